; Windows knows spar:// links by these keys, for the account that installs. %1 is one argument, in quotes.
!macro customInstall
  DeleteRegKey HKCU "Software\Classes\spar"
  WriteRegStr HKCU "Software\Classes\spar" "" "URL:Spar"
  WriteRegStr HKCU "Software\Classes\spar" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\spar\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr HKCU "Software\Classes\spar\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ; An update runs the old version's uninstaller too: the keys stay then.
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\spar"
  ${endIf}
!macroend
