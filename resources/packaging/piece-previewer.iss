; The installer for Windows, by Inno Setup: for one user, without the rights of an administrator.
; NOT PROVEN: see .github/workflows/installers.yml, which makes it.
#ifndef Version
  #error Say which version it is: ISCC /DVersion=1.2.3
#endif
[Setup]
AppId=local.piece_previewer.previewer
AppName=Piece Previewer
AppVersion={#Version}
AppPublisher=The Piece Previewer authors
DefaultDirName={autopf}\Piece Previewer
DefaultGroupName=Piece Previewer
PrivilegesRequired=lowest
ChangesAssociations=yes
SourceDir=..\..
OutputDir=dist
OutputBaseFilename=piece-previewer-{#Version}-windows-x64-setup
LicenseFile=LICENSE
Compression=lzma2
SolidCompression=yes
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
UninstallDisplayIcon={app}\piece-previewer.exe

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[Files]
Source: "dist\piece-previewer\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Piece Previewer"; Filename: "{app}\piece-previewer.exe"

[Registry]
; A case, and a link to a piece on a site. A definition keeps the program of *.json, and is offered this one.
Root: HKA; Subkey: "Software\Classes\.piececase"; ValueType: string; ValueData: "PiecePreviewer.Case"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\PiecePreviewer.Case"; ValueType: string; ValueData: "Case of a piece"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\PiecePreviewer.Case\shell\open\command"; ValueType: string; ValueData: """{app}\piece-previewer.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.json\OpenWithProgids"; ValueType: none; ValueName: "PiecePreviewer.Piece"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\PiecePreviewer.Piece"; ValueType: string; ValueData: "Piece definition"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\PiecePreviewer.Piece\shell\open\command"; ValueType: string; ValueData: """{app}\piece-previewer.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\piece-previewer"; ValueType: string; ValueData: "URL:Piece Previewer"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\piece-previewer"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\piece-previewer\shell\open\command"; ValueType: string; ValueData: """{app}\piece-previewer.exe"" ""%1"""

[Run]
Filename: "{app}\piece-previewer.exe"; Description: "Piece Previewer"; Flags: nowait postinstall skipifsilent
