<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Piece Previewer</source>
        <translation>Piece Previewerについて</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>See the settings screen of a piece as iOS and Android users will, while you write it.</source>
        <translation>ピースの設定画面を、iOSとAndroidのユーザーが見るとおりに、書きながら確認できます。</translation>
    </message>
    <message>
        <source>The phones follow iOS 18 or iOS 26 (inset grouped lists) and Material 3 or Material 3 Expressive. What is glass in iOS 26 is drawn flat, and its wheels and calendars keep the sizes of iOS 18. They were recreated for this program; neither Apple nor Google is involved.</source>
        <translation>画面はiOS 18またはiOS 26（インセットグループのリスト）と、Material 3またはMaterial 3 Expressiveに沿っています。iOS 26のガラスは平らに描き、ホイールとカレンダーはiOS 18の大きさのままです。いずれもこのプログラムのために独自に再現したもので、AppleもGoogleも関与していません。</translation>
    </message>
    <message>
        <source>Made with Qt {0} and PySide6, under the LGPL, version 3.</source>
        <translation>Qt {0}とPySide6（LGPLバージョン3）を使用しています。</translation>
    </message>
    <message>
        <source>Fonts: Inter in place of San Francisco, Roboto, Roboto Mono and the Noto families, under the SIL Open Font License 1.1.</source>
        <translation>フォント：San Franciscoの代わりにInter、ほかにRoboto、Roboto Mono、Notoの各ファミリー（SIL Open Font License 1.1）。</translation>
    </message>
    <message>
        <source>Map: made from Natural Earth (public domain), GeoNames (CC BY 4.0), Unicode CLDR (Unicode License), and by processing data of the Japan Meteorological Agency&apos;s website. Street maps come from the server that is named in the settings, if any.</source>
        <translation>地図：Natural Earth（パブリックドメイン）、GeoNames（CC BY 4.0）、Unicode CLDR（Unicode License）から作成し、気象庁ホームページのデータを加工して作成しました。道路地図は、設定でサーバーを指定した場合にだけ、そこから取得します。</translation>
    </message>
    <message>
        <source>Lines of Japanese are broken by phrases with BudouX, under the Apache License, version 2.0.</source>
        <translation>日本語の文節での改行にはBudouX（Apache License 2.0）を使用しています。</translation>
    </message>
    <message>
        <source>Words of the phones&apos; controls: Material Components for Android, AOSP and Home Assistant, under the Apache License, version 2.0, and Flutter, under the BSD 3-Clause License.</source>
        <translation>画面部品の語句にはMaterial Components for Android、AOSP、Home Assistant（Apache License 2.0）とFlutter（BSD 3-Clause License）の訳を使用しています。</translation>
    </message>
    <message>
        <source>Long words are hyphenated by patterns of hyph-utf8, under the MIT licence and others as free.</source>
        <translation>長い単語のハイフネーションにはhyph-utf8のパターン（MITライセンスなどの自由なライセンス）を使用しています。</translation>
    </message>
    <message>
        <source>Piece Previewer itself is under the MIT licence.</source>
        <translation>Piece Previewer自体はMITライセンスです。</translation>
    </message>
</context>
<context>
    <name>Acts</name>
    <message>
        <source>Typed in the source</source>
        <extracomment>Letters of a value in a name.</extracomment>
        <translation>ソースに入力</translation>
    </message>
    <message>
        <source>Taken from the disk</source>
        <translation>ディスクから読み込み</translation>
    </message>
    <message>
        <source>Restored</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>Started with one item</source>
        <translation>1つの項目で開始</translation>
    </message>
    <message>
        <source>Taken from a case</source>
        <translation>ケースから読み込み</translation>
    </message>
    <message>
        <source>Problem fixed</source>
        <translation>問題を修正</translation>
    </message>
    <message>
        <source>All problems fixed</source>
        <translation>すべての問題を修正</translation>
    </message>
    <message>
        <source>Formatted</source>
        <translation>整形</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>マージ</translation>
    </message>
    <message>
        <source>Values of {0} items</source>
        <translation>{0}項目の値</translation>
    </message>
    <message>
        <source>{0} reset</source>
        <translation>{0}を初期値に戻す</translation>
    </message>
    <message>
        <source>{0} set to {1}</source>
        <translation>{0}を{1}に設定</translation>
    </message>
    <message>
        <source>{0} set to {1} on {2}</source>
        <translation>{2}で{0}を{1}に設定</translation>
    </message>
    <message>
        <source>{0} added</source>
        <extracomment>What an operation on one item is called, and one on a language.</extracomment>
        <translation>{0}を追加</translation>
    </message>
    <message>
        <source>{0} deleted</source>
        <translation>{0}を削除</translation>
    </message>
    <message>
        <source>Key of {0}</source>
        <translation>{0}のキー</translation>
    </message>
    <message>
        <source>{0} hidden</source>
        <translation>{0}を非表示</translation>
    </message>
    <message>
        <source>{0} shown</source>
        <translation>{0}を表示</translation>
    </message>
    <message>
        <source>{0} moved</source>
        <translation>{0}を移動</translation>
    </message>
    <message>
        <source>Kind of {0}</source>
        <translation>{0}の種類</translation>
    </message>
    <message>
        <source>Language {0} added</source>
        <translation>言語{0}を追加</translation>
    </message>
    <message>
        <source>Language {0} removed</source>
        <translation>言語{0}を削除</translation>
    </message>
    <message>
        <source>{0}, and {1} more</source>
        <translation>{0}、ほか{1}件</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{1}の{0}</translation>
    </message>
</context>
<context>
    <name>AddLanguageDialog</name>
    <message>
        <source>Add a language</source>
        <translation>言語を追加</translation>
    </message>
    <message>
        <source>Initial texts:</source>
        <translation>最初の文言：</translation>
    </message>
    <message>
        <source>what phones show in that language</source>
        <translation>その言語で端末に出る文言</translation>
    </message>
</context>
<context>
    <name>AloudPane</name>
    <message>
        <source>Screen reader</source>
        <extracomment>Milliseconds from a change to the next walk: a drag changes a value many times.</extracomment>
        <translation>スクリーンリーダー</translation>
    </message>
    <message>
        <source>What a screen reader says, in order</source>
        <translation>スクリーンリーダーが読む順と言葉</translation>
    </message>
    <message>
        <source>The screen reader&apos;s own words are in English: they come from Piece Previewer, not from the piece.</source>
        <translation>スクリーンリーダー固有の語句は英語で表示します。ピースの文言ではありません。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>ヒント</translation>
    </message>
</context>
<context>
    <name>BoundsPane</name>
    <message>
        <source>Only what fails</source>
        <translation>失敗するものだけ</translation>
    </message>
    <message>
        <source>Save as a case…</source>
        <translation>ケースとして保存…</translation>
    </message>
    <message>
        <source>States at the bounds</source>
        <translation>境界値の状態</translation>
    </message>
    <message>
        <source>{0} of {1} events</source>
        <translation>{1}件中{0}件のイベント</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>イベント%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fail</source>
        <translation>
            <numerusform>失敗%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) not tried</source>
        <translation>
            <numerusform>%n組を省略</numerusform>
        </translation>
    </message>
    <message>
        <source>reads undeclared keys: {0}</source>
        <translation>定義にないキーを読み取り：{0}</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>応答なし</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Change from the default</source>
        <translation>初期値との差</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>問題</translation>
    </message>
</context>
<context>
    <name>BundleDialog</name>
    <message>
        <source>The run of checks, with its report</source>
        <translation>確認作業とそのレポート</translation>
    </message>
    <message>
        <source>Packed</source>
        <translation>まとめた割合</translation>
    </message>
    <message>
        <source>Bundle</source>
        <translation>バンドル</translation>
    </message>
    <message>
        <source>This file cannot be previewed.</source>
        <translation>このファイルはプレビューできません。</translation>
    </message>
    <message>
        <source>Pictures of both phones</source>
        <translation>両方の端末の画像</translation>
    </message>
    <message>
        <source>Pictures of the phone</source>
        <translation>端末の画像</translation>
    </message>
    <message>
        <source>The bundle contains the definition, its display settings and date.</source>
        <translation>定義、表示設定、日付が入ります。</translation>
    </message>
    <message>
        <source>Values that were set: {0}</source>
        <translation>設定した値：{0}個</translation>
    </message>
    <message>
        <source>Values of hidden items among them: {0}</source>
        <translation>うち非表示の項目の値：{0}個</translation>
    </message>
    <message>
        <source>Saved states and cases: {0}</source>
        <translation>保存した状態とケース：{0}件</translation>
    </message>
    <message>
        <source>Bundle saved to {0}</source>
        <translation>バンドルを{0}に保存しました</translation>
    </message>
</context>
<context>
    <name>CaseSession</name>
    <message>
        <source>Case saved to {0}; it follows the piece</source>
        <extracomment>How a step went: &apos;&apos; well, else why not; None: it was not run since it was changed. The steps, or how they went. Recording began or ended. Where the steps begin; None: where the piece stands when they are run. The case that was lent: its steps are nobody&apos;s as long as they stand there as they came. The case as it was last opened or saved. Where the steps stand that are being recorded.</extracomment>
        <translation>ケースを{0}に保存しました。ピースのファイルに従います</translation>
    </message>
    <message>
        <source>Case saved to {0}</source>
        <translation>ケースを{0}に保存しました</translation>
    </message>
</context>
<context>
    <name>CellDelegate</name>
    <message numerus="yes">
        <source>%n too many</source>
        <extracomment>A `CellEditor` and how it was left.</extracomment>
        <translation>
            <numerusform>%n字超過</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangesPane</name>
    <message>
        <source>Comparison saved to {0}</source>
        <translation>比較を{0}に保存しました</translation>
    </message>
    <message>
        <source>No published version</source>
        <translation>公開版なし</translation>
    </message>
    <message>
        <source>Choose the published version</source>
        <translation>公開版を選ぶ</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>比較を書き出す</translation>
    </message>
    <message>
        <source>What changed</source>
        <extracomment>Of what was and of what is, on light and on dark ground. What the groups show.</extracomment>
        <translation>変更点</translation>
    </message>
    <message>
        <source>{0} cannot be opened: {1}</source>
        <translation>{0}を開けません：{1}</translation>
    </message>
    <message>
        <source>Choose another…</source>
        <translation>別のファイルを選ぶ…</translation>
    </message>
    <message>
        <source>{0} cannot be compared.</source>
        <translation>{0}は比較できません。</translation>
    </message>
    <message>
        <source>Nothing changed.</source>
        <translation>変更はありません。</translation>
    </message>
    <message>
        <source>The piece itself</source>
        <translation>ピース自体</translation>
    </message>
    <message>
        <source>A file…</source>
        <translation>ファイル…</translation>
    </message>
    <message>
        <source>Open in another tab</source>
        <translation>別のタブで開いているピース</translation>
    </message>
    <message>
        <source>The last commit</source>
        <translation>最後のコミット</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
</context>
<context>
    <name>Checks</name>
    <message>
        <source>Writing the report…</source>
        <extracomment>Seconds until it is seen that nobody waits any more.</extracomment>
        <translation>レポートを作成しています…</translation>
    </message>
    <message>
        <source>{0} is written</source>
        <translation>{0}を作成しました</translation>
    </message>
    <message>
        <source>Unresolved from earlier versions</source>
        <extracomment>The head of what is left over, which no key of an item is.</extracomment>
        <translation>以前のバージョンから残った不具合</translation>
    </message>
    <message>
        <source>Photograph agrees</source>
        <extracomment>What is said of a photograph that waits, in the list.</extracomment>
        <translation>写真と一致</translation>
    </message>
    <message>
        <source>Photograph differs</source>
        <translation>写真と不一致</translation>
    </message>
    <message>
        <source>Title</source>
        <extracomment>What is looked at, by `Check.what`.</extracomment>
        <translation>タイトル</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>説明</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>選択肢</translation>
    </message>
    <message>
        <source>Read aloud</source>
        <translation>読み上げ</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>入力欄</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>定義</translation>
    </message>
    <message>
        <source>Place in the order</source>
        <translation>並び順</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>検査結果</translation>
    </message>
    <message>
        <source>As drawn</source>
        <translation>描かれた内容</translation>
    </message>
    <message>
        <source>Both phones alike</source>
        <translation>両方の端末で同じ</translation>
    </message>
    <message>
        <source>Before any touch</source>
        <translation>触れる前の値</translation>
    </message>
    <message>
        <source>Shown or hidden</source>
        <translation>表示・非表示</translation>
    </message>
    <message>
        <source>What the script gets</source>
        <translation>スクリプトが受け取る値</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Pass</source>
        <extracomment>The sign before a verdict, so that no colour has to tell it alone. What the program alone said has signs of its own: no person&apos;s tick.</extracomment>
        <translation>合格</translation>
    </message>
    <message>
        <source>Fail</source>
        <translation>不合格</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>確認不可</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>スキップ</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>未確認</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>未確認に戻す</translation>
    </message>
    <message>
        <source>What the script does at its bounds</source>
        <translation>境界値でのスクリプトの動作</translation>
    </message>
    <message>
        <source>You have no verdict to withdraw.</source>
        <extracomment>A key, and by how many checks of the list it goes on.</extracomment>
        <translation>取り消せる判定はありません。</translation>
    </message>
    <message>
        <source>{0} verdicts withdrawn</source>
        <translation>{0}件の判定を取り消しました</translation>
    </message>
    <message>
        <source>Withdrawn: {0}: {1}</source>
        <translation>取り消しました：{0}：{1}</translation>
    </message>
</context>
<context>
    <name>ChecksPane</name>
    <message>
        <source>No check is open.</source>
        <translation>未確認の項目はありません。</translation>
    </message>
    <message>
        <source>Add a check</source>
        <translation>確認項目を追加</translation>
    </message>
    <message>
        <source>What is to be done, and what must be seen?</source>
        <translation>何をして、何が見えれば正しいですか？</translation>
    </message>
    <message numerus="yes">
        <source>%n verdict(s) imported</source>
        <translation>
            <numerusform>%n件の判定を取り込みました</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <extracomment>The states that the list has, and whether another text waits to be shown.</extracomment>
        <translation>未確認</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>不合格</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>変更あり</translation>
    </message>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Which checks to show</source>
        <translation>表示する確認項目</translation>
    </message>
    <message>
        <source>Checks</source>
        <extracomment>That no check is in the list, and why. What stands in the way of the run as it is: of the text of now, and of its folder. What became of something that was asked for.</extracomment>
        <translation>確認項目</translation>
    </message>
    <message>
        <source>Checks done</source>
        <translation>完了した確認項目</translation>
    </message>
    <message>
        <source>More for this run</source>
        <translation>この確認作業のその他の操作</translation>
    </message>
    <message>
        <source>New run…</source>
        <translation>新しい確認作業…</translation>
    </message>
    <message>
        <source>A run is the list of what a careful tester looks at, made from this piece, with a verdict on each.</source>
        <translation>確認作業は、このピースについて注意深い担当者が見るべき項目の一覧です。項目ごとに判定を記録します。</translation>
    </message>
    <message>
        <source>Open a run…</source>
        <translation>確認作業を開く…</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>合格</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>確認不可</translation>
    </message>
    <message>
        <source>By me</source>
        <translation>自分の判定</translation>
    </message>
    <message>
        <source>To me</source>
        <translation>自分の担当</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今日</translation>
    </message>
    <message>
        <source>Against the program</source>
        <translation>プログラムと食い違う合格</translation>
    </message>
    <message>
        <source>Photographs</source>
        <translation>写真</translation>
    </message>
    <message>
        <source>Add a check…</source>
        <translation>確認項目を追加…</translation>
    </message>
    <message>
        <source>Import photographs from a phone…</source>
        <translation>実機の写真を取り込む…</translation>
    </message>
    <message>
        <source>Import verdicts from a copy…</source>
        <translation>コピーの判定を取り込む…</translation>
    </message>
    <message>
        <source>Write a report…</source>
        <translation>レポートを作成…</translation>
    </message>
    <message>
        <source>Publish with the verdicts…</source>
        <translation>判定とともに公開…</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>未確認に戻す</translation>
    </message>
    <message>
        <source>Assign…</source>
        <translation>担当を決める…</translation>
    </message>
    <message>
        <source>Link to an issue…</source>
        <translation>課題に結び付ける…</translation>
    </message>
    <message>
        <source>Who took them?</source>
        <translation>撮影者は誰ですか？</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>担当</translation>
    </message>
    <message>
        <source>Link to an issue</source>
        <translation>課題に結び付ける</translation>
    </message>
    <message>
        <source>Who should do it?</source>
        <translation>担当する人の名前</translation>
    </message>
    <message>
        <source>The id or the address of the issue:</source>
        <translation>課題の番号かアドレス</translation>
    </message>
    <message>
        <source>All checks are done.</source>
        <translation>すべての項目の確認が終わりました。</translation>
    </message>
    <message>
        <source>No checks match.</source>
        <translation>当てはまる項目はありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) selected: a verdict is for all of them</source>
        <translation>
            <numerusform>%n件を選択中です。判定は、選択したすべての項目に記録されます</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}: {1}: {2}</source>
        <translation>{0}: {1}: {2}</translation>
    </message>
    <message numerus="yes">
        <source> (and %n more)</source>
        <translation>
            <numerusform>（ほか%n件）</numerusform>
        </translation>
    </message>
    <message>
        <source>The screen</source>
        <translation>画面全体</translation>
    </message>
    <message>
        <source>This text is not the one that this run checks, although both have version {0}.</source>
        <translation>この確認作業が対象としている内容と違います。バージョンはどちらも{0}です。</translation>
    </message>
    <message>
        <source>This run checks another version of the piece: {0}.</source>
        <translation>この確認作業は、ピースの別のバージョン（{0}）を対象にしています。</translation>
    </message>
</context>
<context>
    <name>ClockButton</name>
    <message>
        <source>Clock</source>
        <translation>時刻の表示</translation>
    </message>
    <message>
        <source>The language&apos;s own clock</source>
        <translation>言語の表示に従う</translation>
    </message>
    <message>
        <source>12 hours</source>
        <translation>12時間制</translation>
    </message>
    <message>
        <source>24 hours</source>
        <translation>24時間制</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Name of a command</source>
        <translation>コマンド名</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>There is no picture on the clipboard.</source>
        <translation>クリップボードに画像がありません。</translation>
    </message>
    <message>
        <source>&amp;New piece…</source>
        <translation>新しいピース(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>開く(&amp;O)…</translation>
    </message>
    <message>
        <source>Open pieces as a flo&amp;w…</source>
        <translation>複数のピースをフローとして開く(&amp;W)…</translation>
    </message>
    <message>
        <source>Open what was co&amp;pied</source>
        <translation>コピーした画像を開く(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>名前を付けて保存(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Reload from disk</source>
        <translation>ディスクから再読み込み(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Compare with the published version</source>
        <translation>公開版と比較(&amp;C)</translation>
    </message>
    <message>
        <source>Compare with the &amp;last commit</source>
        <translation>最後のコミットと比較(&amp;L)</translation>
    </message>
    <message>
        <source>Compare with a screens&amp;hot…</source>
        <translation>スクリーンショットと比較(&amp;H)…</translation>
    </message>
    <message>
        <source>Save &amp;values…</source>
        <translation>値を保存(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Load values…</source>
        <translation>値を読み込む(&amp;L)…</translation>
    </message>
    <message>
        <source>Copy a picture of the phones</source>
        <translation>端末の画像をコピー</translation>
    </message>
    <message>
        <source>Save a picture of the phones…</source>
        <translation>端末の画像を保存…</translation>
    </message>
    <message>
        <source>Copy for a report</source>
        <translation>報告用にコピー</translation>
    </message>
    <message>
        <source>Copy as a case</source>
        <translation>ケースとしてコピー</translation>
    </message>
    <message>
        <source>&amp;Bundle…</source>
        <translation>バンドル(&amp;B)…</translation>
    </message>
    <message>
        <source>Save as a case…</source>
        <translation>ケースとして保存…</translation>
    </message>
    <message>
        <source>S&amp;heet of pictures…</source>
        <translation>画像の一覧を作成(&amp;H)…</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>印刷(&amp;P)…</translation>
    </message>
    <message>
        <source>Save as P&amp;DF…</source>
        <translation>PDFとして保存(&amp;D)…</translation>
    </message>
    <message>
        <source>Close &amp;tab</source>
        <translation>タブを閉じる(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>Fix the problems one by one…</source>
        <translation>問題を順に直す…</translation>
    </message>
    <message>
        <source>&amp;Copy values</source>
        <translation>値をコピー(&amp;C)</translation>
    </message>
    <message>
        <source>Reset &amp;all values</source>
        <translation>すべての値をリセット(&amp;A)</translation>
    </message>
    <message>
        <source>Cl&amp;ear the saved values of this piece</source>
        <translation>このピースの保存した値を消去(&amp;F)</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>設定(&amp;T)…</translation>
    </message>
    <message>
        <source>Pho&amp;nes alone</source>
        <translation>端末だけを表示(&amp;N)</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>行へ移動</translation>
    </message>
    <message>
        <source>Line, 1 to {0}:</source>
        <translation>行番号（1〜{0}）：</translation>
    </message>
    <message>
        <source>Formatted; undo puts it back on one line</source>
        <translation>整形しました。「元に戻す」で1行に戻ります</translation>
    </message>
    <message>
        <source>Not formatted: the file is not valid JSON</source>
        <translation>整形できません。JSONとして正しくありません</translation>
    </message>
    <message>
        <source>No more occurrences</source>
        <translation>同じ文字列はほかにありません</translation>
    </message>
    <message>
        <source>F&amp;ind in the source…</source>
        <translation>ソース内を検索(&amp;I)…</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>次を検索(&amp;N)</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>前を検索(&amp;V)</translation>
    </message>
    <message>
        <source>R&amp;eplace…</source>
        <translation>置換(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Go to line…</source>
        <translation>行へ移動(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Format the document</source>
        <translation>文書を整形(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;old or unfold</source>
        <translation>折りたたむ／展開(&amp;O)</translation>
    </message>
    <message>
        <source>Unfol&amp;d all</source>
        <translation>すべて展開(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Wrap long lines</source>
        <translation>長い行を折り返す(&amp;W)</translation>
    </message>
    <message>
        <source>Add the next o&amp;ccurrence</source>
        <translation>次の同じ文字列も選択(&amp;C)</translation>
    </message>
    <message>
        <source>Fi&amp;x the problem</source>
        <translation>問題を修正(&amp;X)</translation>
    </message>
    <message>
        <source>Fix all &amp;problems</source>
        <translation>すべての問題を修正(&amp;P)</translation>
    </message>
    <message>
        <source>Next proble&amp;m</source>
        <translation>次の問題(&amp;M)</translation>
    </message>
    <message>
        <source>Previous prob&amp;lem</source>
        <translation>前の問題(&amp;L)</translation>
    </message>
    <message>
        <source>Next tab</source>
        <translation>次のタブ</translation>
    </message>
    <message>
        <source>Previous tab</source>
        <translation>前のタブ</translation>
    </message>
    <message>
        <source>Back to &amp;my view</source>
        <translation>自分の表示に戻す(&amp;M)</translation>
    </message>
    <message>
        <source>Default loo&amp;k</source>
        <translation>標準の表示に戻す(&amp;K)</translation>
    </message>
    <message>
        <source>Phones in their &amp;own window</source>
        <translation>端末を別のウィンドウで表示(&amp;O)</translation>
    </message>
    <message>
        <source>Reset &amp;layout</source>
        <translation>レイアウトを初期状態に戻す(&amp;L)</translation>
    </message>
    <message>
        <source>All &amp;commands…</source>
        <translation>すべてのコマンド(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Reference</source>
        <translation>リファレンス(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>ガイド(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help on this</source>
        <translation>選択中の対象のヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>キーボードショートカット(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Piece Previewer</source>
        <translation>Piece Previewerについて(&amp;A)</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Qtについて(&amp;Q)</translation>
    </message>
    <message>
        <source>Next phone or pane</source>
        <translation>次の端末またはパネルへ</translation>
    </message>
    <message>
        <source>Previous phone or pane</source>
        <translation>前の端末またはパネルへ</translation>
    </message>
    <message>
        <source>Float or dock the pane</source>
        <translation>パネルを切り離す・戻す</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>More</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>Fol&amp;der</source>
        <translation>フォルダー(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Piece</source>
        <translation>ピース(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Items</source>
        <translation>項目(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Texts</source>
        <translation>文言(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>確認(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Values</source>
        <translation>値(&amp;V)</translation>
    </message>
    <message>
        <source>V&amp;iew</source>
        <translation>表示(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>パネル(&amp;P)</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>保存しました</translation>
    </message>
    <message>
        <source>&amp;Add an item…</source>
        <translation>項目を追加(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Duplicate the item</source>
        <translation>項目を複製(&amp;D)</translation>
    </message>
    <message>
        <source>Cu&amp;t the items</source>
        <translation>項目を切り取り(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy the items</source>
        <translation>項目をコピー(&amp;C)</translation>
    </message>
    <message>
        <source>Pa&amp;ste items</source>
        <translation>項目を貼り付け(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Rename the key…</source>
        <translation>キーを変更(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Hide or show the item</source>
        <translation>項目の表示/非表示(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Go to the item in the source</source>
        <translation>ソースの項目へ移動(&amp;G)</translation>
    </message>
    <message>
        <source>D&amp;elete the item</source>
        <translation>項目を削除(&amp;E)</translation>
    </message>
    <message>
        <source>Move the item &amp;up</source>
        <translation>項目を上へ(&amp;U)</translation>
    </message>
    <message>
        <source>Move the item d&amp;own</source>
        <translation>項目を下へ(&amp;O)</translation>
    </message>
    <message>
        <source>Add a &amp;language…</source>
        <translation>言語を追加(&amp;L)…</translation>
    </message>
    <message>
        <source>Remove a lan&amp;guage…</source>
        <translation>言語を削除(&amp;G)…</translation>
    </message>
    <message>
        <source>Set &amp;published version…</source>
        <translation>基準にする公開版を選ぶ(&amp;P)…</translation>
    </message>
    <message>
        <source>Clear published versio&amp;n</source>
        <translation>基準の公開版を解除(&amp;N)</translation>
    </message>
    <message>
        <source>No automatic fix available</source>
        <translation>自動修正できません</translation>
    </message>
    <message>
        <source>Saved values cleared</source>
        <translation>保存した値を消去しました</translation>
    </message>
    <message>
        <source>Next open text</source>
        <translation>次の未完の文言</translation>
    </message>
    <message>
        <source>Previous open text</source>
        <translation>前の未完の文言</translation>
    </message>
    <message>
        <source>Mark text as reviewed</source>
        <translation>文言を確認済みにする／取り消す</translation>
    </message>
    <message>
        <source>Add a term to the glossary…</source>
        <translation>用語集に用語を追加…</translation>
    </message>
    <message>
        <source>Import texts from a file…</source>
        <translation>ファイルから文言を取り込む…</translation>
    </message>
    <message>
        <source>Export texts for translators…</source>
        <translation>翻訳用に文言を書き出す…</translation>
    </message>
    <message>
        <source>Which checks would this text reopen?</source>
        <translation>この定義でやり直しになる確認…</translation>
    </message>
    <message>
        <source>New run…</source>
        <translation>新しい確認作業…</translation>
    </message>
    <message>
        <source>Open a run…</source>
        <translation>確認作業を開く…</translation>
    </message>
    <message>
        <source>Add a check to the run…</source>
        <translation>確認作業に確認項目を追加…</translation>
    </message>
    <message>
        <source>Import photographs from a phone for the run…</source>
        <translation>確認作業に実機の写真を取り込む…</translation>
    </message>
    <message>
        <source>Import verdicts from a copy of the run…</source>
        <translation>確認作業のコピーの判定を取り込む…</translation>
    </message>
    <message>
        <source>Write a report of the run…</source>
        <translation>確認作業のレポートを作成…</translation>
    </message>
    <message>
        <source>Publish with the verdicts of the run…</source>
        <translation>確認作業の判定とともに公開…</translation>
    </message>
    <message>
        <source>Open the check again</source>
        <translation>確認項目を未確認に戻す</translation>
    </message>
    <message>
        <source>Assign the check…</source>
        <translation>確認項目の担当を決める…</translation>
    </message>
    <message>
        <source>Link the check to an issue…</source>
        <translation>確認項目を課題に結び付ける…</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>フォルダーを開く(&amp;F)…</translation>
    </message>
    <message>
        <source>Close folder</source>
        <translation>フォルダーを閉じる</translation>
    </message>
    <message>
        <source>List of pieces</source>
        <translation>ピースの一覧</translation>
    </message>
    <message>
        <source>Problems of all pieces</source>
        <translation>すべてのピースの問題</translation>
    </message>
    <message>
        <source>Open texts of all pieces</source>
        <translation>すべてのピースの未完の文言</translation>
    </message>
    <message>
        <source>Findings of all pieces</source>
        <translation>すべてのピースの検査結果</translation>
    </message>
    <message>
        <source>Search in all pieces</source>
        <translation>すべてのピースから検索</translation>
    </message>
    <message>
        <source>Next row of the folder&apos;s table</source>
        <translation>フォルダーの表の次の行</translation>
    </message>
    <message>
        <source>Previous row of the folder&apos;s table</source>
        <translation>フォルダーの表の前の行</translation>
    </message>
    <message>
        <source>This needs a part that is not installed. Install it with: {0}</source>
        <extracomment>Packages of the extra `share`.</extracomment>
        <translation>この機能に必要な部品が入っていません。次のコマンドで入れてください：{0}</translation>
    </message>
    <message>
        <source>Hol&amp;d it in the hand…</source>
        <translation>手に持って試す(&amp;D)…</translation>
    </message>
    <message>
        <source>Open from a s&amp;ite…</source>
        <translation>サイトから開く(&amp;I)…</translation>
    </message>
    <message>
        <source>Published version from a site…</source>
        <translation>公開版をサイトから取得…</translation>
    </message>
    <message>
        <source>Pu&amp;blish…</source>
        <translation>公開(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Merge with another version…</source>
        <translation>別のバージョンとマージ(&amp;M)…</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>{0} compared with {1}</source>
        <extracomment>The ends of the files&apos; names, and what the formats are called.</extracomment>
        <translation>{0}と{1}の比較</translation>
    </message>
    <message>
        <source>The piece itself</source>
        <translation>ピース自体</translation>
    </message>
    <message>
        <source>Forbidden</source>
        <translation>変更不可</translation>
    </message>
    <message>
        <source>Risky</source>
        <translation>要注意</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>問題なし</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>そのまま</translation>
    </message>
    <message>
        <source>Returns to the default</source>
        <translation>初期値に戻ります</translation>
    </message>
    <message>
        <source>Lost (item removed)</source>
        <translation>項目の削除により失われます</translation>
    </message>
    <message>
        <source>New item</source>
        <translation>新しい項目</translation>
    </message>
    <message>
        <source>Item removed</source>
        <translation>項目の削除</translation>
    </message>
    <message>
        <source>Effect on chosen values</source>
        <translation>選択済みの値への影響</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>選択済み</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>更新後</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>{0} forbidden, {1} risky, {2} allowed</source>
        <translation>変更不可{0}件、要注意{1}件、問題なし{2}件</translation>
    </message>
    <message>
        <source>These two pieces have no item in common. Is it the right file?</source>
        <translation>共通の項目が1つもありません。別のピースのファイルではありませんか？</translation>
    </message>
    <message>
        <source>The titles differ: “{0}”, now “{1}”.</source>
        <translation>タイトルが異なります：「{0}」→「{1}」</translation>
    </message>
    <message>
        <source>Asking git for the last commit of {0}…</source>
        <translation>Gitに{0}の最後のコミットを問い合わせています…</translation>
    </message>
    <message>
        <source>Git has no commit with {0}.</source>
        <translation>{0}を含むコミットがGitにありません。</translation>
    </message>
    <message>
        <source>Last commit</source>
        <translation>最後のコミット</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>削除</translation>
    </message>
</context>
<context>
    <name>ComparePhones</name>
    <message>
        <source>Phones</source>
        <extracomment>Percent that the phones of a merge have at least where all are to stand in one line. The side whose piece is the tab&apos;s own. The place at which the list of each phone stood when it was painted last.</extracomment>
        <translation>端末</translation>
    </message>
    <message>
        <source>Line between old and new</source>
        <translation>旧版と新版の境界線</translation>
    </message>
    <message>
        <source>Old over new</source>
        <extracomment>Whether the published phone stands on the update&apos;s, left of a line.</extracomment>
        <translation>旧版を新版に重ねる</translation>
    </message>
    <message>
        <source>Both versions in one place: drag the line, or move it with the arrow keys</source>
        <translation>2つの版を同じ位置に重ねます。境界線はドラッグするか、矢印キーで動かします</translation>
    </message>
    <message>
        <source>Back to the published version</source>
        <translation>公開版に戻る</translation>
    </message>
    <message>
        <source>Compared with an earlier text: {0}. The published version is unchanged.</source>
        <translation>以前の内容と比べています：{0}。公開版の指定はそのままです。</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>公開版</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>以前</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新版</translation>
    </message>
    <message>
        <source>Show me how</source>
        <translation>使い方を見る</translation>
    </message>
    <message>
        <source>Compare with the last commit</source>
        <translation>最後のコミットと比較</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>Which file is the published version?</source>
        <translation>公開版のファイルを選んでください。</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>元</translation>
    </message>
    <message>
        <source>Ours</source>
        <translation>自分側</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>相手側</translation>
    </message>
</context>
<context>
    <name>ConsolePane</name>
    <message>
        <source>Handler output and hosts</source>
        <extracomment>Lines that are shown, letters of one, and letters of its tooltip; a handler may write a million.</extracomment>
        <translation>ハンドラーの出力とホスト</translation>
    </message>
    <message>
        <source>host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>{0}: reached</source>
        <translation>{0}：接続しました</translation>
    </message>
    <message>
        <source>{0}: refused</source>
        <translation>{0}：拒否しました</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>許可</translation>
    </message>
    <message>
        <source>Allow {0}</source>
        <translation>{0}を許可</translation>
    </message>
    <message>
        <source>From</source>
        <translation>出力元</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
</context>
<context>
    <name>DateBox</name>
    <message>
        <source>The date that the phones use as today</source>
        <translation>端末で今日とする日付</translation>
    </message>
</context>
<context>
    <name>DefaultField</name>
    <message>
        <source>In the file: {0}</source>
        <translation>ファイルの値：{0}</translation>
    </message>
</context>
<context>
    <name>DesignButton</name>
    <message>
        <source>Design</source>
        <translation>デザイン</translation>
    </message>
    <message>
        <source>Baseline colours</source>
        <translation>基本の配色</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>青</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>緑</translation>
    </message>
    <message>
        <source>Rose</source>
        <translation>ローズ</translation>
    </message>
    <message>
        <source>Neutral</source>
        <translation>無彩色</translation>
    </message>
</context>
<context>
    <name>DeviceButton</name>
    <message>
        <source>Device</source>
        <translation>機種</translation>
    </message>
    <message>
        <source>Own sizes…</source>
        <translation>独自のサイズ…</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Choose the published version</source>
        <translation>公開版を選ぶ</translation>
    </message>
    <message>
        <source>Choose a screenshot</source>
        <extracomment>A phone&apos;s own picture of its screen.</extracomment>
        <translation>スクリーンショットを選択</translation>
    </message>
    <message>
        <source>Save the piece as</source>
        <translation>ピースに名前を付けて保存</translation>
    </message>
    <message>
        <source>Location of the new piece</source>
        <translation>新しいピースの保存先</translation>
    </message>
    <message>
        <source>Save values</source>
        <translation>値を保存</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>画像を保存</translation>
    </message>
    <message>
        <source>Save as a case</source>
        <translation>ケースとして保存</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>ファイルを開く</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>比較を書き出す</translation>
    </message>
    <message>
        <source>Open a case</source>
        <extracomment>A case, to take steps from.</extracomment>
        <translation>ケースを開く</translation>
    </message>
    <message>
        <source>Choose a folder for the pictures</source>
        <extracomment>A folder for pictures.</extracomment>
        <translation>画像を入れるフォルダーを選択</translation>
    </message>
    <message>
        <source>Choose the folder of a run</source>
        <extracomment>The folder of a run of checks.</extracomment>
        <translation>確認作業のフォルダーを選択</translation>
    </message>
    <message>
        <source>Write a report</source>
        <extracomment>The report of a run; the ending tells its form.</extracomment>
        <translation>レポートを作成</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <extracomment>What would be printed.</extracomment>
        <translation>PDFとして保存</translation>
    </message>
    <message>
        <source>Load values</source>
        <translation>値を読み込む</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <extracomment>Unsaved texts of an earlier run.</extracomment>
        <translation>保存していない変更</translation>
    </message>
    <message>
        <source>Save the changes to {0}?</source>
        <translation>{0}への変更を保存しますか？</translation>
    </message>
    <message>
        <source>Discard your changes to {0} and reload the file?</source>
        <translation>{0}への変更を破棄して、ファイルを再読み込みしますか？</translation>
    </message>
    <message>
        <source>Clear saved values</source>
        <extracomment>Remembered values.</extracomment>
        <translation>保存した値の消去</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>消去</translation>
    </message>
    <message>
        <source>{0} is no longer on disk. Recreate it?</source>
        <translation>{0}はディスク上にありません。作り直しますか？</translation>
    </message>
    <message>
        <source>Recreate</source>
        <translation>作り直す</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>再読み込み</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>破棄</translation>
    </message>
    <message>
        <source>{0} already exists. Replace it?</source>
        <translation>{0}はすでにあります。置き換えますか？</translation>
    </message>
    <message>
        <source>Replace</source>
        <extracomment>Files that are written again, together.</extracomment>
        <translation>置換</translation>
    </message>
    <message>
        <source>Delete {0}? This cannot be undone.</source>
        <translation>{0}を削除しますか？元に戻せません。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>ケース</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Webページ</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Choose the handler</source>
        <extracomment>A piece&apos;s script.</extracomment>
        <translation>ハンドラーの選択</translation>
    </message>
    <message>
        <source>Import texts from a file</source>
        <extracomment>A file of a translator.</extracomment>
        <translation>ファイルから文言を取り込む</translation>
    </message>
    <message>
        <source>Translations</source>
        <translation>翻訳ファイル</translation>
    </message>
    <message>
        <source>Choose a folder for the texts</source>
        <extracomment>A folder for texts that translators get.</extracomment>
        <translation>文言を書き出すフォルダーを選ぶ</translation>
    </message>
    <message>
        <source>Open a folder of pieces</source>
        <extracomment>A folder of pieces.</extracomment>
        <translation>ピースのフォルダーを開く</translation>
    </message>
    <message>
        <source>Save the bundle</source>
        <translation>バンドルを保存</translation>
    </message>
    <message>
        <source>Bundles</source>
        <translation>バンドル</translation>
    </message>
    <message>
        <source>PNG pictures</source>
        <translation>PNG画像</translation>
    </message>
    <message>
        <source>Export texts for translators</source>
        <translation>翻訳用に文言を書き出す</translation>
    </message>
    <message>
        <source>Pieces, cases and pictures</source>
        <translation>ピース、ケース、画像</translation>
    </message>
    <message>
        <source>Choose the pieces of the flow</source>
        <translation>フローにするピースを選択</translation>
    </message>
    <message>
        <source>Choose photographs of phones</source>
        <translation>実機の写真を選択</translation>
    </message>
    <message>
        <source>Reading {0}…</source>
        <translation>{0}を読み込んでいます…</translation>
    </message>
    <message>
        <source>Save the steps that were recorded for {0} as a case?</source>
        <translation>{0}で記録した手順をケースとして保存しますか？</translation>
    </message>
    <message>
        <source>Save the changes to these files?</source>
        <translation>次のファイルへの変更を保存しますか？</translation>
    </message>
    <message>
        <source>Save all</source>
        <translation>すべて保存</translation>
    </message>
    <message>
        <source>One by one…</source>
        <translation>1件ずつ確認…</translation>
    </message>
    <message>
        <source>Discard all</source>
        <translation>すべて破棄</translation>
    </message>
    <message>
        <source>Delete the item</source>
        <extracomment>An item that users have.</extracomment>
        <translation>項目を削除</translation>
    </message>
    <message>
        <source>Someone else has judged this check</source>
        <extracomment>A check that somebody else judged meanwhile.</extracomment>
        <translation>ほかの人が判定済みです</translation>
    </message>
    <message>
        <source>Record my verdict</source>
        <translation>この判定を記録する</translation>
    </message>
    <message>
        <source>Pass together</source>
        <extracomment>Several checks, of which some were perhaps never looked at.</extracomment>
        <translation>まとめて合格にする</translation>
    </message>
    <message>
        <source>Pass them</source>
        <translation>合格にする</translation>
    </message>
    <message>
        <source>Change the kind</source>
        <extracomment>What the new kind of an item does not take.</extracomment>
        <translation>種類を変更</translation>
    </message>
    <message>
        <source>Change it</source>
        <translation>変更する</translation>
    </message>
    <message>
        <source>The file has changed</source>
        <translation>ファイルが変更されています</translation>
    </message>
    <message>
        <source>{0} has changed on disk since it was read here. Saving would lose those changes.</source>
        <translation>{0}は、ここで読み込んだ後にディスク上で変更されました。保存すると、その変更は失われます。</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>マージ</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>上書き</translation>
    </message>
    <message>
        <source>JSON files</source>
        <translation>JSONファイル</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>すべてのファイル</translation>
    </message>
    <message>
        <source>Choose the version to merge</source>
        <translation>マージするバージョンを選ぶ</translation>
    </message>
    <message>
        <source>Choose the common base version</source>
        <translation>両方の元になったバージョンを選ぶ</translation>
    </message>
    <message>
        <source>{0} cannot be merged.</source>
        <translation>{0}はマージできません。</translation>
    </message>
    <message>
        <source>This is not a text file.</source>
        <translation>テキストファイルではありません。</translation>
    </message>
</context>
<context>
    <name>DifferenceDialog</name>
    <message>
        <source>Compare with the disk</source>
        <translation>ディスクと比較</translation>
    </message>
    <message>
        <source>− only on disk      + only in the editor</source>
        <translation>− ディスクだけにある行&#x3000;&#x3000;＋ エディターだけにある行</translation>
    </message>
</context>
<context>
    <name>DiskNotice</name>
    <message>
        <source>This bundle also holds a run of checks. Unpack the ZIP to continue it.</source>
        <extracomment>What else there is to say of a text that is only read, and what can be done about it.</extracomment>
        <translation>確認作業もこのバンドルに入っています。続きを行うには、ZIPを展開してください。</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>名前を付けて保存…</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>マージ</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>再読み込み</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>上書き</translation>
    </message>
    <message>
        <source>The file changed on disk while it was being edited here.</source>
        <translation>ここで編集している間に、ファイルがディスク上で変更されました。</translation>
    </message>
    <message>
        <source>The file is no longer on disk. Saving will recreate it.</source>
        <translation>ファイルはディスク上にありません。保存すると作り直します。</translation>
    </message>
    <message>
        <source>This file does not exist yet. Saving will create it.</source>
        <translation>このファイルはまだありません。保存すると作成します。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>You no longer have permission to read the file on disk.</source>
        <translation>ディスク上のファイルを読み取る権限がなくなりました。</translation>
    </message>
</context>
<context>
    <name>EffectNotes</name>
    <message>
        <source>never read</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>no effect</source>
        <translation>影響なし</translation>
    </message>
    <message>
        <source>fails with {0}</source>
        <translation>{0}で失敗</translation>
    </message>
    <message>
        <source>reads undeclared keys: {0}</source>
        <translation>定義にないキーを読み取り：{0}</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>Permission denied</source>
        <translation>アクセスが許可されていません</translation>
    </message>
    <message>
        <source>The disk is read only</source>
        <translation>ディスクが読み取り専用です</translation>
    </message>
    <message>
        <source>The disk is full</source>
        <translation>ディスクに空きがありません</translation>
    </message>
    <message>
        <source>There is no such file or folder</source>
        <translation>ファイルまたはフォルダーがありません</translation>
    </message>
    <message>
        <source>This is a folder</source>
        <translation>フォルダーです</translation>
    </message>
    <message>
        <source>This is not a text file</source>
        <translation>テキストファイルではありません</translation>
    </message>
    <message>
        <source>The name is too long</source>
        <translation>名前が長すぎます</translation>
    </message>
    <message>
        <source>This state comes from a picture. Save it to change it.</source>
        <translation>画像に入っていた状態です。変更するには保存してください。</translation>
    </message>
    <message>
        <source>A bundle cannot be changed. Use Save as… to edit a copy.</source>
        <translation>バンドルは直接変更できません。「名前を付けて保存」で保存してから変更してください。</translation>
    </message>
    <message>
        <source>This is a sample of the program and cannot be changed</source>
        <translation>プログラム付属のサンプルのため、書き換えられません</translation>
    </message>
    <message>
        <source>This file extension is reserved for cases, bundles and pictures. Use .json for a piece</source>
        <translation>この拡張子はピースには使えません。「.json」を付けてください</translation>
    </message>
    <message>
        <source>This file comes from a site. Use Save as…</source>
        <translation>サイトのファイルには直接保存できません。「名前を付けて保存」を使ってください。</translation>
    </message>
</context>
<context>
    <name>ExchangeDialogs</name>
    <message>
        <source>There is only one language. First add the language to translate into.</source>
        <extracomment>What takes a while, in a sentence. Nothing does any more. The file that is read, with the language that was translated, and whether that may be a new one; and the file that is written, with its texts. What is shown of the last file that came back.</extracomment>
        <translation>言語が1つしかありません。先に翻訳先の言語を追加してください。</translation>
    </message>
    <message>
        <source>Reading {0}…</source>
        <translation>{0}を読み込んでいます…</translation>
    </message>
    <message>
        <source>Writing {0}…</source>
        <translation>{0}を書き出しています…</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) written to {0}</source>
        <translation>
            <numerusform>{0}に%n件の文言を書き出しました</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} (new)</source>
        <translation>{0}（新規）</translation>
    </message>
    <message>
        <source>Language of the translation</source>
        <translation>翻訳した言語</translation>
    </message>
    <message>
        <source>Choose the language that was translated.</source>
        <translation>翻訳した言語を選んでください。</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export texts for translators</source>
        <translation>翻訳用に文言を書き出す</translation>
    </message>
    <message>
        <source>From</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>翻訳先</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Only open texts: missing, fallen back, or with a changed source</source>
        <extracomment>What is read and written at once; larger files are in a process of its own.</extracomment>
        <translation>未完の文言だけ（未記入、ほかの言語で代用、原文が変更）</translation>
    </message>
</context>
<context>
    <name>Faults</name>
    <message>
        <source>Piece Previewer was replaced or removed on the disk while it runs, and this part of it can no longer be loaded. Save what you have typed, and start it again.</source>
        <extracomment>What modules of another version raise, or those that are gone.</extracomment>
        <translation>起動中にPiece Previewerのファイルが置き換えられたか削除されたため、この部分を読み込めません。入力した内容を保存して、起動し直してください。</translation>
    </message>
    <message>
        <source>Something went wrong inside Piece Previewer. What you have typed is saved. Please report it with the details.</source>
        <translation>Piece Previewerの内部でエラーが発生しました。入力した内容は保たれています。詳細を添えてご報告ください。</translation>
    </message>
</context>
<context>
    <name>FetchDialog</name>
    <message>
        <source>Fetching</source>
        <translation>取得中</translation>
    </message>
</context>
<context>
    <name>FieldRow</name>
    <message>
        <source>Remove {0}</source>
        <translation>{0}を削除</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Put back the published value: {0}</source>
        <translation>公開済みの値に戻す：{0}</translation>
    </message>
    <message>
        <source>Mixed: the items differ here.</source>
        <translation>混在：項目によって値が異なります。</translation>
    </message>
    <message>
        <source>Locked: an update of the published piece may not change it.</source>
        <translation>ロック中：公開済みのピースの更新では変えられません。</translation>
    </message>
    <message>
        <source>Changed, but an update may not change it. Published: {0}</source>
        <translation>変更済み（更新では変えられません）。公開済みの値：{0}</translation>
    </message>
    <message>
        <source>Changed, but an update should not change it. Published: {0}</source>
        <translation>変更済み（更新では変えないほうがよい値です）。公開済みの値：{0}</translation>
    </message>
</context>
<context>
    <name>FileTabs</name>
    <message>
        <source>Open files</source>
        <extracomment>Letters that the name of a tab has. Another tab is in front, or none. What the tab in front shows of itself changed. What can be done with some tab changed. What the status bar says of some tab changed. A tab is about to go. A file and a diagnostic: it cannot be previewed, and why. Those that were in front, the last first.</extracomment>
        <translation>開いているファイル</translation>
    </message>
    <message>
        <source>All open files</source>
        <translation>開いているすべてのファイル</translation>
    </message>
    <message>
        <source>Not opened, the drive does not answer: {0}</source>
        <translation>ドライブが応答しないため開けませんでした：{0}</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>FilterPane</name>
    <message numerus="yes">
        <source>%n open</source>
        <translation>
            <numerusform>未完%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing open</source>
        <translation>未完なし</translation>
    </message>
    <message>
        <source>{0} of {1} written, {2} reviewed</source>
        <translation>{1}件中{0}件記入、{2}件確認済み</translation>
    </message>
    <message>
        <source>Remove {0}</source>
        <translation>{0}を削除</translation>
    </message>
    <message>
        <source>Find in texts</source>
        <translation>文言を検索</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Only with</source>
        <translation>問題で絞り込む</translation>
    </message>
    <message>
        <source>Kinds of text</source>
        <translation>文言の種類</translation>
    </message>
    <message>
        <source>Source language</source>
        <extracomment>A box for each thing that is wrong with some text, by its code, and how many cells it is wrong with.</extracomment>
        <translation>原文の言語</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Preview languages</source>
        <extracomment>They are seldom wanted, and wait for a click.</extracomment>
        <translation>疑似言語（表示のみ）</translation>
    </message>
    <message>
        <source>The language that the others are translated from</source>
        <translation>ほかの言語の翻訳元になる言語</translation>
    </message>
    <message>
        <source>Add a language to every text</source>
        <translation>すべての文言に言語を加えます</translation>
    </message>
    <message>
        <source>Remove a language from every text</source>
        <translation>すべての文言から言語を削除します</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Not found</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{1}件中{0}件目</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n件見つかりました</numerusform>
        </translation>
    </message>
    <message>
        <source>Find in the source</source>
        <translation>ソース内を検索</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>置換後の文字列</translation>
    </message>
    <message>
        <source>Replace</source>
        <extracomment>Pixels of width below which the count has a row to itself. Whether to go backwards to another place. What is looked for, or how, is another. Put the other text in the place of what is found: here, or (True) everywhere.</extracomment>
        <translation>置換</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>すべて置換</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>大文字と小文字を区別</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>前へ（Shift+Enter）</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>次へ（Enter）</translation>
    </message>
    <message>
        <source>Close (Escape)</source>
        <translation>閉じる（Escape）</translation>
    </message>
</context>
<context>
    <name>FindingsPage</name>
    <message>
        <source>Find findings</source>
        <extracomment>The states in which the pieces were when the run began.</extracomment>
        <translation>検査結果を探す</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>ピース</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>端末</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>Run checks</source>
        <translation>検査を実行</translation>
    </message>
    <message>
        <source>Not checked: {0}</source>
        <translation>未検査：{0}</translation>
    </message>
    <message>
        <source>Only partly checked</source>
        <translation>一部だけ検査</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>検査中…</translation>
    </message>
    <message>
        <source>Choose variants and run the checks to list truncated text, small touch targets and low contrast in all pieces.</source>
        <translation>条件を選んで検査を実行すると、すべてのピースの、途中で省略された文字、小さいタッチターゲット、低いコントラストがここに並びます。</translation>
    </message>
    <message>
        <source>No findings in these variants.</source>
        <translation>これらの条件では指摘はありません。</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>未検査</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %n piece(s) checked</source>
        <translation>
            <numerusform>%n個のピースのうち{0}個を検査しました</numerusform>
        </translation>
    </message>
    <message>
        <source>stopped: the others were not checked</source>
        <translation>中止しました。残りは検査していません</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>指摘%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) changed since they were checked.</source>
        <translation>
            <numerusform>検査後に%n個のピースが変更されました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>もう一度検査</translation>
    </message>
    <message>
        <source>it cannot be previewed</source>
        <translation>プレビューできません</translation>
    </message>
</context>
<context>
    <name>FlowColumn</name>
    <message>
        <source>Earlier</source>
        <extracomment>Pixels between the body of a phone and what is around it. It is to be moved, by so many places.</extracomment>
        <translation>前へ</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>後ろへ</translation>
    </message>
    <message>
        <source>Reset all values</source>
        <translation>すべての値をリセット</translation>
    </message>
    <message>
        <source>Open the piece</source>
        <translation>ピースを開く</translation>
    </message>
    <message>
        <source>Remove from the flow</source>
        <translation>フローから外す</translation>
    </message>
</context>
<context>
    <name>FlowMeeting</name>
    <message>
        <source>Values passed from {0} to {1}</source>
        <extracomment>Pixels: all of it, what a row has before its words, and between two rows. The file of a definition, and a line of it.</extracomment>
        <translation>{0}から{1}へ渡るもの</translation>
    </message>
    <message>
        <source>→ does not fit</source>
        <extracomment>What is shown: the readings of both, what does not fit, and what passed; None while nothing is known.</extracomment>
        <translation>→ 不一致</translation>
    </message>
    <message>
        <source>→ fits</source>
        <translation>→ 一致</translation>
    </message>
    <message>
        <source>{0} (not accepted)</source>
        <translation>{0}（受け取られません）</translation>
    </message>
    <message>
        <source>No values are passed.</source>
        <translation>渡される値はありません。</translation>
    </message>
    <message>
        <source>{0}, line {1}</source>
        <translation>{0}、{1}行</translation>
    </message>
</context>
<context>
    <name>FlowOutcomes</name>
    <message>
        <source>Results by piece</source>
        <extracomment>The number of a piece, and a line of its handler.</extracomment>
        <translation>ピースごとの結果</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未実行</translation>
    </message>
    <message>
        <source>No handler: example values of its output</source>
        <translation>ハンドラーなし：出力の例を使用</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>出力の定義と一致</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>出力の定義と不一致</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>応答なし</translation>
    </message>
    <message>
        <source>Status {0}</source>
        <translation>ステータス{0}</translation>
    </message>
    <message>
        <source>{0} ms in {1}</source>
        <translation>{0}ミリ秒（{1}）</translation>
    </message>
    <message>
        <source>{0}: reached</source>
        <translation>{0}：接続しました</translation>
    </message>
    <message>
        <source>{0}: refused</source>
        <translation>{0}：拒否しました</translation>
    </message>
    <message>
        <source>host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>許可</translation>
    </message>
    <message>
        <source>Allow {0}</source>
        <translation>{0}を許可</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>ピース</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
</context>
<context>
    <name>FlowRow</name>
    <message>
        <source>Phones</source>
        <extracomment>A phone that fits the window is never drawn smaller; the row scrolls then. The file of a definition, and a line of it to be shown; 0 for none. Other pieces are wanted, or in another order: a list of paths.</extracomment>
        <translation>端末</translation>
    </message>
</context>
<context>
    <name>FlowTab</name>
    <message>
        <source>Engine</source>
        <extracomment>Pixels for the fields of what stands beside the values. The file of a definition, and a line of it to be shown. The file of a definition, its handler where that was chosen, and a line of it to be shown.</extracomment>
        <translation>エンジン</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>もう一度実行</translation>
    </message>
    <message>
        <source>Show me how</source>
        <translation>使い方を見る</translation>
    </message>
    <message>
        <source>Add pieces…</source>
        <translation>ピースを追加…</translation>
    </message>
    <message>
        <source>A flow has at most {0} pieces.</source>
        <translation>フローのピースは{0}個までです。</translation>
    </message>
    <message>
        <source>A piece cannot be previewed; nothing was run</source>
        <translation>プレビューできないピースがあるため、実行していません</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>実行中…</translation>
    </message>
    <message numerus="yes">
        <source>%n mismatch(es) between pieces; nothing was run</source>
        <translation>
            <numerusform>入出力の型が一致しないところが%n件あるため、実行していません</numerusform>
        </translation>
    </message>
    <message>
        <source>Inputs and outputs match; nothing was run</source>
        <translation>入出力の型は一致しています。まだ実行していません</translation>
    </message>
    <message>
        <source>All pieces passed</source>
        <translation>すべてのピースの結果が正常です</translation>
    </message>
    <message>
        <source>Some pieces failed</source>
        <translation>失敗したピースがあります</translation>
    </message>
</context>
<context>
    <name>Flows</name>
    <message>
        <source>Choose {0} to {1} definitions at once</source>
        <translation>{0}個から{1}個の定義を一度に選んでください</translation>
    </message>
</context>
<context>
    <name>FolderBar</name>
    <message>
        <source>Folder</source>
        <extracomment>What is left to all else in the window, until somebody draws the bar wider. By so many pixels. It was made another width, in pixels.</extracomment>
        <translation>フォルダー</translation>
    </message>
</context>
<context>
    <name>FolderTab</name>
    <message>
        <source>All pieces of the folder</source>
        <extracomment>Milliseconds between two looks of a page while cards arrive. A `FoundIn`.</extracomment>
        <translation>フォルダーのすべてのピース</translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) not checked yet</source>
        <translation>
            <numerusform>未検査のピース%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s)</source>
        <translation>
            <numerusform>ピース%n個</numerusform>
        </translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文言</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>検査結果</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
</context>
<context>
    <name>FolderTextsDialog</name>
    <message>
        <source>Pieces written</source>
        <translation>書き出したピース</translation>
    </message>
    <message>
        <source>Export texts of all pieces for translators</source>
        <translation>すべてのピースの文言を翻訳者向けに書き出す</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) already exist. Replace them?</source>
        <translation>
            <numerusform>%n個のファイルが既にあります。置き換えますか？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) written</source>
        <translation>
            <numerusform>文言%n件を書き出しました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> in %n file(s)</source>
        <translation>
            <numerusform>（ファイル%n個）</numerusform>
        </translation>
    </message>
    <message>
        <source>it cannot be previewed</source>
        <translation>プレビューできません</translation>
    </message>
    <message>
        <source>{0} was not written: {1}</source>
        <translation>{0}は書き出せませんでした：{1}</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ほか%n件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GivenUp</name>
    <message>
        <source>Maps from a server are no longer shown. The program&apos;s own map is used instead.</source>
        <translation>サーバーの地図は表示されなくなりました。プログラムに付属する地図が表示されます。</translation>
    </message>
    <message>
        <source>PREVIEWER_GRAPHICS is no longer used: phones are always drawn in software.</source>
        <translation>PREVIEWER_GRAPHICSは使われなくなりました。端末は常にソフトウェアで描画されます。</translation>
    </message>
</context>
<context>
    <name>GuideLink</name>
    <message>
        <source>Show me how</source>
        <translation>使い方を見る</translation>
    </message>
</context>
<context>
    <name>HandlerPane</name>
    <message>
        <source>Open in your editor</source>
        <translation>エディターで開く</translation>
    </message>
    <message>
        <source>The handler&apos;s text</source>
        <translation>ハンドラーの内容</translation>
    </message>
    <message>
        <source>No handler</source>
        <translation>ハンドラーなし</translation>
    </message>
    <message>
        <source>The handler&apos;s text appears here.</source>
        <translation>ハンドラーの内容がここに表示されます。</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Input types and keys</source>
        <extracomment>The name of the page that lists all others. A page on an input type is called &quot;kind:slider&quot;, on a key &quot;key:enum&quot;. Keys that every item has, and those of the piece itself.</extracomment>
        <translation>種類とキー</translation>
    </message>
    <message>
        <source>Input types</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>The value that the script gets</source>
        <translation>スクリプトに渡る値</translation>
    </message>
    <message>
        <source>Its keys</source>
        <translation>使えるキー</translation>
    </message>
    <message>
        <source>required</source>
        <translation>必須</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>例</translation>
    </message>
    <message>
        <source>Its position and the values that it may have</source>
        <translation>使える種類と値の決まり</translation>
    </message>
    <message>
        <source>The name of each option, by language.</source>
        <translation>選択肢の呼び名を言語ごとに書きます。</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Search in the guide</source>
        <extracomment>The page on show: of the guide by the name of its file, of the reference as `reference.names()` has it. Passages of sites, as far as something is searched for.</extracomment>
        <translation>ガイドを検索</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>ガイド</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>リファレンス</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作業</translation>
    </message>
    <message>
        <source>The window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>In a terminal</source>
        <translation>ターミナル</translation>
    </message>
    <message>
        <source>The content site</source>
        <translation>コンテンツサイト</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>見つかりませんでした</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
</context>
<context>
    <name>HiddenField</name>
    <message>
        <source>Not on the screen</source>
        <translation>画面に出さない</translation>
    </message>
</context>
<context>
    <name>HistoryPane</name>
    <message>
        <source>Your edits, newest last</source>
        <translation>行った操作（新しいものが下）</translation>
    </message>
    <message>
        <source>When opened</source>
        <translation>開いたとき</translation>
    </message>
    <message>
        <source>Saved at {0}</source>
        <translation>{0}に保存</translation>
    </message>
    <message>
        <source>Compare what was saved with the current text</source>
        <translation>保存した内容を今の内容と比べます</translation>
    </message>
    <message>
        <source>{0}, undone</source>
        <translation>{0}（元に戻した操作）</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Texts of the file</source>
        <translation>ファイルの文言</translation>
    </message>
    <message>
        <source>Texts from {0}</source>
        <translation>{0}の文言</translation>
    </message>
    <message>
        <source>Copy what was skipped</source>
        <translation>取り込まなかったものをコピー</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Current text</source>
        <translation>今の文言</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>ファイルの文言</translation>
    </message>
    <message>
        <source>Reason skipped</source>
        <translation>取り込まない理由</translation>
    </message>
    <message>
        <source>all</source>
        <translation>すべて</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) skipped</source>
        <translation>
            <numerusform>%n件は取り込みませんでした</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) imported</source>
        <translation>
            <numerusform>%n件を取り込みました</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}, {1}.</source>
        <translation>{0}、{1}。</translation>
    </message>
    <message>
        <source>One undo reverts all of them.</source>
        <translation>1回の「元に戻す」ですべて戻ります。</translation>
    </message>
    <message>
        <source>The texts have changed in the meantime. Check them again before importing.</source>
        <translation>確認している間に文言が変わりました。もう一度確かめてから取り込んでください。</translation>
    </message>
    <message>
        <source>Tick a text to replace what was changed here after the export.</source>
        <translation>書き出した後に編集した文言も置き換えるには、チェックを付けます。</translation>
    </message>
    <message numerus="yes">
        <source>Import %n text(s)</source>
        <translation>
            <numerusform>%n件を取り込む</numerusform>
        </translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文言</translation>
    </message>
</context>
<context>
    <name>InspectorPane</name>
    <message>
        <source>The piece</source>
        <translation>ピース</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) selected</source>
        <extracomment>The last reading that has a piece. Old key to new key, and back, of what was renamed here: the item stays selected, and when that is undone. The keys of the items that it shows. By the fields of the piece, or the forms of several items; () is the form of an item.</extracomment>
        <translation>
            <numerusform>%n件の項目を選択中</numerusform>
        </translation>
    </message>
    <message>
        <source>The file cannot be previewed, so nothing can be changed here: {0}</source>
        <translation>このファイルはプレビューできないため、ここでは変更できません：{0}</translation>
    </message>
    <message>
        <source>Go to the place</source>
        <translation>その場所へ移動</translation>
    </message>
    <message>
        <source>Mark as reviewed</source>
        <translation>確認済みにする</translation>
    </message>
    <message>
        <source>Your name for the records</source>
        <translation>記録に残る名前</translation>
    </message>
</context>
<context>
    <name>ItemActs</name>
    <message>
        <source>There are no items on the clipboard.</source>
        <extracomment>What items are on the clipboard, beside plain text. Something was done. A sentence, and the operations that an update may not do but a designer may insist on (none: it cannot be done). The keys of items that were added here, until they have a title: no value and no script knows them yet. Of the items that were added last those whose titles are typed one after another, and are not yet.</extracomment>
        <translation>クリップボードに項目がありません。</translation>
    </message>
    <message>
        <source>The published piece has the item {0}. An update without it loses the values that users chose. Delete it anyway?</source>
        <translation>項目{0}は公開済みのピースにあります。更新でなくすと、ユーザーが選んだ値は失われます。それでも削除しますか？</translation>
    </message>
    <message>
        <source>The published piece has the items {0}. An update without them loses the values that users chose. Delete them anyway?</source>
        <translation>項目{0}は公開済みのピースにあります。更新でなくすと、ユーザーが選んだ値は失われます。それでも削除しますか？</translation>
    </message>
    <message>
        <source>Changing {0} to “{1}” removes what that kind does not have: {2}.</source>
        <translation>項目{0}を「{1}」にすると、その種類で使えないものがなくなります：{2}。</translation>
    </message>
</context>
<context>
    <name>ItemsPane</name>
    <message>
        <source>Add an item</source>
        <translation>項目を追加</translation>
    </message>
    <message>
        <source>Duplicate the item</source>
        <translation>項目を複製</translation>
    </message>
    <message>
        <source>Delete the item</source>
        <translation>項目を削除</translation>
    </message>
    <message>
        <source>Move the item up</source>
        <translation>項目を上へ</translation>
    </message>
    <message>
        <source>Move the item down</source>
        <translation>項目を下へ</translation>
    </message>
    <message>
        <source>Items</source>
        <extracomment>Enter ended a title: the next of items that were added together may be typed.</extracomment>
        <translation>項目</translation>
    </message>
    <message>
        <source>This piece has no items yet. Use + to add one.</source>
        <translation>このピースにはまだ項目がありません。＋ で追加できます。</translation>
    </message>
    <message>
        <source>Published version: {0}</source>
        <translation>基準：公開版{0}</translation>
    </message>
    <message>
        <source>Find items</source>
        <translation>項目を検索</translation>
    </message>
    <message>
        <source>Go to the source</source>
        <translation>ソースへ移動</translation>
    </message>
    <message>
        <source>{0} cannot be read, so nothing is compared with it.</source>
        <translation>{0}を読み取れないため、公開版との照合をしていません。</translation>
    </message>
    <message>
        <source>Insert a starter piece</source>
        <translation>ひな形を入れる</translation>
    </message>
    <message>
        <source>Show the place</source>
        <translation>場所を表示</translation>
    </message>
    <message>
        <source>The text cannot be read; its last readable state is shown.</source>
        <translation>テキストを読み取れません。最後に読み取れた内容を表示しています。</translation>
    </message>
    <message>
        <source>The text cannot be read.</source>
        <translation>テキストを読み取れません。</translation>
    </message>
    <message>
        <source>No item has “{0}” in its title, key or kind.</source>
        <translation>タイトル・キー・種類に「{0}」を含む項目はありません。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Add an item…</source>
        <translation>項目を追加…</translation>
    </message>
    <message>
        <source>Type the title</source>
        <translation>タイトルを入力</translation>
    </message>
    <message>
        <source>Rename the key…</source>
        <translation>キーを変更…</translation>
    </message>
    <message>
        <source>Hide or show</source>
        <translation>表示/非表示を切り替え</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>切り取り</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>貼り付け</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>複製</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Change the kind</source>
        <translation>種類を変更</translation>
    </message>
    <message>
        <source>unknown kind</source>
        <extracomment>What a screen&apos;s row is chosen by: the kind, or &apos;placeholder&apos;. The gravest severity of its problems, &apos;&apos; for none. Whether the order leaves it out though it is there.</extracomment>
        <translation>不明な種類</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>非表示</translation>
    </message>
    <message>
        <source>not in the order</source>
        <translation>並び順にない</translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <source>In an update of a published piece the values that users have chosen are lost.</source>
        <extracomment>Why what was typed last is not the key, once the field is left.</extracomment>
        <translation>公開済みのピースの更新では、ユーザーが選んだ値が失われます。</translation>
    </message>
    <message>
        <source>A key cannot be empty.</source>
        <translation>キーを空にはできません。</translation>
    </message>
    <message>
        <source>“{0}” was not accepted: {1}</source>
        <translation>「{0}」は使えません：{1}</translation>
    </message>
</context>
<context>
    <name>KindField</name>
    <message>
        <source>Change</source>
        <translation>変える</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>変えない</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>混在</translation>
    </message>
    <message>
        <source>{0} (a guess)</source>
        <translation>{0}（推測）</translation>
    </message>
    <message>
        <source>Changing it to {0} removes: {1}</source>
        <translation>{0}にすると失われるもの：{1}</translation>
    </message>
</context>
<context>
    <name>LanguageBox</name>
    <message>
        <source>Pseudo (longer English)</source>
        <extracomment>Qt names these by their largest country.</extracomment>
        <translation>疑似言語（長い英語）</translation>
    </message>
    <message>
        <source>Pseudo (longer Japanese)</source>
        <translation>疑似言語（長い日本語）</translation>
    </message>
    <message>
        <source>Pseudo (right to left)</source>
        <translation>疑似言語（右から左）</translation>
    </message>
    <message>
        <source>Language of the phones</source>
        <extracomment>Pixels from the middle of a dot to its edge.</extracomment>
        <translation>端末の言語</translation>
    </message>
</context>
<context>
    <name>LanguageDialog</name>
    <message>
        <source>Add a language</source>
        <translation>言語を追加</translation>
    </message>
    <message>
        <source>Language</source>
        <extracomment>Milliseconds after a change until all is counted anew. What is offered; any other tag can be typed.</extracomment>
        <translation>言語</translation>
    </message>
    <message>
        <source>Start with the texts of</source>
        <translation>最初に入れる文言</translation>
    </message>
    <message>
        <source>none: an open column</source>
        <translation>なし（空の列）</translation>
    </message>
    <message>
        <source>Choose one, or type a BCP 47 tag such as pt-BR</source>
        <translation>選ぶか、pt-BRのようなBCP 47タグを入力します</translation>
    </message>
    <message>
        <source>This is not a language code. Enter a tag such as en, ja or zh-Hans.</source>
        <translation>言語コードではありません。en、ja、zh-Hansのようなタグを入力してください。</translation>
    </message>
    <message>
        <source>The piece has this language already.</source>
        <translation>この言語はすでにあります。</translation>
    </message>
</context>
<context>
    <name>LanguagesField</name>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>with the texts of</source>
        <translation>元にする言語</translation>
    </message>
    <message>
        <source>code, such as fr</source>
        <extracomment>The words that a key of the piece may have.</extracomment>
        <translation>frのようなコード</translation>
    </message>
    <message>
        <source>Code of the new language</source>
        <translation>追加する言語のコード</translation>
    </message>
    <message>
        <source>Language whose texts the new one begins with</source>
        <translation>追加する言語の元になる言語</translation>
    </message>
    <message>
        <source>Add the language</source>
        <translation>言語を追加</translation>
    </message>
    <message>
        <source>Remove {0} from every text</source>
        <translation>すべての文言から{0}を削除</translation>
    </message>
    <message>
        <source>The piece already has {0}.</source>
        <translation>ピースにはもう{0}があります。</translation>
    </message>
</context>
<context>
    <name>Links</name>
    <message>
        <source>Open a piece from {0}?</source>
        <extracomment>Marks that are not seen, or turn the direction of what is.</extracomment>
        <translation>{0}からピースを開きますか？</translation>
    </message>
    <message>
        <source>A page asks for this. For this host you will not be asked again.</source>
        <translation>ページからの依頼です。開くと、このホストについては次から確認しません。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
</context>
<context>
    <name>LiveRow</name>
    <message>
        <source>The row as the phones draw it</source>
        <extracomment>Milliseconds after a key until the row is drawn: one frame. Milliseconds after it is first seen. Rows smaller than this cannot be read; then they stand below each other. Members of a definition that no row shows. Its size is another.</extracomment>
        <translation>端末に表示される行</translation>
    </message>
    <message>
        <source>Choose a text in the table: its row is drawn here as the phones draw it.</source>
        <translation>表で文言を選ぶと、端末に表示される行がここに出ます。</translation>
    </message>
    <message>
        <source>The piece has no items yet: there is no screen to draw.</source>
        <translation>このピースにはまだ項目がないため、描画できる画面がありません。</translation>
    </message>
    <message>
        <source>No screen shows this text: it is for the page of the piece in the store.</source>
        <translation>この文言はどの画面にも出ません。ストアのピースのページに使われます。</translation>
    </message>
</context>
<context>
    <name>LookValues</name>
    <message numerus="yes">
        <source> and %n more</source>
        <extracomment>Values that a button names one by one. Other values are ticked.</extracomment>
        <translation>
            <numerusform>、ほか%n件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Looks</name>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Regular text</source>
        <translation>普通の文字</translation>
    </message>
    <message>
        <source>Bold text</source>
        <translation>文字を太くする</translation>
    </message>
    <message>
        <source>Standard contrast</source>
        <translation>標準のコントラスト</translation>
    </message>
    <message>
        <source>Increased contrast</source>
        <translation>コントラストを上げる</translation>
    </message>
    <message>
        <source>Portrait</source>
        <translation>縦向き</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>横向き</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
</context>
<context>
    <name>LooksButton</name>
    <message>
        <source>Looks side by side</source>
        <translation>複数の表示を並べる</translation>
    </message>
</context>
<context>
    <name>MendDialog</name>
    <message>
        <source>Fixed and remaining problems</source>
        <extracomment>Letters of a value, and of a button. Codes of a text in one language that is there and is wrong. The choices of the problem that is shown. What is typed for it, by language.</extracomment>
        <translation>修正した問題と残りの問題</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>戻る(&amp;B)</translation>
    </message>
    <message>
        <source>Show the &amp;place</source>
        <translation>場所を表示(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>スキップ(&amp;S)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Each choice is one step of undo.</source>
        <translation>選択ごとに「元に戻す」で戻せます。</translation>
    </message>
    <message>
        <source>Fix the problems one by one</source>
        <translation>問題を順に直す</translation>
    </message>
    <message>
        <source>Problem {0} of {1}</source>
        <translation>問題{0}/{1}</translation>
    </message>
    <message>
        <source>There is no suggestion for this problem. Show the place and change it there.</source>
        <translation>この問題への提案はありません。場所を表示して修正してください。</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>削除する</translation>
    </message>
    <message numerus="yes">
        <source>This also fixes %n other problem(s).</source>
        <translation>
            <numerusform>ほかの問題%n件も解消します。</numerusform>
        </translation>
    </message>
    <message>
        <source>Then: {0}</source>
        <translation>その後：{0}</translation>
    </message>
    <message>
        <source>Enter it</source>
        <translation>入力する</translation>
    </message>
    <message>
        <source>{0}: {1} → {2}</source>
        <translation>{0}：{1} → {2}</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) fixed</source>
        <translation>
            <numerusform>%n件の問題を修正しました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) remaining</source>
        <translation>
            <numerusform>残り%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>No problems remain.</source>
        <translation>残りはありません。</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Open r&amp;ecent</source>
        <translation>最近使ったファイル(&amp;E)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>一覧を消去</translation>
    </message>
</context>
<context>
    <name>MergePane</name>
    <message>
        <source>Changed in both versions</source>
        <translation>両方で変更されたもの</translation>
    </message>
    <message>
        <source>Merge changes without conflicts</source>
        <translation>競合しない変更をマージ</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>What</source>
        <translation>対象</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>元</translation>
    </message>
    <message>
        <source>Ours</source>
        <translation>自分側</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>相手側</translation>
    </message>
    <message>
        <source>The whole definition</source>
        <translation>定義全体</translation>
    </message>
    <message>
        <source>File → Merge with another version… shows base, ours and theirs here.</source>
        <translation>「ファイル」→「別のバージョンとマージ…」で、元・自分側・相手側がここに並びます。</translation>
    </message>
    <message>
        <source>{0}: both texts have to be pieces that can be read.</source>
        <translation>{0}：両方のテキストが、読み取れるピースである必要があります。</translation>
    </message>
    <message>
        <source>{0}: there are no conflicts.</source>
        <translation>{0}：競合はありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n conflict(s): both versions changed the same place. Click the side to use.</source>
        <translation>
            <numerusform>両方で異なる変更がされた箇所が%n件あります。残す側をクリックしてください。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModeBar</name>
    <message>
        <source>Modes</source>
        <extracomment>Another `Mode` is on.</extracomment>
        <translation>モード</translation>
    </message>
</context>
<context>
    <name>Modes</name>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文言</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>スクリプト</translation>
    </message>
</context>
<context>
    <name>MoreLines</name>
    <message numerus="yes">
        <source>%n more line(s)</source>
        <translation>
            <numerusform>ほか%n行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NewPieceDialog</name>
    <message>
        <source>Enter a file name for the piece.</source>
        <translation>ピースのファイル名を入れてください。</translation>
    </message>
    <message>
        <source>{0} already exists.</source>
        <translation>{0}はすでにあります。</translation>
    </message>
    <message>
        <source>There is no folder {0}.</source>
        <translation>フォルダー{0}がありません。</translation>
    </message>
    <message>
        <source>New piece</source>
        <translation>新しいピース</translation>
    </message>
    <message>
        <source>Title:</source>
        <extracomment>A file is called as its piece is, up to so many letters: file systems take 255 bytes, of which one may need four. The file that was made.</extracomment>
        <translation>タイトル：</translation>
    </message>
    <message>
        <source>Languages:</source>
        <translation>言語：</translation>
    </message>
    <message>
        <source>Start from:</source>
        <translation>もとにするもの：</translation>
    </message>
    <message>
        <source>Items:</source>
        <translation>項目：</translation>
    </message>
    <message>
        <source>File:</source>
        <translation>ファイル：</translation>
    </message>
    <message>
        <source>The title of the piece, the same in every language at first</source>
        <translation>ピースのタイトル（最初はどの言語でも同じ）</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>参照…</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>作成</translation>
    </message>
</context>
<context>
    <name>NewRunDialog</name>
    <message>
        <source>New run</source>
        <translation>新しい確認作業</translation>
    </message>
    <message>
        <source>Pairwise (every pair of settings once)</source>
        <extracomment>The folder of the new run.</extracomment>
        <translation>ペアワイズ（2つの設定の組み合わせを網羅）</translation>
    </message>
    <message>
        <source>All combinations (every check in every look)</source>
        <translation>全組み合わせ（すべての表示ですべての確認項目）</translation>
    </message>
    <message>
        <source>One look</source>
        <translation>1つの表示</translation>
    </message>
    <message>
        <source>The essentials (each row once)</source>
        <translation>重要なものだけ（各行を1回ずつ）</translation>
    </message>
    <message>
        <source>Phones:</source>
        <translation>端末：</translation>
    </message>
    <message>
        <source>Languages:</source>
        <translation>言語：</translation>
    </message>
    <message>
        <source>Themes:</source>
        <translation>外観モード：</translation>
    </message>
    <message>
        <source>Text sizes:</source>
        <translation>文字サイズ：</translation>
    </message>
    <message>
        <source>Devices:</source>
        <translation>機種：</translation>
    </message>
    <message>
        <source>Designs:</source>
        <translation>デザイン：</translation>
    </message>
    <message>
        <source>Orientations:</source>
        <translation>向き：</translation>
    </message>
    <message>
        <source>Contrasts:</source>
        <translation>コントラスト：</translation>
    </message>
    <message>
        <source>Folder:</source>
        <extracomment>Of which looks it is made, by the members of a look. How large the run would be.</extracomment>
        <translation>フォルダー：</translation>
    </message>
    <message>
        <source>Plan:</source>
        <translation>計画：</translation>
    </message>
    <message>
        <source>Keep verdicts that are still valid from an earlier run…</source>
        <translation>前回の確認作業の判定を引き継ぐ（変更のない項目のみ）…</translation>
    </message>
    <message>
        <source>Keep verdicts that are still valid from {0}</source>
        <translation>{0}の判定を引き継ぐ（変更のない項目のみ）</translation>
    </message>
    <message>
        <source>Check what an update of the published version does…</source>
        <translation>公開版からの更新で起こることも確認する…</translation>
    </message>
    <message>
        <source>Check what an update of {0} does</source>
        <translation>{0}からの更新で起こることも確認する</translation>
    </message>
    <message>
        <source>Create the run</source>
        <translation>確認作業を作成</translation>
    </message>
</context>
<context>
    <name>NotesPane</name>
    <message>
        <source>carried over from {0}</source>
        <translation>{0}から引き継ぎ</translation>
    </message>
    <message>
        <source>{0}, before it changed</source>
        <translation>バージョン{0}、変わる前</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>By</source>
        <translation>担当者</translation>
    </message>
    <message>
        <source>When</source>
        <translation>日時</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Earlier notes on this check</source>
        <translation>この確認項目についての記録</translation>
    </message>
</context>
<context>
    <name>NothingShown</name>
    <message>
        <source>Show all texts</source>
        <translation>すべての文言を表示</translation>
    </message>
    <message>
        <source>Show all languages</source>
        <translation>すべての言語を表示</translation>
    </message>
    <message>
        <source>No language is shown.</source>
        <translation>表示している言語がありません。</translation>
    </message>
    <message>
        <source>This piece has no texts.</source>
        <translation>このピースに文言はありません。</translation>
    </message>
    <message numerus="yes">
        <source>None of the %n text(s) is what the filter asks for:</source>
        <translation>
            <numerusform>%n件の文言の中に、絞り込みの条件に合うものがありません：</numerusform>
        </translation>
    </message>
    <message>
        <source>with “{0}” in it</source>
        <translation>「{0}」を含む</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Only with</source>
        <translation>問題で絞り込む</translation>
    </message>
    <message>
        <source>Kinds of text</source>
        <translation>文言の種類</translation>
    </message>
    <message>
        <source>Not all texts are measured yet.</source>
        <translation>まだ測っていない文言があります。</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>a process of the program ended unexpectedly; try again</source>
        <extracomment>Seconds for which the window waits for a drive before it says that it does. Whether they have done some work: to start takes them a second. What the work gave; of `start_each()` None, when all is done. The error that it ended with: BrokenExecutor where a process was ended from outside, CancelledError where the work was stopped, or its processes closed. `error_text()` says it. Of `start_each()`: one of the jobs, and what it gave, or the Exception that it raised. How much is done, of how much. None or one; seen by what outlives the task. What was waited for longer than anybody notices has come.</extracomment>
        <translation>プログラムの処理が予期せず終了しました。もう一度お試しください</translation>
    </message>
</context>
<context>
    <name>NumberEdit</name>
    <message>
        <source>Enter a number, such as 10 or 0.5.</source>
        <extracomment>Why what was typed is not taken; &apos;&apos; once all is. What comes of what was typed. Whether its control itself shows that several items differ; else that is told below it. The keys of the item that it is about: their problems are told beside it. The key under which an update may hold it. What is done while the keyboard stays, such as steps by arrow keys, is one act: it has one merge key. So many steps up: as `STEPS` has it for the key.</extracomment>
        <translation>10や0.5のような数値を入力してください。</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>mixed</source>
        <translation>混在</translation>
    </message>
</context>
<context>
    <name>OpenAddressDialog</name>
    <message>
        <source>&amp;Address of a definition</source>
        <translation>定義のアドレス(&amp;A)</translation>
    </message>
    <message>
        <source>Open from a site</source>
        <translation>サイトから開く</translation>
    </message>
    <message>
        <source>A copy is kept for offline use. Saving asks for a new location.</source>
        <translation>オフラインでも開けるように控えを保存します。編集した内容は、別の場所に保存します。</translation>
    </message>
</context>
<context>
    <name>OpenEnds</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>エラー%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>警告%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open text(s) in {0}</source>
        <translation>
            <numerusform>未完の文言%n件（{0}）</numerusform>
        </translation>
    </message>
    <message>
        <source>Open: {0}.</source>
        <translation>未完：{0}。</translation>
    </message>
    <message>
        <source>Left out, since the site does not have it: {0}.</source>
        <translation>サイトにない言語のため、公開されません：{0}。</translation>
    </message>
    <message>
        <source>Removed, since no page needs it any longer: {0}</source>
        <translation>どのページでも使われなくなるため、削除します：{0}</translation>
    </message>
</context>
<context>
    <name>OptionModel</name>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Enter a number, such as 10 or 0.5.</source>
        <translation>10や0.5のような数値を入力してください。</translation>
    </message>
    <message>
        <source>An option cannot be empty.</source>
        <translation>選択肢を空にはできません。</translation>
    </message>
    <message>
        <source>{0} is an option already.</source>
        <translation>{0}はもう選択肢にあります。</translation>
    </message>
    <message>
        <source>Only in: {0}</source>
        <translation>次の項目だけ：{0}</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>混在</translation>
    </message>
</context>
<context>
    <name>OptionsField</name>
    <message>
        <source>Add an option (Insert)</source>
        <translation>選択肢を追加（Insert）</translation>
    </message>
    <message>
        <source>Remove the selected options (Delete)</source>
        <translation>選んだ選択肢を削除（Delete）</translation>
    </message>
    <message>
        <source>Move up (Alt+Up)</source>
        <translation>上へ移動（Alt+↑）</translation>
    </message>
    <message>
        <source>Move down (Alt+Down)</source>
        <translation>下へ移動（Alt+↓）</translation>
    </message>
    <message>
        <source>Paste rows of a spreadsheet: value, then a title for each language (Ctrl+V)</source>
        <translation>表計算の行を貼り付け：値、続けて言語ごとのタイトル（Ctrl+V）</translation>
    </message>
    <message>
        <source>Give all of them these options</source>
        <translation>すべての項目をこの選択肢にする</translation>
    </message>
    <message>
        <source>At least one option is required.</source>
        <translation>選択肢は1つ以上必要です。</translation>
    </message>
    <message>
        <source>There are no rows on the clipboard.</source>
        <translation>クリップボードに行がありません。</translation>
    </message>
    <message>
        <source>An update may not change the values of the options.</source>
        <translation>更新では選択肢の値を変えられません。</translation>
    </message>
    <message>
        <source>Nothing changed: these rows are already here.</source>
        <translation>これらの行はすでにあり、何も変わりません。</translation>
    </message>
    <message>
        <source>Row {0}: “{1}” cannot be the value of an option.</source>
        <translation>{0}行目：「{1}」は選択肢の値になりません。</translation>
    </message>
    <message>
        <source>Row {0}: the value “{1}” is there twice.</source>
        <translation>{0}行目：値「{1}」が2回あります。</translation>
    </message>
    <message>
        <source>There is no option for row {0}: “{1}”.</source>
        <translation>{0}行目を入れる選択肢がありません：「{1}」。</translation>
    </message>
    <message>
        <source>Row {0} has more cells than there are languages: “{1}”.</source>
        <translation>{0}行目のセルが言語の数より多くあります：「{1}」。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>何も変更していません。</translation>
    </message>
</context>
<context>
    <name>OrderField</name>
    <message>
        <source>Move up (Alt+Up)</source>
        <extracomment>The items from the top.</extracomment>
        <translation>上へ移動（Alt+↑）</translation>
    </message>
    <message>
        <source>Move down (Alt+Down)</source>
        <translation>下へ移動（Alt+↓）</translation>
    </message>
</context>
<context>
    <name>OutcomesPane</name>
    <message>
        <source>{0} is not a values file.</source>
        <translation>{0}は値のファイルではありません。</translation>
    </message>
    <message>
        <source>Load values from a file…</source>
        <extracomment>Pixels that a column has at least.</extracomment>
        <translation>値をファイルから読み込む…</translation>
    </message>
    <message>
        <source>Only the update&apos;s values</source>
        <translation>更新版の値だけを使う</translation>
    </message>
    <message>
        <source>Follow only the values that are set on the update.</source>
        <translation>更新版で設定されている値だけを対象にします。</translation>
    </message>
</context>
<context>
    <name>OverlayView</name>
    <message>
        <source>The text cannot be read, so nothing can be compared with it.</source>
        <translation>テキストを読み取れないため、比較できません。</translation>
    </message>
    <message>
        <source>Compare {0} with {1}</source>
        <translation>{0}と{1}の比較</translation>
    </message>
    <message>
        <source>&amp;Blink</source>
        <translation>交互に表示(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Slider</source>
        <translation>境界線(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Difference</source>
        <translation>差分(&amp;D)</translation>
    </message>
    <message>
        <source>Screenshot and drawing</source>
        <translation>スクリーンショットとこちらの表示</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Looks tried</source>
        <translation>調べた表示</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>From the top</source>
        <translation>上からの位置</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高さ</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>違うところ</translation>
    </message>
    <message>
        <source>Compare rows with</source>
        <translation>行の比較対象</translation>
    </message>
    <message>
        <source>Show the phones &amp;like this</source>
        <translation>この表示にする(&amp;L)</translation>
    </message>
    <message>
        <source>{0} cannot be compared: {1}</source>
        <translation>{0}は比較できません：{1}</translation>
    </message>
    <message>
        <source>not in the picture</source>
        <translation>画像の外</translation>
    </message>
    <message>
        <source>as drawn here</source>
        <translation>こちらの表示と同じ</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>キャンセル(&amp;C)</translation>
    </message>
    <message>
        <source>Compare &amp;again</source>
        <translation>もう一度比較(&amp;A)</translation>
    </message>
</context>
<context>
    <name>OwnSizeDialog</name>
    <message>
        <source>Saved sizes:</source>
        <translation>保存したサイズ：</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Width and height in portrait, in points or dp, and pixels per point: 402x874@3</source>
        <translation>縦向きの幅と高さ（ポイントまたはdp）と、1ポイントあたりのピクセル数：402x874@3</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Devices of your own size</source>
        <translation>独自のサイズの機種</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Kinds of items</source>
        <extracomment>Of a screen&apos;s height, what bars and a title take. Points of a phone&apos;s width; its row is drawn as wide as a picture of the palette. Look, language and pixels a point: the pictures by the name of the form. Pictures by the name of the form. Where there are none the palette has the names and the icons. The names of forms.</extracomment>
        <translation>項目の種類</translation>
    </message>
    <message>
        <source>Ctrl and a click choose several.</source>
        <translation>Ctrlキーを押しながらクリックすると、複数選べます。</translation>
    </message>
    <message>
        <source>Add an item</source>
        <translation>項目を追加</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Source</source>
        <translation>ソース</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Screen reader</source>
        <translation>スクリーンリーダー</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>問題の一覧</translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>インスペクター</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>絞り込み</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文言</translation>
    </message>
    <message>
        <source>Case steps</source>
        <translation>ケースの手順</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>確認項目</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>変更点</translation>
    </message>
    <message>
        <source>Values before and after</source>
        <translation>更新前後の値</translation>
    </message>
    <message>
        <source>Published source</source>
        <translation>公開版のソース</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>ハンドラー</translation>
    </message>
    <message>
        <source>Event and result</source>
        <translation>イベントと結果</translation>
    </message>
    <message>
        <source>Console and hosts</source>
        <translation>コンソールとホスト</translation>
    </message>
    <message>
        <source>At the bounds</source>
        <translation>境界値</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>マージ</translation>
    </message>
</context>
<context>
    <name>PhoneArea</name>
    <message>
        <source>Phones</source>
        <extracomment>The view of a phone, and where on the screen its menu is asked for. What opens where a double click on a phone is at a place of its view, in modes where clicks select; whether anything does. Whether these phones fit their room whatever the zoom of the window, which does not ask for their scale. Made when several looks are first asked for. The members of a look by which the phones on show stand in rows and columns, none while they do not.</extracomment>
        <translation>端末</translation>
    </message>
    <message>
        <source>the phone&apos;s words are in English</source>
        <translation>端末の用語は英語</translation>
    </message>
    <message>
        <source>Double-click to switch to this look</source>
        <translation>ダブルクリックすると、この表示に切り替わります</translation>
    </message>
    <message>
        <source>Piece Previewer has these words of the phone only in English; they are not the piece&apos;s: {0}</source>
        <translation>端末の次の用語は、Piece Previewerに英語しかありません。ピースの文言ではありません：{0}</translation>
    </message>
</context>
<context>
    <name>PhoneBanner</name>
    <message>
        <source>line {0}, column {1}</source>
        <extracomment>How many looks there was no room for when that was said last.</extracomment>
        <translation>{0}行{1}列</translation>
    </message>
    <message>
        <source>This file cannot be previewed.</source>
        <translation>このファイルはプレビューできません。</translation>
    </message>
    <message>
        <source>Preview is out of date: the file cannot be previewed.</source>
        <translation>プレビューが古い状態です：ファイルをプレビューできません。</translation>
    </message>
    <message>
        <source>Preview is out of date: the file is not valid JSON.</source>
        <translation>プレビューが古い状態です：JSONとして読み取れません。</translation>
    </message>
    <message>
        <source>Insert a starter piece</source>
        <translation>ひな形を入れる</translation>
    </message>
    <message>
        <source>{0} of {1} looks are shown; no more fit at once.</source>
        <translation>{1}通りの表示のうち{0}通りを並べています。一度に並べられるのはここまでです。</translation>
    </message>
</context>
<context>
    <name>PhonePictures</name>
    <message>
        <source>Picture copied</source>
        <translation>画像をコピーしました</translation>
    </message>
    <message>
        <source>Picture copied. It contains {0}</source>
        <translation>画像をコピーしました。{0}が入っています</translation>
    </message>
    <message>
        <source>Picture saved to {0}. It contains {1}</source>
        <translation>画像を{0}に保存しました。{1}が入っています</translation>
    </message>
    <message>
        <source>Copied for a report</source>
        <translation>報告用にコピーしました</translation>
    </message>
    <message>
        <source>Copied as a case</source>
        <translation>ケースとしてコピーしました</translation>
    </message>
    <message>
        <source>Case saved to {0}; it follows the piece</source>
        <translation>ケースを{0}に保存しました。ピースのファイルに従います</translation>
    </message>
    <message>
        <source>Case saved to {0}</source>
        <translation>ケースを{0}に保存しました</translation>
    </message>
    <message>
        <source>Switch to this look</source>
        <translation>この表示に切り替える</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>画像をコピー</translation>
    </message>
    <message>
        <source>Save the picture…</source>
        <translation>画像を保存…</translation>
    </message>
    <message>
        <source>Copy for a report</source>
        <translation>報告用にコピー</translation>
    </message>
    <message>
        <source>Copy as a case</source>
        <translation>ケースとしてコピー</translation>
    </message>
    <message>
        <source>No picture: {0}</source>
        <translation>画像を作成できません：{0}</translation>
    </message>
    <message>
        <source>Picture saved to {0}</source>
        <translation>画像を{0}に保存しました</translation>
    </message>
</context>
<context>
    <name>PhonesWindow</name>
    <message>
        <source>The tab in front shows no phones.</source>
        <extracomment>Milliseconds after which it was moved. So many arrangements of screens have their place. Where it stands is kept while it is open: the program may end then. Later, since it is not on another screen before it was moved there.</extracomment>
        <translation>手前のタブには端末がありません。</translation>
    </message>
    <message>
        <source>Phones</source>
        <translation>端末</translation>
    </message>
</context>
<context>
    <name>PhotosDialog</name>
    <message>
        <source>Photographs</source>
        <extracomment>It ends so where a photograph is none of the piece, or differs. The run has photographs that wait.</extracomment>
        <translation>写真</translation>
    </message>
    <message>
        <source>Photographs looked at</source>
        <translation>調べた写真</translation>
    </message>
    <message>
        <source>Photographs from a phone</source>
        <translation>実機の写真</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>写っているもの</translation>
    </message>
    <message>
        <source>Agree</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>Differ</source>
        <translation>不一致</translation>
    </message>
    <message numerus="yes">
        <source>Comparing %n photograph(s) with the piece…</source>
        <translation>
            <numerusform>写真%n枚をピースと照合しています…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es), waiting for your confirmation.</source>
        <translation>
            <numerusform>%n件が一致しました。内容を見て合格にしてください。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s), listed as possible faults.</source>
        <translation>
            <numerusform>%n件が一致しません。不具合の候補として一覧に出ます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not from this piece (skipped)</source>
        <translation>このピースの写真ではないため使いません</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>Looks without a photograph (checks):</source>
        <translation>まだ写真のない表示（項目の数）：</translation>
    </message>
    <message>
        <source>Undecided rows</source>
        <translation>判定できなかった行</translation>
    </message>
</context>
<context>
    <name>PictureList</name>
    <message>
        <source>Photograph</source>
        <extracomment>The side of a small picture, and the room below it for its words. The room of a photograph&apos;s row above ours and their difference. The pictures that are shown, so that they are read and scaled once. Words by the file, or by the name of a picture of the run.</extracomment>
        <translation>写真</translation>
    </message>
    <message>
        <source>Photograph, our drawing, difference</source>
        <translation>写真、描画、違い</translation>
    </message>
    <message>
        <source>Our drawing</source>
        <translation>描いた画像</translation>
    </message>
    <message>
        <source>What was seen</source>
        <translation>確認時の画像</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>前</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>今</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>違うところ</translation>
    </message>
</context>
<context>
    <name>PictureTab</name>
    <message>
        <source>This picture contains no case: it was not made by this program, or its case was removed. You can compare it with a piece as a screenshot.</source>
        <translation>この画像にケースは入っていません。このプログラムが描いたものではないか、途中で取り除かれています。スクリーンショットとしてピースと比べられます。</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <extracomment>What there is to show, or to say. There is no such file any more, &apos;&apos; where there is; else why it cannot be read. What may be half of a save. Why it does not lead back to a state; None where nothing was asked.</extracomment>
        <translation>画像をコピー</translation>
    </message>
    <message>
        <source>Compare with a piece…</source>
        <translation>ピースと比較…</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>縮小</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>拡大</translation>
    </message>
    <message>
        <source>Fit to window</source>
        <translation>ウィンドウに合わせる</translation>
    </message>
    <message>
        <source>{0} × {1} pixels</source>
        <translation>{0} × {1}ピクセル</translation>
    </message>
    <message>
        <source>Picture copied</source>
        <translation>画像をコピーしました</translation>
    </message>
    <message>
        <source>First open the piece to compare the picture with</source>
        <translation>先に、画像と比較するピースを開いてください</translation>
    </message>
    <message>
        <source>Compare with a piece</source>
        <translation>ピースと比較</translation>
    </message>
    <message>
        <source>Piece in the screenshot:</source>
        <translation>スクリーンショットに写っているピース：</translation>
    </message>
    <message>
        <source>Picture {0}</source>
        <translation>画像{0}</translation>
    </message>
    <message>
        <source>The file cannot be read: {0}</source>
        <translation>ファイルを読み込めません：{0}</translation>
    </message>
    <message>
        <source>This is not a complete PNG, JPEG or WebP picture.</source>
        <translation>PNG、JPEG、WebPの完全な画像ではありません。</translation>
    </message>
    <message>
        <source>The file is no longer on disk.</source>
        <translation>ファイルはディスク上にありません。</translation>
    </message>
    <message>
        <source>This file is empty: there is no picture in it.</source>
        <translation>このファイルは空で、画像が入っていません。</translation>
    </message>
    <message>
        <source>This file is too large to be shown: more than {0} MiB.</source>
        <translation>このファイルは大きすぎて表示できません：{0} MiBを超えています。</translation>
    </message>
    <message>
        <source>This picture is too large to be shown: {0} × {1} pixels.</source>
        <translation>この画像は大きすぎて表示できません：{0} × {1}ピクセル。</translation>
    </message>
    <message>
        <source>Fit: {0}</source>
        <translation>自動：{0}</translation>
    </message>
</context>
<context>
    <name>PieceList</name>
    <message>
        <source>Pieces of the folder</source>
        <extracomment>Milliseconds between two looks of the tree while cards arrive. So many pieces are shown in unfolded folders at first; of more the first level is. The file of a piece. All of the folder is to be seen at once. Somebody asks how it is done. The folder is to be closed. The folders that are folded up; None before any was seen.</extracomment>
        <translation>フォルダーのピース</translation>
    </message>
    <message>
        <source>Filter pieces</source>
        <translation>ピースを絞り込む</translation>
    </message>
    <message>
        <source>Name, title, key, text</source>
        <translation>名前、タイトル、キー、文言</translation>
    </message>
    <message>
        <source>All pieces</source>
        <translation>すべてのピース</translation>
    </message>
    <message>
        <source>With problems</source>
        <translation>問題があるもの</translation>
    </message>
    <message>
        <source>With open texts</source>
        <translation>未完の文言があるもの</translation>
    </message>
    <message>
        <source>With open checks</source>
        <translation>未確認の項目があるもの</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存のもの</translation>
    </message>
    <message>
        <source>Which pieces</source>
        <translation>表示するピース</translation>
    </message>
    <message>
        <source>All problems, texts and findings of the folder</source>
        <translation>フォルダー全体の問題、文言、検査結果</translation>
    </message>
    <message>
        <source>Close folder</source>
        <translation>フォルダーを閉じる</translation>
    </message>
    <message>
        <source>Pieces checked</source>
        <translation>検査したピース</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>未確認</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>パスをコピー</translation>
    </message>
    <message>
        <source>Copy path below the folder</source>
        <translation>フォルダーからのパスをコピー</translation>
    </message>
    <message>
        <source>Looking for pieces…</source>
        <translation>ピースを探しています…</translation>
    </message>
    <message>
        <source>This folder no longer exists.</source>
        <translation>このフォルダーはもうありません。</translation>
    </message>
    <message>
        <source>This folder contains no pieces.</source>
        <translation>このフォルダーにはピースがありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) not checked yet</source>
        <translation>
            <numerusform>未検査のファイル%n個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0} of %n piece(s)</source>
        <translation>
            <numerusform>ピース%n個のうち{0}個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s)</source>
        <translation>
            <numerusform>ピース%n個</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} cannot be listed: {1}</source>
        <translation>{0}の一覧を取得できません：{1}</translation>
    </message>
    <message>
        <source>Show me how</source>
        <translation>使い方を見る</translation>
    </message>
</context>
<context>
    <name>PieceTab</name>
    <message>
        <source>Reading {0}…</source>
        <translation>{0}を読み込んでいます…</translation>
    </message>
    <message>
        <source>Line {0}, column {1}</source>
        <translation>{0}行{1}列</translation>
    </message>
    <message numerus="yes">
        <source>%n carets</source>
        <translation>
            <numerusform>カーソル%n個</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PriceDialog</name>
    <message>
        <source>Checks to do again</source>
        <extracomment>The price, or why there is none; None while it is worked out.</extracomment>
        <translation>やり直す確認</translation>
    </message>
    <message>
        <source>There is no run beside the piece, or the text has not changed since.</source>
        <translation>このピースの確認作業がないか、確認した定義と同じです。</translation>
    </message>
    <message>
        <source>What this edit costs</source>
        <translation>この変更にかかる確認の手間</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>変更点</translation>
    </message>
    <message>
        <source>Working it out…</source>
        <translation>計算しています…</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>画面</translation>
    </message>
</context>
<context>
    <name>PrintDialog</name>
    <message>
        <source>Page {0} of {1}</source>
        <translation>{0}/{1}ページ</translation>
    </message>
    <message>
        <source>PDF saved to {0}</source>
        <translation>PDFを{0}に保存しました</translation>
    </message>
    <message>
        <source>No printer is set up on this computer. Save as PDF works without one.</source>
        <translation>このコンピューターにはプリンターが設定されていません。「PDFとして保存」はプリンターがなくても使えます。</translation>
    </message>
    <message>
        <source>Sent to {0}</source>
        <translation>{0}に送りました</translation>
    </message>
    <message>
        <source>the printer</source>
        <translation>プリンター</translation>
    </message>
    <message>
        <source>The printer does not answer. Save as PDF works without one.</source>
        <translation>プリンターが応答しません。「PDFとして保存」はプリンターがなくても使えます。</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>印刷</translation>
    </message>
    <message>
        <source>&amp;Phones</source>
        <extracomment>Millimetres of paper around what is printed. Pixels of an inch of paper in the preview. What may be left out; at first all is chosen that there is something to say of.</extracomment>
        <translation>端末(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Values</source>
        <translation>値(&amp;V)</translation>
    </message>
    <message>
        <source>P&amp;roblems</source>
        <translation>問題(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Findings</source>
        <translation>検査結果(&amp;F)</translation>
    </message>
    <message>
        <source>What to print:</source>
        <translation>印刷する内容：</translation>
    </message>
    <message>
        <source>Paper:</source>
        <translation>用紙：</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>A3</source>
        <translation>A3</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>レター</translation>
    </message>
    <message>
        <source>&amp;Landscape</source>
        <translation>横向き(&amp;L)</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>前のページ</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>次のページ</translation>
    </message>
    <message>
        <source>Pages as they will be printed</source>
        <extracomment>What the preview draws on, with pixels for a display; nothing of it goes to a printer.</extracomment>
        <translation>印刷されるページ</translation>
    </message>
    <message>
        <source>Run the checks of screens first, in “What is wrong”</source>
        <translation>先に「問題の一覧」で画面の検査を実行してください</translation>
    </message>
    <message>
        <source>Pr&amp;int…</source>
        <translation>印刷(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Save as PDF…</source>
        <translation>PDFとして保存(&amp;S)…</translation>
    </message>
    <message>
        <source>No picture: {0}</source>
        <translation>画像を作成できません：{0}</translation>
    </message>
    <message>
        <source>Drawing the phones…</source>
        <translation>端末を描画しています…</translation>
    </message>
</context>
<context>
    <name>PrintedPiece</name>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>{0}, with changes not saved</source>
        <translation>{0}（保存していない変更あり）</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>The phones show an earlier text: the current one cannot be previewed.</source>
        <translation>今の内容はプレビューできないため、端末には以前の内容を表示しています。</translation>
    </message>
    <message>
        <source>Date on the phones</source>
        <translation>端末の日付</translation>
    </message>
    <message>
        <source>Printed</source>
        <translation>印刷日</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>On the phone</source>
        <translation>端末での表示</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>{0} (hidden)</source>
        <translation>{0}（非表示）</translation>
    </message>
    <message>
        <source>Bold: changed from the default.</source>
        <translation>太字は、初期値から変えた値です。</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>重大度</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>コード</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>問題は見つかりませんでした。</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>Mark as reviewed</source>
        <extracomment>Problems, each with what of the field it is about, if that is not the whole.</extracomment>
        <translation>確認済みにする</translation>
    </message>
    <message>
        <source>Still the item&apos;s key in {0}. Write what users are to read, or mark it as reviewed.</source>
        <translation>{0}で項目のキーのままです。ユーザーが読む文言を書くか、確認済みにしてください。</translation>
    </message>
</context>
<context>
    <name>ProblemsPage</name>
    <message>
        <source>Find problems</source>
        <translation>問題を探す</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>ピース</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>コード</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>cannot be opened: {0}</source>
        <translation>開けません：{0}</translation>
    </message>
    <message>
        <source>Checking the pieces…</source>
        <translation>ピースを検査しています…</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>問題は見つかりませんでした。</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>エラー%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>警告%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of advice</source>
        <translation>
            <numerusform>推奨%n件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProgramLanguage</name>
    <message>
        <source>en</source>
        <comment>the code of this language</comment>
        <translation>ja</translation>
    </message>
</context>
<context>
    <name>PublishDialog</name>
    <message>
        <source>&amp;Sites…</source>
        <extracomment>What was added, and what is gone: colours of a line that every palette can be read on. The definition that was looked at, and what is said once it was.</extracomment>
        <translation>サイト(&amp;S)…</translation>
    </message>
    <message>
        <source>The pages as they will be</source>
        <translation>公開されるページ</translation>
    </message>
    <message>
        <source>Pages done</source>
        <translation>済んだページ</translation>
    </message>
    <message>
        <source>&amp;Look again</source>
        <translation>もう一度調べる(&amp;L)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>&amp;Publish</source>
        <translation>公開(&amp;P)</translation>
    </message>
    <message>
        <source>Looking at the site…</source>
        <translation>サイトを調べています…</translation>
    </message>
    <message>
        <source>S&amp;ite</source>
        <translation>サイト(&amp;I)</translation>
    </message>
    <message>
        <source>Publish {0}</source>
        <translation>{0}を公開</translation>
    </message>
    <message>
        <source>No site is saved yet: add one under Sites…</source>
        <translation>サイトがまだ登録されていません。「サイト…」で追加してください</translation>
    </message>
    <message>
        <source>This file cannot be previewed.</source>
        <translation>このファイルはプレビューできません。</translation>
    </message>
    <message>
        <source>Type the application password of {0}, and press Enter.</source>
        <translation>{0}のアプリケーションパスワードを入力してEnterを押してください。</translation>
    </message>
    <message>
        <source>Nothing to publish: the site is up to date.</source>
        <translation>変更はありません。サイトはすでに最新です。</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>変更なし</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>スキップ</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>変更点</translation>
    </message>
    <message>
        <source>The piece has changed in the meantime. These are the pages as they will be now.</source>
        <translation>ピースが変更されました。公開されるページは次のようになります。</translation>
    </message>
    <message>
        <source>Publishing…</source>
        <translation>公開しています…</translation>
    </message>
    <message>
        <source>{0} is published</source>
        <translation>{0}を公開しました</translation>
    </message>
    <message>
        <source>Application passwor&amp;d</source>
        <translation>アプリケーションパスワード(&amp;D)</translation>
    </message>
    <message>
        <source>No language is chosen.</source>
        <translation>言語が選ばれていません。</translation>
    </message>
</context>
<context>
    <name>PublishForm</name>
    <message>
        <source>Pages</source>
        <extracomment>Something is chosen otherwise: the pages are others. Another status: the pages are the same.</extracomment>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Posts</source>
        <translation>投稿</translation>
    </message>
    <message>
        <source>Unchanged, or published if new</source>
        <translation>今のまま（新規は公開）</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>公開済み</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>下書き</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>非公開</translation>
    </message>
    <message>
        <source>Unchanged, or top level if new</source>
        <translation>今のまま（新規は最上位）</translation>
    </message>
    <message>
        <source>&amp;Hidden items too</source>
        <translation>非表示の項目も載せる(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Verdicts of the run of checks</source>
        <translation>確認の判定を載せる(&amp;V)</translation>
    </message>
    <message>
        <source>Remove pictures that no page shows any longer</source>
        <translation>どのページにも使われていない画像を削除</translation>
    </message>
    <message>
        <source>&amp;Replace what was edited by hand</source>
        <translation>手で編集された部分を置き換える(&amp;R)</translation>
    </message>
    <message>
        <source>Publish despite forbidde&amp;n changes</source>
        <translation>「変更不可」の変更があっても公開する(&amp;N)</translation>
    </message>
    <message>
        <source>Publish with &amp;errors</source>
        <translation>エラーがあっても公開する(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;As</source>
        <translation>種類(&amp;A)</translation>
    </message>
    <message>
        <source>Parent pa&amp;ge</source>
        <translation>親ページ(&amp;G)</translation>
    </message>
    <message>
        <source>P&amp;ublished version</source>
        <translation>公開版(&amp;U)</translation>
    </message>
    <message>
        <source>S&amp;tatus</source>
        <translation>状態(&amp;T)</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>The version on the page</source>
        <translation>ページに載っている公開版</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>ファイルを選択…</translation>
    </message>
</context>
<context>
    <name>PublishedDialog</name>
    <message>
        <source>The &amp;site that has a page of this piece</source>
        <translation>このピースのページがあるサイト(&amp;S)</translation>
    </message>
    <message>
        <source>No site is saved yet: add one in the settings.</source>
        <translation>サイトがまだ登録されていません。設定で追加してください。</translation>
    </message>
    <message>
        <source>Published version from a site</source>
        <translation>公開版をサイトから取得</translation>
    </message>
</context>
<context>
    <name>PublishedSource</name>
    <message>
        <source>Text of the published version</source>
        <translation>公開版のソース</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <extracomment>What Qt&apos;s own Japanese lacks in its dialog for files.</extracomment>
        <translation>場所(&amp;L):</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>ファイルの種類(&amp;T):</translation>
    </message>
</context>
<context>
    <name>ReadingTab</name>
    <message>
        <source>Reading {0}…</source>
        <extracomment>Makes the tab of a file that was read, in the window&apos;s thread. Raises OSError. The file cannot be opened: the OSError.</extracomment>
        <translation>{0}を読み込んでいます…</translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message>
        <source>Restore unsaved changes?</source>
        <translation>保存していない変更を復元しますか？</translation>
    </message>
    <message>
        <source>Piece Previewer closed unexpectedly before these changes were saved. Nothing on disk has been changed.</source>
        <translation>次の変更を保存する前に、Piece Previewerが予期せず終了しました。ディスク上のファイルは変更されていません。</translation>
    </message>
    <message>
        <source>only on disk</source>
        <translation>ディスクのみ</translation>
    </message>
    <message>
        <source>only in the unsaved text</source>
        <translation>保存していないテキストのみ</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>最終変更</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>ディスク上のファイル</translation>
    </message>
    <message>
        <source>Restore</source>
        <extracomment>A `LeftText` that is to be opened; whoever does it makes it forgotten.</extracomment>
        <translation>復元</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>破棄…</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>あとで決める</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>変更されていません</translation>
    </message>
    <message>
        <source>no longer there</source>
        <translation>なくなっています</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>その後に変更されています</translation>
    </message>
    <message numerus="yes">
        <source>Discard the unsaved changes of %n file(s) for good?</source>
        <translation>
            <numerusform>%n件のファイルの保存していない変更を完全に破棄しますか？</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RemoveLanguageDialog</name>
    <message>
        <source>Remove a language</source>
        <translation>言語を削除</translation>
    </message>
</context>
<context>
    <name>ReplacedLabel</name>
    <message>
        <source>Piece Previewer was replaced by another version: start it again</source>
        <translation>Piece Previewerが別のバージョンに置き換えられました。起動し直してください</translation>
    </message>
    <message>
        <source>The previous version is still running. Save what you have typed, close the window and start the program again; parts that were not used yet may be missing until then.</source>
        <translation>いま動いているのは置き換え前のバージョンです。入力した内容を保存し、ウィンドウを閉じてから起動し直してください。それまでは、まだ使っていない機能が動かないことがあります。</translation>
    </message>
</context>
<context>
    <name>ReportWriter</name>
    <message>
        <source>Case</source>
        <extracomment>Problems that a report names; the rest is counted.</extracomment>
        <translation>ケース</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Open on {0}</source>
        <translation>{0}で開いている項目</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>作成したプログラム</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>含まれるもの</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ほか%n件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultPane</name>
    <message>
        <source>Engine</source>
        <translation>エンジン</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>もう一度実行</translation>
    </message>
    <message>
        <source>Save as a case…</source>
        <translation>ケースとして保存…</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>応答</translation>
    </message>
    <message>
        <source>The event</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>What does not fit</source>
        <translation>出力の定義と一致しないところ</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>実行中…</translation>
    </message>
    <message>
        <source>{0} ms in {1}</source>
        <translation>{0}ミリ秒（{1}）</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>応答なし</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>出力の定義と一致</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>出力の定義と不一致</translation>
    </message>
    <message>
        <source>Make a handler</source>
        <translation>ハンドラーを作成</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>The handler keeps state between events, so each event was run separately.</source>
        <translation>ハンドラーがイベントをまたいで状態を保持しているため、イベントごとに別々に実行しました。</translation>
    </message>
    <message>
        <source>Reads undeclared keys: {0}</source>
        <translation>定義にないキーを読み取り：{0}</translation>
    </message>
    <message>
        <source>The handler&apos;s answer appears here.</source>
        <translation>ハンドラーの応答がここに表示されます。</translation>
    </message>
</context>
<context>
    <name>RowCounts</name>
    <message numerus="yes">
        <source>{0} of %n row(s)</source>
        <extracomment>Pixels between the lines of a table, as in the list of problems.</extracomment>
        <translation>
            <numerusform>%n行のうち{0}行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>One source text, two translations</source>
        <translation>1つの原文に2つの訳</translation>
    </message>
    <message>
        <source>Two source texts, one translation</source>
        <translation>2つの原文に1つの訳</translation>
    </message>
    <message>
        <source>Full-width and half-width mixed</source>
        <translation>全角と半角の混在</translation>
    </message>
    <message>
        <source>「。」 at some ends only</source>
        <translation>「。」で終わる説明と終わらない説明</translation>
    </message>
    <message>
        <source>です・ます and である mixed</source>
        <translation>です・ますと、である の混在</translation>
    </message>
    <message>
        <source>Quotes at the ends</source>
        <translation>両端の引用符</translation>
    </message>
    <message>
        <source>Spaces at the ends</source>
        <translation>両端の空白</translation>
    </message>
    <message>
        <source>Not translated: a copy</source>
        <translation>未訳（原文と同じ）</translation>
    </message>
    <message>
        <source>Placeholders differ</source>
        <translation>プレースホルダーの違い</translation>
    </message>
    <message>
        <source>Numbers differ</source>
        <translation>数字の違い</translation>
    </message>
    <message>
        <source>Differs from the glossary</source>
        <translation>用語集と違う訳</translation>
    </message>
    <message>
        <source>Emoji</source>
        <translation>絵文字</translation>
    </message>
    <message>
        <source>Invisible characters</source>
        <translation>見えない文字</translation>
    </message>
    <message>
        <source>A language of one item only</source>
        <translation>1つの項目だけにある言語</translation>
    </message>
    <message>
        <source>Titles are the same</source>
        <extracomment>Of what the checks of a declaration say of single texts.</extracomment>
        <translation>タイトルが同じ</translation>
    </message>
    <message>
        <source>Still the item&apos;s key</source>
        <translation>キーのまま</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>A copy of another language</source>
        <translation>別の言語と同じ</translation>
    </message>
    <message>
        <source>Broken character</source>
        <translation>壊れた文字</translation>
    </message>
    <message>
        <source>Marks of direction</source>
        <translation>書字方向の記号</translation>
    </message>
    <message>
        <source>Title of the piece too long</source>
        <translation>ピースのタイトルが長い</translation>
    </message>
    <message>
        <source>Of no option</source>
        <translation>選択肢にない</translation>
    </message>
</context>
<context>
    <name>Saver</name>
    <message>
        <source>{0} is saved, but the cases of the bundle are not.</source>
        <extracomment>A piece was merged with what is on disk, and both changed the same things: the piece, the text that both came from, and that of the disk.</extracomment>
        <translation>{0}は保存しましたが、バンドルのケースは保存できませんでした。</translation>
    </message>
    <message>
        <source>{0} cannot be saved.</source>
        <translation>{0}を保存できません。</translation>
    </message>
    <message>
        <source>{0} is open here and cannot be overwritten.</source>
        <translation>{0}は開いているため、上書きできません。</translation>
    </message>
    <message>
        <source>Choose another name, or close its tab.</source>
        <translation>別の名前を選ぶか、そのタブを閉じてください。</translation>
    </message>
    <message>
        <source>{0} cannot be opened.</source>
        <translation>{0}を開けません。</translation>
    </message>
    <message>
        <source>{0} is saved, but the records in its folder still have the old keys of renamed items.</source>
        <translation>{0}は保存しましたが、同じフォルダーの記録には、名前を変えた項目の古いキーが残っています。</translation>
    </message>
    <message>
        <source>{0} cannot be merged.</source>
        <translation>{0}はマージできません。</translation>
    </message>
    <message>
        <source>Both texts have to be pieces that can be read.</source>
        <translation>両方の内容が、ピースとして読み取れる必要があります。</translation>
    </message>
</context>
<context>
    <name>ScreenChecks</name>
    <message>
        <source>Findings</source>
        <translation>検査結果</translation>
    </message>
    <message>
        <source>Platform colours</source>
        <extracomment>So many variants of a finding are named. Nobody can change the platforms&apos; own colours: what they are found for is listed on demand.</extracomment>
        <translation>プラットフォームの配色</translation>
    </message>
    <message>
        <source>List low contrast in the platforms&apos; own colours, which a piece cannot change</source>
        <translation>ピースからは変更できない、プラットフォーム標準の配色の低いコントラストも一覧に表示します</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Back to my view</source>
        <translation>自分の表示に戻す</translation>
    </message>
    <message>
        <source>Return to the view from before you clicked a finding</source>
        <translation>指摘をクリックする前の表示に戻します</translation>
    </message>
    <message>
        <source>Run checks</source>
        <translation>検査を実行</translation>
    </message>
    <message>
        <source>Look for truncated text, small touch targets, low contrast and missing translations</source>
        <translation>途中で省略された文字、小さいタッチターゲット、低いコントラスト、足りない翻訳を調べます</translation>
    </message>
    <message numerus="yes">
        <source>%n in the platforms&apos; own colours not listed</source>
        <translation>
            <numerusform>プラットフォーム標準の配色の%n件は非表示</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped: the other variants were not checked.</source>
        <translation>中止しました。残りの条件は検査していません。</translation>
    </message>
    <message>
        <source>Only partly checked: {0}</source>
        <translation>一部だけ検査：{0}</translation>
    </message>
    <message>
        <source>These findings are for an earlier text. Run the checks again.</source>
        <translation>変更前の内容に対する検査結果です。もう一度検査してください。</translation>
    </message>
    <message>
        <source>These findings are for earlier values. Run the checks again.</source>
        <translation>変更前の値に対する検査結果です。もう一度検査してください。</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>もう一度検査</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>{0} of {1} variants checked</source>
        <translation>{1}通り中{0}通りを検査</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>指摘%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>Not checked: {0}</source>
        <translation>未検査：{0}</translation>
    </message>
</context>
<context>
    <name>ScreenFindings</name>
    <message>
        <source>dark</source>
        <extracomment>Nobody can change the platforms&apos; own colours.</extracomment>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>landscape</source>
        <translation>横向き</translation>
    </message>
</context>
<context>
    <name>ScriptAsking</name>
    <message>
        <source>Allow the handlers in {0} to run?</source>
        <extracomment>Files that are offered by name.</extracomment>
        <translation>{0}のハンドラーを実行しますか？</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>許可</translation>
    </message>
    <message>
        <source>Hosts named in the handler: {0}</source>
        <translation>ハンドラーに書かれているホスト：{0}</translation>
    </message>
    <message>
        <source>Allow, with these hosts</source>
        <translation>これらのホストも許可</translation>
    </message>
    <message>
        <source>A handler is the script that answers for the piece. There is none beside the definition yet.</source>
        <translation>ハンドラーは、ピースの代わりに応答するスクリプトです。この定義と同じフォルダーにはまだありません。</translation>
    </message>
    <message>
        <source>Several files in the definition&apos;s folder may be its handler. Choose one.</source>
        <translation>定義と同じフォルダーに、ハンドラーになりうるファイルが複数あります。1つ選んでください。</translation>
    </message>
    <message>
        <source>Node was not found on this computer&apos;s PATH.</source>
        <translation>このコンピューターのPATHにNodeがありません。</translation>
    </message>
</context>
<context>
    <name>ScriptCases</name>
    <message>
        <source>Save as a case</source>
        <translation>ケースとして保存</translation>
    </message>
    <message>
        <source>Name of the case</source>
        <translation>ケースの名前</translation>
    </message>
    <message>
        <source>Case saved: {0}</source>
        <translation>ケースを保存しました：{0}</translation>
    </message>
    <message>
        <source>There is no answer to save</source>
        <translation>保存できる応答がありません</translation>
    </message>
</context>
<context>
    <name>ScriptSettings</name>
    <message>
        <source>Folders whose handlers may run</source>
        <translation>ハンドラーの実行を許可したフォルダー</translation>
    </message>
    <message>
        <source>&amp;Take back</source>
        <translation>許可を取り消す(&amp;T)</translation>
    </message>
    <message>
        <source>Handlers in these folders run in Script mode, cases and runs. Others are asked about.</source>
        <translation>これらのフォルダーのハンドラーは、スクリプトモード、ケース、確認作業で実行されます。ほかのフォルダーは実行前に確認します。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>エンジン</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>ホスト</translation>
    </message>
</context>
<context>
    <name>SearchPage</name>
    <message>
        <source>Match case</source>
        <extracomment>The most that is listed; there may be a hit in every line of a thousand files. Milliseconds after the last key.</extracomment>
        <translation>大文字と小文字を区別</translation>
    </message>
    <message>
        <source>Search in all pieces</source>
        <translation>すべてのピースから検索</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>ピース</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文言</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> in %n piece(s)</source>
        <translation>
            <numerusform>（ピース%n個）</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}; there are more than are listed</source>
        <translation>{0}。このほかにもあります</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>見つかりませんでした。</translation>
    </message>
    <message>
        <source>Type what to look for in all pieces.</source>
        <translation>すべてのピースから探す文字を入力してください。</translation>
    </message>
</context>
<context>
    <name>SeedBox</name>
    <message>
        <source>Seed of the shuffle: the same number gives the same order</source>
        <translation>シャッフルのシード値：同じ値なら同じ順序になります</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>&amp;General</source>
        <translation>一般(&amp;G)</translation>
    </message>
    <message>
        <source>S&amp;ource editor</source>
        <translation>ソースエディター(&amp;O)</translation>
    </message>
    <message>
        <source>Same as system</source>
        <extracomment>Everything remembered was forgotten. What was forgotten is remembered again.</extracomment>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>&amp;Language of the program</source>
        <translation>プログラムの言語(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Saved values</source>
        <translation>保存した値(&amp;R)</translation>
    </message>
    <message>
        <source>Clear…</source>
        <translation>消去…</translation>
    </message>
    <message>
        <source>&amp;Pictures contain the case that they show</source>
        <translation>画像に、写っている状態のケースを入れる(&amp;P)</translation>
    </message>
    <message>
        <source>Co&amp;lours of the window</source>
        <translation>ウィンドウの配色(&amp;L)</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Opening such a picture here restores its state. It contains the whole definition and the values that were set, including those of hidden items.</source>
        <translation>その画像をこのプログラムで開くと、写っている状態に戻ります。定義の全文と、設定した値（非表示の項目の値も）が入ります。</translation>
    </message>
    <message numerus="yes">
        <source>Clear the saved values of %n piece(s)?</source>
        <translation>
            <numerusform>%n件のピースの保存した値を消去しますか？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cleared the saved values of %n piece(s).</source>
        <translation>
            <numerusform>%n件のピースの保存した値を消去しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>For %n piece(s), this computer stores the values you set and the day you first opened the piece (a calendar without a default starts there).</source>
        <translation>
            <numerusform>%n件のピースについて、設定した値と最初に開いた日（初期値のないカレンダーはこの日から始まります）をこのコンピューターに保存しています。</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Si&amp;tes…</source>
        <translation>サイト(&amp;T)…</translation>
    </message>
    <message>
        <source>Content sites</source>
        <translation>コンテンツサイト</translation>
    </message>
    <message>
        <source>&amp;Handlers</source>
        <translation>ハンドラー(&amp;H)</translation>
    </message>
</context>
<context>
    <name>SharingPanel</name>
    <message>
        <source>&amp;My values</source>
        <translation>自分の値(&amp;M)</translation>
    </message>
    <message>
        <source>Viewers see and change the values in the window</source>
        <translation>見る人もウィンドウの値を見て変更します</translation>
    </message>
    <message>
        <source>For se&amp;veral</source>
        <translation>複数の人に(&amp;V)</translation>
    </message>
    <message>
        <source>Up to eight browsers may open the link</source>
        <translation>8つまでのブラウザーでリンクを開けます</translation>
    </message>
    <message>
        <source>&amp;Look only</source>
        <translation>見るだけ(&amp;L)</translation>
    </message>
    <message>
        <source>Nobody can touch it</source>
        <translation>誰も操作できません</translation>
    </message>
    <message>
        <source>QR code of the link</source>
        <translation>リンクのQRコード</translation>
    </message>
    <message>
        <source>Other addresses of this computer</source>
        <translation>このコンピューターのほかのアドレス</translation>
    </message>
    <message>
        <source>&amp;Share</source>
        <translation>共有(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Copy the link</source>
        <translation>リンクをコピー(&amp;C)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Hold it in the hand</source>
        <translation>手に持って試す</translation>
    </message>
    <message>
        <source>{0} is shared. Scan the code with a phone in the same network.</source>
        <translation>{0}を共有しています。同じネットワークの端末でコードを読み取ってください。</translation>
    </message>
    <message>
        <source>Share {0} with a phone: its browser shows the piece live, and you operate it there.</source>
        <translation>{0}を実機と共有します。実機のブラウザーにそのまま表示され、指で操作できます。</translation>
    </message>
    <message>
        <source>No viewers yet.</source>
        <translation>まだ誰も見ていません。</translation>
    </message>
    <message>
        <source>Viewers: {0}</source>
        <translation>見ている端末：{0}</translation>
    </message>
    <message>
        <source>It cannot be shared: {0}</source>
        <translation>共有できません：{0}</translation>
    </message>
    <message>
        <source>Anyone who can read this network&apos;s traffic can see the pictures.</source>
        <translation>同じネットワークで通信を読める人には、画像が見えます。</translation>
    </message>
    <message>
        <source>If the phone cannot connect, make sure that it is on this network, that this is not a guest network that isolates devices, that the firewall allows {0}, and that any VPN is off.</source>
        <translation>実機で開けないときは、実機が同じネットワークに接続しているか、ゲスト用ネットワークが端末どうしを隔てていないか、ファイアウォールが{0}を許可しているか、VPNが切れているかを確かめてください。</translation>
    </message>
</context>
<context>
    <name>SheetDialog</name>
    <message>
        <source>Sheet of pictures</source>
        <translation>画像の一覧</translation>
    </message>
    <message>
        <source>Phones:</source>
        <translation>端末：</translation>
    </message>
    <message>
        <source>Variants:</source>
        <translation>条件：</translation>
    </message>
    <message>
        <source>Folder:</source>
        <extracomment>What has boxes: what can stand side by side, of which the command makes sheets of several values too. A thread that waits for the processes that draw.</extracomment>
        <translation>フォルダー：</translation>
    </message>
    <message>
        <source>Pictures made</source>
        <translation>作成した画像</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>Open the page when it is done</source>
        <translation>完了したらページを開く</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Make the pictures</source>
        <translation>画像を作成</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s): each screen, and each picker opened</source>
        <translation>
            <numerusform>画像%n枚（通常の画面と、選択画面を開いた状態）</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing that can be drawn is selected.</source>
        <translation>描画できる条件が選ばれていません。</translation>
    </message>
    <message>
        <source>{0} of {1} pictures</source>
        <translation>{1}枚中{0}枚</translation>
    </message>
    <message>
        <source>{0} is ready.</source>
        <translation>{0}ができました。</translation>
    </message>
    <message>
        <source>Each picture contains {0}.</source>
        <translation>どの画像にも{0}が入っています。</translation>
    </message>
    <message>
        <source>Cancelled. Finished pictures are kept; the next run continues from there.</source>
        <translation>キャンセルしました。作成済みの画像は残り、次回はその続きから始まります。</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>Name of a command</source>
        <translation>コマンド名</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Elsewhere</source>
        <translation>その他</translation>
    </message>
</context>
<context>
    <name>ShotTab</name>
    <message>
        <source>Go to {0}</source>
        <translation>{0}へ移動</translation>
    </message>
    <message>
        <source>Compare with {0}</source>
        <translation>{0}と比較</translation>
    </message>
    <message>
        <source>Its definition is the same as that of {0}.</source>
        <translation>定義は{0}と同じです。</translation>
    </message>
</context>
<context>
    <name>SiteSearch</name>
    <message>
        <source>Asking the sites…</source>
        <extracomment>The `SitePassage`s that were found, by all sites. A page, as `SiteText`. What went wrong, or &apos;&apos; where it goes on.</extracomment>
        <translation>サイトを検索しています…</translation>
    </message>
    <message>
        <source>{0}, as on {1}</source>
        <translation>{0}（{1}時点）</translation>
    </message>
    <message>
        <source>The site cannot be reached now. This is its content as of {0}.</source>
        <translation>今はサイトにつながりません。{0}時点の内容です。</translation>
    </message>
</context>
<context>
    <name>SitesDialog</name>
    <message>
        <source>Sites</source>
        <translation>サイト</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名前(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>アドレス(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>ユーザー(&amp;U)</translation>
    </message>
    <message>
        <source>Application &amp;password</source>
        <translation>アプリケーションパスワード(&amp;P)</translation>
    </message>
    <message>
        <source>N&amp;ew</source>
        <translation>新規(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Try the connection</source>
        <translation>接続を試す(&amp;T)</translation>
    </message>
    <message>
        <source>Saved sites</source>
        <translation>登録済みのサイト</translation>
    </message>
    <message>
        <source>The password is saved in the system&apos;s keyring. Without a keyring the program remembers it until you close it.</source>
        <translation>パスワードはシステムのキーリングに保存されます（macOSではキーチェーン、Windowsでは資格情報マネージャー）。キーリングが使えない場合は、プログラムを終了するまで記憶されます。</translation>
    </message>
    <message>
        <source>There is no keyring here: the program remembers the password until you close it.</source>
        <translation>キーリングがないため、パスワードはプログラムを終了するまで記憶されます。</translation>
    </message>
    <message>
        <source>Saved: {0}</source>
        <translation>保存しました：{0}</translation>
    </message>
    <message>
        <source>Asking the site…</source>
        <translation>サイトに問い合わせています…</translation>
    </message>
    <message>
        <source>Connected and signed in.</source>
        <translation>サイトに接続し、ログインできました。</translation>
    </message>
    <message>
        <source>It has pages in: {0}.</source>
        <translation>ページの言語：{0}。</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>削除(&amp;R)</translation>
    </message>
</context>
<context>
    <name>SourcePane</name>
    <message>
        <source>Source</source>
        <extracomment>The copy of a text with long lines, and its places; None while the text itself is shown.</extracomment>
        <translation>ソース</translation>
    </message>
    <message>
        <source>A line is too long to edit here and is shown truncated.</source>
        <translation>長すぎてここでは編集できない行があるため、途中まで表示しています。</translation>
    </message>
    <message>
        <source>Format to edit</source>
        <translation>整形して編集</translation>
    </message>
    <message>
        <source>This is not a text file.</source>
        <translation>テキストファイルではありません。</translation>
    </message>
</context>
<context>
    <name>SourceSettings</name>
    <message>
        <source>&amp;Font</source>
        <translation>フォント(&amp;F)</translation>
    </message>
    <message>
        <source>Font si&amp;ze</source>
        <translation>フォントサイズ(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Indentation</source>
        <translation>字下げ(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Tab width</source>
        <translation>タブの幅(&amp;T)</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Default ({0} pt)</source>
        <translation>初期値（{0} pt）</translation>
    </message>
    <message>
        <source> columns</source>
        <translation> 桁</translation>
    </message>
    <message>
        <source>&amp;Wrap long lines</source>
        <extracomment>Pixels that a field and the note beneath it are wide. What is on or off: an option, or the wrapping of lines.</extracomment>
        <translation>長い行を折り返す(&amp;W)</translation>
    </message>
    <message>
        <source>Show line &amp;numbers</source>
        <translation>行番号を表示(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Show white space</source>
        <translation>空白文字を表示(&amp;S)</translation>
    </message>
    <message>
        <source>Suggest &amp;while typing</source>
        <translation>入力中に候補を表示(&amp;H)</translation>
    </message>
    <message>
        <source>Close &amp;brackets and quotes</source>
        <translation>かっこと引用符を自動で閉じる(&amp;B)</translation>
    </message>
    <message>
        <source>For&amp;mat the document when saving</source>
        <translation>保存時に書式を整える(&amp;M)</translation>
    </message>
    <message>
        <source>Ctrl+wheel over the source, and Ctrl++, Ctrl+− and Ctrl+0 while you type in it, change its font size.</source>
        <translation>ソースの上でCtrl+ホイール、またはソースの編集中にCtrl++、Ctrl+−、Ctrl+0で、フォントサイズを変えられます。</translation>
    </message>
    <message>
        <source>&amp;Reset to defaults</source>
        <translation>初期値に戻す(&amp;R)</translation>
    </message>
    <message>
        <source>Default ({0})</source>
        <translation>初期値（{0}）</translation>
    </message>
    <message>
        <source>{0} (not installed)</source>
        <translation>{0}（インストールされていません）</translation>
    </message>
    <message numerus="yes">
        <source>%n space(s)</source>
        <translation>
            <numerusform>空白%n個</numerusform>
        </translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>ファイルに合わせる</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>タブ</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>A piece is a JSON file that describes what users can set on their phones; its script receives what they set. See its settings screen as iOS and Android users will see it, while you write it. Create a new piece, open one, or drop one here.</source>
        <translation>ピースは、ユーザーが端末で設定できる内容をJSONファイルに書いたものです。設定された値はピースのスクリプトに渡ります。iOSとAndroidのユーザーが見る設定画面を、書きながら確かめられます。新しく作るか、開くか、ここにドロップしてください。</translation>
    </message>
    <message>
        <source>New piece…</source>
        <translation>新しいピース…</translation>
    </message>
    <message>
        <source>Open a piece…</source>
        <translation>ピースを開く…</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>フォルダーを開く…</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>ガイド</translation>
    </message>
    <message>
        <source>Sample pieces</source>
        <translation>サンプル</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近使ったファイル</translation>
    </message>
    <message>
        <source>Open a piece to see it in the mode “{0}”.</source>
        <extracomment>Bytes of a file whose title is not looked for. How much of the page&apos;s width the cards have beside the recent files. Lines of a card&apos;s title, and of what the piece does, at most. The width of a card&apos;s picture, the room above it, and the room around a card&apos;s words. The files opened lately, under their head; not there while there are none. When each recent file changed last, as far as that is known. A large one leaves nothing to the sides before the column is as wide as it may be.</extracomment>
        <translation>ピースを開くと、「{0}」モードで表示されます。</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n項目</numerusform>
        </translation>
    </message>
    <message>
        <source>published version</source>
        <translation>公開版</translation>
    </message>
    <message>
        <source>its update, to compare</source>
        <translation>比較用の更新版</translation>
    </message>
</context>
<context>
    <name>StateMenu</name>
    <message>
        <source>No states are saved yet</source>
        <translation>保存された状態はありません</translation>
    </message>
    <message>
        <source>Save this state…</source>
        <translation>この状態を保存…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>State: {0}</source>
        <translation>状態：{0}</translation>
    </message>
    <message>
        <source>Save this state</source>
        <translation>この状態を保存</translation>
    </message>
    <message>
        <source>Name of the state</source>
        <translation>状態の名前</translation>
    </message>
    <message>
        <source>State saved: {0}</source>
        <translation>状態を保存しました：{0}</translation>
    </message>
</context>
<context>
    <name>StateWords</name>
    <message>
        <source>not checked yet</source>
        <translation>未検査</translation>
    </message>
    <message>
        <source>cannot be opened: {0}</source>
        <translation>開けません：{0}</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>エラー%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>警告%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of advice</source>
        <translation>
            <numerusform>推奨%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open text(s)</source>
        <translation>
            <numerusform>未完の文言%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open check(s) in the newest run</source>
        <translation>
            <numerusform>最新の確認作業：未確認%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed check(s) in the newest run</source>
        <translation>
            <numerusform>最新の確認作業：不合格%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>checked in an earlier state</source>
        <translation>以前の状態の検査結果</translation>
    </message>
</context>
<context>
    <name>StatusCounts</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>エラー%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>警告%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of advice</source>
        <translation>
            <numerusform>推奨%n件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepsPane</name>
    <message numerus="yes">
        <source>%n step(s) passed</source>
        <translation>
            <numerusform>%n個の手順がすべて成功しました</numerusform>
        </translation>
    </message>
    <message>
        <source>Expect this</source>
        <translation>この状態を期待</translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation>最初の状態へ</translation>
    </message>
    <message>
        <source>Run this step</source>
        <translation>この手順を実行</translation>
    </message>
    <message>
        <source>Run all steps</source>
        <translation>すべての手順を実行</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上へ移動</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下へ移動</translation>
    </message>
    <message>
        <source>Remove the step</source>
        <translation>手順を削除</translation>
    </message>
    <message>
        <source>More for this case</source>
        <translation>このケースのその他の操作</translation>
    </message>
    <message>
        <source>Open a case…</source>
        <translation>ケースを開く…</translation>
    </message>
    <message>
        <source>Save the case…</source>
        <translation>ケースを保存…</translation>
    </message>
    <message>
        <source>New case</source>
        <translation>新しいケース</translation>
    </message>
    <message>
        <source>Steps of the case</source>
        <translation>ケースの手順</translation>
    </message>
    <message>
        <source>Steps of the check</source>
        <translation>確認項目の手順</translation>
    </message>
    <message>
        <source>This file cannot be previewed: there is no case to save.</source>
        <translation>このファイルはプレビューできないので、保存するケースがありません。</translation>
    </message>
    <message>
        <source>Record, operate a phone and add what is expected to make a case that you can hand over.</source>
        <translation>記録を始めて端末を操作し、期待する結果を加えると、人に渡せるケースになります。</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>記録を停止</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>No phone is shown to run the steps on.</source>
        <translation>手順を実行する端末が表示されていません。</translation>
    </message>
    <message>
        <source>This is not JSON: {0}</source>
        <translation>JSONではありません：{0}</translation>
    </message>
    <message>
        <source>Step {0}: {1}</source>
        <translation>手順{0}：{1}</translation>
    </message>
</context>
<context>
    <name>SurroundingsForm</name>
    <message>
        <source>Input</source>
        <extracomment>Milliseconds without a key after which what was typed is taken. Others: a `Surroundings`.</extracomment>
        <translation>入力</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>日時</translation>
    </message>
    <message>
        <source>Enter the input as a JSON object.</source>
        <translation>入力はJSONオブジェクトで指定してください。</translation>
    </message>
    <message>
        <source>Enter the place as latitude and longitude in degrees.</source>
        <translation>場所は緯度と経度（単位は度）で指定してください。</translation>
    </message>
    <message>
        <source>Enter the moment in ISO 8601 format.</source>
        <translation>日時はISO 8601の形式で指定してください。</translation>
    </message>
</context>
<context>
    <name>TablePage</name>
    <message>
        <source>No row has these words.</source>
        <extracomment>What a row is that was chosen.</extracomment>
        <translation>これらの語を含む行はありません。</translation>
    </message>
</context>
<context>
    <name>TermDialog</name>
    <message>
        <source>Add a term</source>
        <translation>用語の追加</translation>
    </message>
    <message>
        <source>Term in {0}</source>
        <translation>用語（{0}）</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>訳</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>備考</translation>
    </message>
    <message>
        <source>empty: the term stays as it is</source>
        <translation>空なら用語のまま</translation>
    </message>
</context>
<context>
    <name>TextDefault</name>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
</context>
<context>
    <name>TextModel</name>
    <message>
        <source>{0} (source)</source>
        <extracomment>Characters that every cell has room for. A `Heading`. How many letters a text is too long on the phones as they are looked at, about; 0 where it fits. The rows, top to bottom, and the languages, left to right.</extracomment>
        <translation>{0}（原文）</translation>
    </message>
</context>
<context>
    <name>TextSizeButton</name>
    <message>
        <source>Text size</source>
        <translation>文字サイズ</translation>
    </message>
</context>
<context>
    <name>TextTable</name>
    <message>
        <source>Texts</source>
        <extracomment>How many texts were pasted, and how many had no cell to go to.</extracomment>
        <translation>文言</translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message>
        <source>Missing</source>
        <extracomment>State → its word, its sign, and its colour on light and on dark ground; the order is that of the filters.</extracomment>
        <translation>未記入</translation>
    </message>
    <message>
        <source>Falls back</source>
        <translation>ほかの言語で代用</translation>
    </message>
    <message>
        <source>Source changed</source>
        <translation>原文が変更</translation>
    </message>
    <message>
        <source>Translated</source>
        <translation>翻訳済み</translation>
    </message>
    <message>
        <source>Reviewed</source>
        <translation>確認済み</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>タイトル</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>説明</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>選択肢</translation>
    </message>
    <message>
        <source>Any problem</source>
        <extracomment>What a filter asks for beside the codes of what is wrong with a text: anything that is, and too little room.</extracomment>
        <translation>すべての問題</translation>
    </message>
    <message>
        <source>Too long</source>
        <translation>長すぎる</translation>
    </message>
    <message>
        <source>The piece</source>
        <translation>ピース</translation>
    </message>
</context>
<context>
    <name>TextsBoard</name>
    <message>
        <source>Enter the reviewer&apos;s name; it is recorded with each review.</source>
        <translation>確認者の名前を入力してください。記録に残ります。</translation>
    </message>
    <message>
        <source>The review cannot be recorded: {0}</source>
        <extracomment>Processes that measure the texts and look what is wrong with them while somebody looks at them. Items from the current one on whose room is looked for before that of others. Codes, `ANY_PROBLEM` and `TOO_LONG`; none: whatever is wrong with a text or not. `table` is another, or `readable`. Which languages stand in the table, or in what order. `current` is another cell. The text that is being typed into the current cell; None: none any more. The keyboard is to go to the current cell. A kind of notice (&apos;info&apos;, &apos;warning&apos;, &apos;error&apos;) and a sentence. The texts are not looked through, as the process that did it was ended: the error. Which languages stand in the table.</extracomment>
        <translation>確認を記録できません：{0}</translation>
    </message>
</context>
<context>
    <name>TextsField</name>
    <message>
        <source>Remove {0} from this text</source>
        <translation>この文言から{0}を削除</translation>
    </message>
    <message>
        <source>The last language of a text cannot be removed.</source>
        <translation>文言の最後の言語は削除できません。</translation>
    </message>
</context>
<context>
    <name>TextsMiddle</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>line {0}</source>
        <translation>{0}行目</translation>
    </message>
    <message>
        <source>The file is not valid JSON; the table shows its last valid state.</source>
        <translation>JSONとして読み取れないため、最後に読み取れた状態を表示しています。</translation>
    </message>
    <message>
        <source>Show the place</source>
        <translation>場所を表示</translation>
    </message>
    <message>
        <source>Previous open text</source>
        <translation>前の未完の文言</translation>
    </message>
    <message>
        <source>Next open text</source>
        <translation>次の未完の文言</translation>
    </message>
    <message>
        <source>Mark as reviewed, or undo it</source>
        <translation>確認済みにする／取り消す</translation>
    </message>
    <message>
        <source>Import texts from a file…</source>
        <translation>ファイルから文言を取り込む…</translation>
    </message>
    <message>
        <source>Export texts for translators…</source>
        <translation>翻訳用に文言を書き出す…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>取り込み…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>書き出し…</translation>
    </message>
    <message>
        <source>Reviewed</source>
        <translation>確認済み</translation>
    </message>
    <message>
        <source>No open text in this language</source>
        <translation>この言語に未完の文言はありません</translation>
    </message>
    <message numerus="yes">
        <source>%n open text(s)</source>
        <translation>
            <numerusform>未完の文言%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>No open text</source>
        <translation>未完の文言なし</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>もう一度試す</translation>
    </message>
    <message>
        <source>The texts could not be checked: {0}</source>
        <translation>文言を検査できませんでした：{0}</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) pasted</source>
        <translation>
            <numerusform>%n件の文言を貼り付けました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) did not fit into the table</source>
        <translation>
            <numerusform>%n件は表に入りきりませんでした</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TextsPage</name>
    <message>
        <source>All open texts</source>
        <extracomment>The texts of a language, &apos;&apos; for all, are to be written for translators.</extracomment>
        <translation>未完の文言すべて</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>未記入</translation>
    </message>
    <message>
        <source>In another language</source>
        <translation>ほかの言語で代用</translation>
    </message>
    <message>
        <source>Source changed</source>
        <translation>原文が変更</translation>
    </message>
    <message>
        <source>Which texts</source>
        <translation>表示する文言</translation>
    </message>
    <message>
        <source>For translators…</source>
        <translation>翻訳者向けに書き出す…</translation>
    </message>
    <message>
        <source>Write a file for translators for each piece that has such texts</source>
        <translation>該当する文言があるピースごとに、翻訳者向けのファイルを書き出します</translation>
    </message>
    <message>
        <source>Find texts</source>
        <translation>文言を探す</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>ピース</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文言</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>cannot be previewed</source>
        <translation>プレビューできません</translation>
    </message>
    <message numerus="yes">
        <source>all %n text(s)</source>
        <translation>
            <numerusform>%n件すべて</numerusform>
        </translation>
    </message>
    <message>
        <source>Checking the pieces…</source>
        <translation>ピースを検査しています…</translation>
    </message>
    <message>
        <source>No text is open here.</source>
        <translation>ここに未完の文言はありません。</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>タイトル</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>説明</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>選択肢</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>未記入</translation>
    </message>
    <message>
        <source>in another language</source>
        <translation>ほかの言語で代用</translation>
    </message>
    <message>
        <source>source changed</source>
        <translation>原文が変更</translation>
    </message>
    <message>
        <source>All languages</source>
        <translation>すべての言語</translation>
    </message>
</context>
<context>
    <name>TroubleLabel</name>
    <message>
        <source>Unsaved text cannot be saved for the next start: {0}</source>
        <translation>保存していないテキストを次回の起動のために残せません：{0}</translation>
    </message>
    <message>
        <source>Values are not remembered: {0}</source>
        <translation>値を記憶できません：{0}</translation>
    </message>
</context>
<context>
    <name>UnitPane</name>
    <message>
        <source>No text is chosen</source>
        <translation>文言が選ばれていません</translation>
    </message>
    <message>
        <source>Source: {0}</source>
        <translation>原文：{0}</translation>
    </message>
    <message>
        <source>phones show {0}</source>
        <translation>端末には{0}の文言が表示されます</translation>
    </message>
    <message>
        <source>phones show its key</source>
        <translation>端末にはキーが表示されます</translation>
    </message>
    <message>
        <source>Undo the review</source>
        <translation>確認を取り消す</translation>
    </message>
    <message>
        <source>Reviewed</source>
        <translation>確認済みにする</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文言</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>Space left</source>
        <translation>入る文字数</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>用語集</translation>
    </message>
    <message>
        <source>Record that this text is correct</source>
        <translation>この文言がこのままで正しいと記録します</translation>
    </message>
    <message>
        <source>Add a term…</source>
        <translation>用語を追加…</translation>
    </message>
    <message>
        <source>Add a term to the glossary beside the piece</source>
        <translation>ピースと同じフォルダーの用語集に用語を加えます</translation>
    </message>
    <message>
        <source>Reviewed by</source>
        <translation>確認者</translation>
    </message>
    <message>
        <source>Your name for the records</source>
        <translation>記録に残る名前</translation>
    </message>
    <message>
        <source>Reviewed by {0}, {1}</source>
        <translation>{0}が確認、{1}</translation>
    </message>
    <message>
        <source>Written {0}</source>
        <translation>{0}に記入</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>測定中…</translation>
    </message>
    <message>
        <source>Where it is tightest ({0}): {1}</source>
        <translation>最も狭い条件（{0}）では{1}</translation>
    </message>
</context>
<context>
    <name>ValuesMenu</name>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
</context>
<context>
    <name>ValuesPane</name>
    <message>
        <source>Values copied</source>
        <translation>値をコピーしました</translation>
    </message>
    <message>
        <source>Values saved to {0}</source>
        <translation>値を{0}に保存しました</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ほか%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>The values file, or the whole event that the script&apos;s handler gets</source>
        <translation>値のファイル、またはスクリプトのハンドラーが受け取るイベント全体</translation>
    </message>
    <message>
        <source>What to show</source>
        <translation>表示する内容</translation>
    </message>
    <message>
        <source>Copy the JSON</source>
        <extracomment>An array over lines with neither object nor array in it. The text, and the items whose values are marked.</extracomment>
        <translation>JSONをコピー</translation>
    </message>
    <message>
        <source>Save values to a file…</source>
        <translation>値をファイルに保存…</translation>
    </message>
    <message>
        <source>Load values from a file…</source>
        <translation>値をファイルから読み込む…</translation>
    </message>
    <message>
        <source>Reset values</source>
        <translation>値をリセット</translation>
    </message>
    <message>
        <source>Named states</source>
        <translation>保存した状態</translation>
    </message>
    <message>
        <source>This file cannot be previewed, so it has no values.</source>
        <translation>このファイルはプレビューできないので、値がありません。</translation>
    </message>
    <message>
        <source>The values that the script will receive appear here.</source>
        <translation>スクリプトが受け取る値がここに表示されます。</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>すべてリセット</translation>
    </message>
    <message>
        <source>Reset {0}</source>
        <translation>{0}をリセット</translation>
    </message>
    <message>
        <source>All values are defaults</source>
        <translation>すべて初期値です</translation>
    </message>
</context>
<context>
    <name>VerdictPane</name>
    <message>
        <source>The text here is not what this run checks.</source>
        <translation>ここにあるテキストは、この確認作業の対象ではありません。</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message numerus="yes">
        <source>Pass %n check(s) at once?</source>
        <translation>
            <numerusform>%n件の項目をまとめて合格にしますか？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them was never on the screen; the report says so.</source>
        <translation>
            <numerusform>そのうち%n件はまだ画面に表示されていません。レポートにもその旨が載ります。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n check(s): {0}</source>
        <translation>
            <numerusform>%n件：{0}</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} has judged this check in the meantime: {1}.</source>
        <translation>この間に{0}がこの項目を判定しました：{1}。</translation>
    </message>
    <message>
        <source>Your verdict would count instead; both stay on record.</source>
        <translation>あなたの判定が有効になります。どちらの判定も記録に残ります。</translation>
    </message>
    <message>
        <source>Changed: {0}</source>
        <translation>変更：{0}</translation>
    </message>
    <message>
        <source>The program passed it: {0}</source>
        <translation>自動判定：合格（{0}）</translation>
    </message>
    <message>
        <source>The program failed it: {0}</source>
        <translation>自動判定：不合格（{0}）</translation>
    </message>
    <message>
        <source>A photograph agrees</source>
        <translation>写真と一致しています</translation>
    </message>
    <message>
        <source>A photograph differs</source>
        <translation>写真と一致しません</translation>
    </message>
    <message>
        <source>Closed: look at the row, then open it (Space).</source>
        <translation>閉じた状態です。行を見てから開いてください（Space）。</translation>
    </message>
    <message>
        <source>Write a note</source>
        <extracomment>The check whose note is on show: the run&apos;s folder, and its id.</extracomment>
        <translation>メモを書く</translation>
    </message>
    <message>
        <source>Note (N): what you saw, and what you expected</source>
        <translation>メモ（N）：実際の表示と、期待する表示</translation>
    </message>
    <message>
        <source>Note</source>
        <extracomment>Verdict → its key, which acts wherever no text is typed. Why a field gets or loses the keyboard where nobody goes elsewhere. What is still to be seen before the check can be judged.</extracomment>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Add a picture…</source>
        <translation>画像を追加…</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Not specified</source>
        <extracomment>How grave the fault is, that `Fail` and `Blocked` take along.</extracomment>
        <translation>指定なし</translation>
    </message>
    <message>
        <source>Severity of a fault:</source>
        <extracomment>What the name was before it was typed into.</extracomment>
        <translation>不具合の重大度：</translation>
    </message>
    <message>
        <source>Checked by:</source>
        <translation>担当者：</translation>
    </message>
    <message>
        <source>Time:</source>
        <translation>時間：</translation>
    </message>
    <message>
        <source>Enter your name for the report. Press Enter to save it, then give the verdict.</source>
        <translation>担当者の名前を入力してください。レポートに載ります。Enterで名前を保存してから、判定してください。</translation>
    </message>
    <message>
        <source>The phones do not show this check yet: look at it first.</source>
        <translation>端末はまだこの項目を表示していません。見てから判定してください。</translation>
    </message>
    <message>
        <source>The program found a fault here: explain in the note why it passes anyway.</source>
        <translation>プログラムがここで問題を見つけています。それでも合格にする理由をメモに書いてください。</translation>
    </message>
    <message>
        <source>There is nothing to judge yet: make a run, or open one.</source>
        <translation>判定する項目がまだありません。確認作業を作成するか、開いてください。</translation>
    </message>
    <message>
        <source>Choose a check in the list; ↓ goes to the next one, Ctrl+↓ to the next open one.</source>
        <translation>一覧から確認項目を選んでください。↓キーで次の項目、Ctrl+↓キーで次の未確認の項目に進みます。</translation>
    </message>
    <message>
        <source>Unresolved from an earlier version: {0}</source>
        <translation>以前のバージョンから残った不具合：{0}</translation>
    </message>
    <message>
        <source>before, {0}</source>
        <translation>前の判定、バージョン{0}</translation>
    </message>
    <message>
        <source>{0} · carried over from {1}</source>
        <translation>{0}・{1}から引き継ぎ</translation>
    </message>
    <message>
        <source>{0} s, usually {1} s</source>
        <translation>{0}秒（目安{1}秒）</translation>
    </message>
</context>
<context>
    <name>VersionField</name>
    <message>
        <source>Enter three numbers with dots, such as 1.0.0.</source>
        <translation>1.0.0のように、点で区切った3つの数を入力してください。</translation>
    </message>
</context>
<context>
    <name>ViewBar</name>
    <message>
        <source>Next language</source>
        <translation>次の言語</translation>
    </message>
    <message>
        <source>Both phones</source>
        <translation>両方の端末</translation>
    </message>
    <message>
        <source>Looks side by side</source>
        <translation>複数の表示を並べる</translation>
    </message>
    <message>
        <source>All languages</source>
        <extracomment>Values that are named one by one. One row for each member that is to stand side by side, the outermost first.</extracomment>
        <translation>すべての言語</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Light and dark</source>
        <translation>ライトとダーク</translation>
    </message>
    <message>
        <source>Themes</source>
        <translation>外観モード</translation>
    </message>
    <message>
        <source>Standard and largest text</source>
        <translation>標準と最大の文字サイズ</translation>
    </message>
    <message>
        <source>Text sizes</source>
        <translation>文字サイズ</translation>
    </message>
    <message>
        <source>All text sizes</source>
        <translation>すべての文字サイズ</translation>
    </message>
    <message>
        <source>Regular and bold text</source>
        <translation>普通の文字と太い文字</translation>
    </message>
    <message>
        <source>Text weights</source>
        <translation>文字の太さ</translation>
    </message>
    <message>
        <source>Standard and increased contrast</source>
        <translation>コントラスト（標準と、上げた状態）</translation>
    </message>
    <message>
        <source>Contrasts</source>
        <translation>コントラスト</translation>
    </message>
    <message>
        <source>Increased contrast too</source>
        <translation>「コントラストを上げる」も</translation>
    </message>
    <message>
        <source>Portrait and landscape</source>
        <translation>縦向きと横向き</translation>
    </message>
    <message>
        <source>Orientations</source>
        <translation>向き</translation>
    </message>
    <message>
        <source>Landscape too</source>
        <translation>横向きも</translation>
    </message>
    <message>
        <source>All devices</source>
        <translation>すべての機種</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>機種</translation>
    </message>
    <message>
        <source>All designs</source>
        <translation>すべてのデザイン</translation>
    </message>
    <message>
        <source>Designs</source>
        <translation>デザイン</translation>
    </message>
    <message>
        <source>Shuffle again</source>
        <translation>もう一度シャッフル</translation>
    </message>
    <message>
        <source>Dark mode</source>
        <translation>ダークモード</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>文字を大きく</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>文字を小さく</translation>
    </message>
    <message>
        <source>Default text size</source>
        <translation>標準の文字サイズ</translation>
    </message>
    <message>
        <source>Increased contrast</source>
        <translation>コントラストを上げる</translation>
    </message>
    <message>
        <source>Next clock</source>
        <translation>次の時刻の表示</translation>
    </message>
    <message>
        <source>Next design</source>
        <translation>次のデザイン</translation>
    </message>
    <message>
        <source>Next device</source>
        <translation>次の機種</translation>
    </message>
    <message>
        <source>Landscape</source>
        <translation>横向き</translation>
    </message>
    <message>
        <source>Bold text</source>
        <translation>文字を太くする</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>端末</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>視差効果を減らす</translation>
    </message>
    <message>
        <source>{0} alone</source>
        <translation>{0}のみ</translation>
    </message>
    <message>
        <source>Items and date</source>
        <extracomment>One of these is on. These stand in a menu of their own. Groups that stand in a menu of their own in View, under this title; their controls&apos; choices are menus in it.</extracomment>
        <translation>項目と日付</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外観</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>表示倍率</translation>
    </message>
    <message>
        <source>Show hidden items</source>
        <translation>非表示の項目を表示</translation>
    </message>
    <message>
        <source>Mark problems and fallback texts</source>
        <translation>問題と代用の文言にマークを付ける</translation>
    </message>
    <message>
        <source>Shuffle unordered items</source>
        <translation>順序が決まっていない項目をシャッフル</translation>
    </message>
    <message>
        <source>Simulate date</source>
        <translation>日付をシミュレート</translation>
    </message>
    <message>
        <source>Button shapes</source>
        <translation>ボタンの形</translation>
    </message>
    <message>
        <source>On/off labels</source>
        <translation>オン/オフラベル</translation>
    </message>
    <message>
        <source>Reduced transparency</source>
        <translation>透明度を下げる</translation>
    </message>
    <message>
        <source>Inverted colours</source>
        <translation>色を反転</translation>
    </message>
    <message>
        <source>Grouped numbers</source>
        <translation>数値を桁区切りで表示</translation>
    </message>
    <message>
        <source>Next display size</source>
        <translation>次の表示サイズ</translation>
    </message>
    <message>
        <source>Fit to window</source>
        <translation>ウィンドウに合わせる</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>拡大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>縮小</translation>
    </message>
    <message>
        <source>View</source>
        <extracomment>Before these groups the toolbar has no line: it is to fit a window of 1,024 pixels. Groups that are of whole phones alone: rows of theirs take no part in them. What stands at the end while it has something to set: there it moves nothing under the mouse. What stands in the bar for each group, with the line before it.</extracomment>
        <translation>表示</translation>
    </message>
    <message>
        <source>All items have a place in the order: there is nothing to shuffle</source>
        <translation>すべての項目の順序が決まっているため、シャッフルする項目がありません</translation>
    </message>
</context>
<context>
    <name>WrongModel</name>
    <message>
        <source>The piece itself</source>
        <extracomment>The severities and the sorts that are listed.</extracomment>
        <translation>ピース自体</translation>
    </message>
</context>
<context>
    <name>WrongPane</name>
    <message>
        <source>Problem</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Fix</source>
        <extracomment>The switches of the severities, and of what something is of.</extracomment>
        <translation>修正</translation>
    </message>
    <message>
        <source>Fix all</source>
        <translation>すべて修正</translation>
    </message>
    <message>
        <source>Apply all automatic fixes; one undo reverts them all</source>
        <translation>自動修正をすべて適用します。1回の「元に戻す」ですべて戻ります</translation>
    </message>
    <message>
        <source>Consistency between texts is checked in Texts mode.</source>
        <translation>文言どうしの一貫性は、文言モードで検査します。</translation>
    </message>
    <message>
        <source>Run the checks to find truncated text, small touch targets and low contrast.</source>
        <translation>検査を実行すると、途中で省略された文字、小さいタッチターゲット、低いコントラストを調べます。</translation>
    </message>
    <message>
        <source>From before the last change</source>
        <translation>最後の変更より前の検査結果</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>問題は見つかりませんでした。</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>エラー%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>Item</source>
        <extracomment>Width of the columns of items and of places at first, in pixels. So many are listed at every key; more are listed after so many milliseconds without one.</extracomment>
        <translation>項目</translation>
    </message>
    <message>
        <source>Line or place</source>
        <translation>行・場所</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>定義</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文言</translation>
    </message>
    <message>
        <source>Screens</source>
        <translation>画面</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <extracomment>The row that the list stood on last: the next problem is from there, though that one has been mended.</extracomment>
        <translation>問題の一覧</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) fixed</source>
        <extracomment>What is listed, which may be of a moment ago.</extracomment>
        <translation>
            <numerusform>%n件の問題を修正しました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) with a fix that needs your choice</source>
        <translation>
            <numerusform>選択が必要な修正が%n件残っています</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>警告%n件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of advice</source>
        <translation>
            <numerusform>推奨%n件</numerusform>
        </translation>
    </message>
    <message>
        <source>Go to the place</source>
        <translation>その場所へ移動</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>すべてコピー</translation>
    </message>
</context>
<context>
    <name>ZoomButton</name>
    <message>
        <source>Fit: {0} %</source>
        <translation>自動：{0}%</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>表示倍率</translation>
    </message>
    <message>
        <source>Fit to window</source>
        <translation>ウィンドウに合わせる</translation>
    </message>
</context>
<context>
    <name>_LanguageDialog</name>
    <message>
        <source>Language:</source>
        <translation>言語：</translation>
    </message>
</context>
</TS>
