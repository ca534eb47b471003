// Every command that a key or a menu line can run, by name. What each is called and what it does in a line stands in
// ScreenCommandFacts.swift; which key it is on in Bindings.swift; what it does in Update/.

/// A command of the screen; the raw value is its name on the command line.
enum ScreenCommand: String, CaseIterable, Hashable, Sendable {
  // Panes
  case focusProducts = "focus-products"
  case focusPhone = "focus-phone"
  case focusTransactions = "focus-transactions"
  case focusDetails = "focus-details"
  case focusLog = "focus-log"
  case nextPane = "next-pane"
  case previousPane = "previous-pane"
  case zoom
  case logHalfPageDown = "log-half-page-down"
  case logHalfPageUp = "log-half-page-up"

  // The world, by one key
  case buySelected = "buy-selected"
  case buyWithOptions = "buy-with-options"
  case toggleInterrupted = "toggle-interrupted"
  case toggleAskToBuy = "toggle-ask-to-buy"
  case goOn = "go-on"
  case finishAsked = "finish-asked"
  case undoLast = "undo-last"
  case redoLast = "redo-last"

  // Menus and overlays
  case actMenu = "act-menu"
  case failMenu = "fail-picker"
  case switchesMenu = "switches-menu"
  case deviceMenu = "device-menu"
  case timeMenu = "time-menu"
  case environmentMenu = "environment-menu"
  case snapshotsMenu = "snapshots-menu"
  case copyMenu = "copy-menu"
  case logViewMenu = "log-view-menu"
  case quirksMenu = "quirks-menu"
  case expectWhatISee = "expect-what-i-see"
  case writeNote = "write-a-note"
  case writeScenario = "write-scenario"
  case openMenu = "open-menu"
  case copySelected = "copy-selected"
  case commandLine = "command-line"
  case palette
  case why
  case presenter
  case startTour = "tour"
  case help

  // The program
  case leave
  case quit
  case suspend
  case stop
  case reloadConfiguration = "reload"
  case redraw
  case toggleMouse = "toggle-mouse"
  case themePicker = "theme-picker"

  // Act menu
  case approveTransaction = "act-approve"
  case declineTransaction = "act-decline"
  case resolveTransaction = "act-resolve"
  case finishTransaction = "act-finish"
  case refundTransaction = "act-refund"
  case deleteTransaction = "act-delete"

  // Environment menu
  case goToXcode = "go-to-xcode"
  case goToSandbox = "go-to-sandbox"
  case goToProduction = "go-to-production"
  case goToOther = "go-to-the-other-environment"

  // Switches
  case toggleSecondSheet = "toggle-second-terms-sheet"
  case toggleDialogs = "toggle-dialogs"
  case toggleNetwork = "toggle-network"
  case togglePurchases = "toggle-purchases"
  case toggleFinishPolicy = "toggle-finish-policy"
  case toggleSettling = "toggle-settling"

  // Device
  case pressHome = "press-home"
  case appToForeground = "app-to-foreground"
  case appToBackground = "app-to-background"
  case terminateApp = "terminate-app"
  case launchApp = "launch-app"
  case newDevice = "new-device"
  case deviceOptions = "device-options"
  case accountMenu = "account-menu"
  case restorePurchases = "restore-purchases"

  // Account
  case signIn = "sign-in"
  case signOut = "sign-out"
  case toggleTesterSignIn = "toggle-tester-sign-in"
  case clearHistory = "clear-purchase-history"

  // Time
  case advanceTenSeconds = "advance-ten-seconds"
  case advanceMinute = "advance-a-minute"
  case advanceHour = "advance-an-hour"
  case advanceDay = "advance-a-day"
  case advanceWeek = "advance-a-week"
  case advanceToNextDue = "advance-to-the-next-thing-due"
  case pauseOrRun = "pause-or-run"
  case changeRate = "change-rate"
  case typeTime = "type-a-time"

  // Snapshots
  case saveSnapshot = "save-snapshot"
  case loadSnapshot = "load-snapshot"
  case deleteSnapshot = "delete-snapshot"
  case resetWorld = "reset-world"

  // Open
  case openFile = "open-file"
  case openDemo = "open-demo-catalogue"
  case resumeSession = "resume-session"
  case newSession = "new-session"
  case renameSession = "rename-session"
  case deleteSession = "delete-session"

  // Copy menu
  case copyTransaction = "copy-transaction"
  case copyDump = "copy-dump"
  case copyScenario = "copy-scenario"
  case copyLog = "copy-log"
  case printPlain = "print-plain"
  case bugBundle = "bug-bundle"

  // Log view
  case showQueue = "show-queue"
  case showConsole = "show-console"
  case showDialog = "show-dialog"
  case showOperator = "show-operator"
  case showClock = "show-clock"
  case showUpdates = "show-updates"
  case showServer = "show-server"
  case wrapLog = "wrap-log"
  case foldLog = "fold-log"
  case logTimes = "log-times"

  // The open scenario
  case playToEnd = "play-to-the-end"
  case playToLine = "play-to-a-line"
  case leaveScenario = "leave-the-scenario"
  case openAnotherFile = "open-another-file"

  // Any list or text
  case rowDown = "row-down"
  case rowUp = "row-up"
  case firstRow = "first-row"
  case lastRow = "last-row"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case scrollLeft = "scroll-left"
  case scrollRight = "scroll-right"
  case find
  case nextHit = "next-hit"
  case previousHit = "previous-hit"
  case more

  // Phone
  case pressButton = "press-button"
  case markPreviousButton = "mark-previous-button"
  case markNextButton = "mark-next-button"
  case scrollSheetDown = "scroll-sheet-down"
  case scrollSheetUp = "scroll-sheet-up"

  // Log
  case follow
  case filterLog = "filter-log"
  case previousOfTransaction = "previous-entry-of-the-transaction"
  case nextOfTransaction = "next-entry-of-the-transaction"
  case previousCallback = "previous-callback"
  case nextCallback = "next-callback"
  case previousFailure = "previous-failure"
  case nextFailure = "next-failure"
  case markEntry = "mark-entry"
  case listMarks = "list-marks"

  // Text fields
  case accept
  case complete
  case olderLine = "older-line"
  case newerLine = "newer-line"
  case lineStart = "line-start"
  case lineEnd = "line-end"
  case characterLeft = "character-left"
  case characterRight = "character-right"
  case deleteBackward = "delete-backward"
  case deleteForward = "delete-forward"
  case deleteToStart = "delete-to-start"
  case deleteWord = "delete-word"
  case deleteToEnd = "delete-to-end"
}
