<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BoundsPane</name>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n event</numerusform>
            <numerusform>%n events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fail</source>
        <translation>
            <numerusform>%n fails</numerusform>
            <numerusform>%n fail</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) not tried</source>
        <translation>
            <numerusform>%n pair not tried</numerusform>
            <numerusform>%n pairs not tried</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CellDelegate</name>
    <message numerus="yes">
        <source>%n too many</source>
        <extracomment>A `CellEditor` and how it was left.</extracomment>
        <translation>
            <numerusform>%n too many</numerusform>
            <numerusform>%n too many</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChecksPane</name>
    <message numerus="yes">
        <source>%n verdict(s) imported</source>
        <translation>
            <numerusform>%n verdict imported</numerusform>
            <numerusform>%n verdicts imported</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) selected: a verdict is for all of them</source>
        <translation>
            <numerusform>%n check selected: a verdict is for all of them</numerusform>
            <numerusform>%n checks selected: a verdict is for all of them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> (and %n more)</source>
        <translation>
            <numerusform> (and %n more)</numerusform>
            <numerusform> (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExchangeDialogs</name>
    <message numerus="yes">
        <source>%n text(s) written to {0}</source>
        <translation>
            <numerusform>%n text written to {0}</numerusform>
            <numerusform>%n texts written to {0}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilterPane</name>
    <message numerus="yes">
        <source>%n open</source>
        <translation>
            <numerusform>%n open</numerusform>
            <numerusform>%n open</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingsPage</name>
    <message numerus="yes">
        <source>{0} of %n piece(s) checked</source>
        <translation>
            <numerusform>{0} of %n piece checked</numerusform>
            <numerusform>{0} of %n pieces checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) changed since they were checked.</source>
        <translation>
            <numerusform>%n piece changed since they were checked.</numerusform>
            <numerusform>%n pieces changed since they were checked.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FlowTab</name>
    <message numerus="yes">
        <source>%n mismatch(es) between pieces; nothing was run</source>
        <translation>
            <numerusform>%n mismatch between pieces; nothing was run</numerusform>
            <numerusform>%n mismatches between pieces; nothing was run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FolderTab</name>
    <message numerus="yes">
        <source>%n piece(s) not checked yet</source>
        <translation>
            <numerusform>%n piece not checked yet</numerusform>
            <numerusform>%n pieces not checked yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s)</source>
        <translation>
            <numerusform>%n piece</numerusform>
            <numerusform>%n pieces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FolderTextsDialog</name>
    <message numerus="yes">
        <source>%n file(s) already exist. Replace them?</source>
        <translation>
            <numerusform>%n file already exists. Replace it?</numerusform>
            <numerusform>%n files already exist. Replace them?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) written</source>
        <translation>
            <numerusform>%n text written</numerusform>
            <numerusform>%n texts written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> in %n file(s)</source>
        <translation>
            <numerusform> in %n file</numerusform>
            <numerusform> in %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message numerus="yes">
        <source>%n text(s) skipped</source>
        <translation>
            <numerusform>%n text skipped</numerusform>
            <numerusform>%n texts skipped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) imported</source>
        <translation>
            <numerusform>%n text imported</numerusform>
            <numerusform>%n texts imported</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Import %n text(s)</source>
        <translation>
            <numerusform>Import %n text</numerusform>
            <numerusform>Import %n texts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InspectorPane</name>
    <message numerus="yes">
        <source>%n item(s) selected</source>
        <extracomment>The last reading that has a piece. Old key to new key, and back, of what was renamed here: the item stays selected, and when that is undone. The keys of the items that it shows. By the fields of the piece, or the forms of several items; () is the form of an item.</extracomment>
        <translation>
            <numerusform>%n item selected</numerusform>
            <numerusform>%n items selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LookValues</name>
    <message numerus="yes">
        <source> and %n more</source>
        <extracomment>Values that a button names one by one. Other values are ticked.</extracomment>
        <translation>
            <numerusform> and %n more</numerusform>
            <numerusform> and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MendDialog</name>
    <message numerus="yes">
        <source>This also fixes %n other problem(s).</source>
        <translation>
            <numerusform>This also fixes %n other problem.</numerusform>
            <numerusform>This also fixes %n other problems.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) fixed</source>
        <translation>
            <numerusform>%n problem fixed</numerusform>
            <numerusform>%n problems fixed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) remaining</source>
        <translation>
            <numerusform>%n problem remaining</numerusform>
            <numerusform>%n problems remaining</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MergePane</name>
    <message numerus="yes">
        <source>%n conflict(s): both versions changed the same place. Click the side to use.</source>
        <translation>
            <numerusform>%n conflict: both versions changed the same place. Click the side to use.</numerusform>
            <numerusform>%n conflicts: both versions changed the same places. Click the side to use.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MoreLines</name>
    <message numerus="yes">
        <source>%n more line(s)</source>
        <translation>
            <numerusform>%n more line</numerusform>
            <numerusform>%n more lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NothingShown</name>
    <message numerus="yes">
        <source>None of the %n text(s) is what the filter asks for:</source>
        <translation>
            <numerusform>The %n text is not what the filter asks for:</numerusform>
            <numerusform>None of the %n texts is what the filter asks for:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OpenEnds</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open text(s) in {0}</source>
        <translation>
            <numerusform>%n open text in {0}</numerusform>
            <numerusform>%n open texts in {0}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PhotosDialog</name>
    <message numerus="yes">
        <source>Comparing %n photograph(s) with the piece…</source>
        <translation>
            <numerusform>Comparing %n photograph with the piece…</numerusform>
            <numerusform>Comparing %n photographs with the piece…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es), waiting for your confirmation.</source>
        <translation>
            <numerusform>%n match, waiting for your confirmation.</numerusform>
            <numerusform>%n matches, waiting for your confirmation.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s), listed as possible faults.</source>
        <translation>
            <numerusform>%n difference, listed as a possible fault.</numerusform>
            <numerusform>%n differences, listed as possible faults.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PieceList</name>
    <message numerus="yes">
        <source>%n file(s) not checked yet</source>
        <translation>
            <numerusform>%n file not checked yet</numerusform>
            <numerusform>%n files not checked yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0} of %n piece(s)</source>
        <translation>
            <numerusform>{0} of %n piece</numerusform>
            <numerusform>{0} of %n pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s)</source>
        <translation>
            <numerusform>%n piece</numerusform>
            <numerusform>%n pieces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PieceTab</name>
    <message numerus="yes">
        <source>%n carets</source>
        <translation>
            <numerusform>%n caret</numerusform>
            <numerusform>%n carets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProblemsPage</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of advice</source>
        <translation>
            <numerusform>%n piece of advice</numerusform>
            <numerusform>%n pieces of advice</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message numerus="yes">
        <source>Discard the unsaved changes of %n file(s) for good?</source>
        <translation>
            <numerusform>Discard the unsaved changes of %n file for good?</numerusform>
            <numerusform>Discard the unsaved changes of %n files for good?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportWriter</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowCounts</name>
    <message numerus="yes">
        <source>{0} of %n row(s)</source>
        <extracomment>Pixels between the lines of a table, as in the list of problems.</extracomment>
        <translation>
            <numerusform>{0} of %n row</numerusform>
            <numerusform>{0} of %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScreenChecks</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the platforms&apos; own colours not listed</source>
        <translation>
            <numerusform>%n in the platforms&apos; own colours not listed</numerusform>
            <numerusform>%n in the platforms&apos; own colours not listed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> in %n piece(s)</source>
        <translation>
            <numerusform> in %n piece</numerusform>
            <numerusform> in %n pieces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message numerus="yes">
        <source>Clear the saved values of %n piece(s)?</source>
        <translation>
            <numerusform>Clear the saved values of %n piece?</numerusform>
            <numerusform>Clear the saved values of %n pieces?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cleared the saved values of %n piece(s).</source>
        <translation>
            <numerusform>Cleared the saved values of %n piece.</numerusform>
            <numerusform>Cleared the saved values of %n pieces.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>For %n piece(s), this computer stores the values you set and the day you first opened the piece (a calendar without a default starts there).</source>
        <translation>
            <numerusform>For %n piece, this computer stores the values you set and the day you first opened it (a calendar without a default starts there).</numerusform>
            <numerusform>For %n pieces, this computer stores the values you set and the day you first opened each (a calendar without a default starts there).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetDialog</name>
    <message numerus="yes">
        <source>%n picture(s): each screen, and each picker opened</source>
        <translation>
            <numerusform>%n picture: each screen, and each picker opened</numerusform>
            <numerusform>%n pictures: each screen, and each picker opened</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SourceSettings</name>
    <message numerus="yes">
        <source>%n space(s)</source>
        <translation>
            <numerusform>%n space</numerusform>
            <numerusform>%n spaces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n item</numerusform>
            <numerusform>%n items</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StateWords</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of advice</source>
        <translation>
            <numerusform>%n piece of advice</numerusform>
            <numerusform>%n pieces of advice</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open text(s)</source>
        <translation>
            <numerusform>%n open text</numerusform>
            <numerusform>%n open texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open check(s) in the newest run</source>
        <translation>
            <numerusform>%n open check in the newest run</numerusform>
            <numerusform>%n open checks in the newest run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed check(s) in the newest run</source>
        <translation>
            <numerusform>%n failed check in the newest run</numerusform>
            <numerusform>%n failed checks in the newest run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusCounts</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of advice</source>
        <translation>
            <numerusform>%n piece of advice</numerusform>
            <numerusform>%n pieces of advice</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepsPane</name>
    <message numerus="yes">
        <source>%n step(s) passed</source>
        <translation>
            <numerusform>%n step passed</numerusform>
            <numerusform>%n steps passed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TextsMiddle</name>
    <message numerus="yes">
        <source>%n open text(s)</source>
        <translation>
            <numerusform>%n open text</numerusform>
            <numerusform>%n open texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) pasted</source>
        <translation>
            <numerusform>%n text pasted</numerusform>
            <numerusform>%n texts pasted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) did not fit into the table</source>
        <translation>
            <numerusform>%n text did not fit into the table</numerusform>
            <numerusform>%n texts did not fit into the table</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TextsPage</name>
    <message numerus="yes">
        <source>all %n text(s)</source>
        <translation>
            <numerusform>all %n text</numerusform>
            <numerusform>all %n texts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ValuesPane</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VerdictPane</name>
    <message numerus="yes">
        <source>Pass %n check(s) at once?</source>
        <translation>
            <numerusform>Pass %n check at once?</numerusform>
            <numerusform>Pass %n checks at once?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them was never on the screen; the report says so.</source>
        <translation>
            <numerusform>%n of them was never on the screen; the report says so.</numerusform>
            <numerusform>%n of them were never on the screen; the report says so.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s): {0}</source>
        <translation>
            <numerusform>%n check: {0}</numerusform>
            <numerusform>%n checks: {0}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WrongPane</name>
    <message numerus="yes">
        <source>%n problem(s) fixed</source>
        <extracomment>What is listed, which may be of a moment ago.</extracomment>
        <translation>
            <numerusform>%n problem fixed</numerusform>
            <numerusform>%n problems fixed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) with a fix that needs your choice</source>
        <translation>
            <numerusform>%n problem with a fix needs your choice</numerusform>
            <numerusform>%n problems with a fix need your choice</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of advice</source>
        <translation>
            <numerusform>%n piece of advice</numerusform>
            <numerusform>%n pieces of advice</numerusform>
        </translation>
    </message>
</context>
</TS>
