// What each screen command is called in the key bar and menus, and what it does in one line. One table; the key bar
// may put a target in the place of the label ("buy Pro Monthly").

/// A command's words.
struct CommandFacts: Hashable, Sendable {
  /// Short, for key bar and menus.
  let label: String
  /// One line for the help page.
  let help: String

  init(_ label: String, _ help: String) {
    self.label = label
    self.help = help
  }
}

extension ScreenCommand {
  /// The command's words.
  var facts: CommandFacts {
    switch self {
    case .focusProducts: CommandFacts("Products", "go to the Products pane")
    case .focusPhone: CommandFacts("Phone", "go to the Phone pane; Enter answers what is up there")
    case .focusTransactions: CommandFacts("Transactions", "go to the Transactions pane")
    case .focusDetails: CommandFacts("Details", "go to the Details pane")
    case .focusLog: CommandFacts("Log", "go to the Log pane")
    case .focusSubscriptions:
      CommandFacts("Subscriptions", "go to the Subscriptions pane: time line and plan matrix")
    case .nextPane: CommandFacts("next pane", "go to the next pane")
    case .previousPane: CommandFacts("previous pane", "go to the pane before")
    case .zoom: CommandFacts("zoom", "give the pane the whole screen, and again: back")
    case .logHalfPageDown: CommandFacts("log down", "scroll the log half a page down, from any pane")
    case .logHalfPageUp: CommandFacts("log up", "scroll the log half a page up, from any pane")

    case .buySelected: CommandFacts("buy", "the app buys the selected product")
    case .buyWithOptions:
      CommandFacts("buy with options", "buy with a quantity, a user name, simulated Ask to Buy")
    case .toggleInterrupted: CommandFacts("Interrupted", "Interrupted Purchase on or off")
    case .toggleAskToBuy:
      CommandFacts("Ask to Buy", "Ask to Buy on or off (Sandbox: simulated by the app)")
    case .goOn: CommandFacts("go on", "let short delays pass; in an open scenario: next step")
    case .finishAsked: CommandFacts("finish", "the app finishes what it was asked about (finish policy ask)")
    case .undoLast: CommandFacts("undo", "undo the last action")
    case .redoLast: CommandFacts("redo", "redo what was undone")

    case .actMenu: CommandFacts("act", "approve, decline, resolve, finish, refund, delete")
    case .failMenu: CommandFacts("fail", "let the next purchase fail with an error of the table")
    case .switchesMenu: CommandFacts("switches", "every switch of the test environment")
    case .deviceMenu: CommandFacts("device", "home button, the app, a new device, locale, restore")
    case .timeMenu: CommandFacts("time", "move the clock, let it run")
    case .environmentMenu: CommandFacts("environment", "go to another environment's world, as it was left")
    case .snapshotsMenu: CommandFacts("snapshots", "save, load, delete a snapshot; start afresh")
    case .copyMenu:
      CommandFacts("copy menu", "copy a transaction, dump, scenario, log; plain print; bug bundle")
    case .logViewMenu: CommandFacts("view", "which channels the log shows; wrap, fold, times")
    case .quirksMenu: CommandFacts("all quirks", "observed oddities that can be switched")
    case .expectWhatISee: CommandFacts("expect", "turn what is on screen into expect lines of the scenario")
    case .writeNote: CommandFacts("note", "write a line into log and scenario")
    case .writeScenario: CommandFacts("write", "write the scenario so far into a file")
    case .openMenu: CommandFacts("open", "open a scenario, a catalogue, a session; name or delete sessions")
    case .copySelected: CommandFacts("copy", "copy what is selected")
    case .commandLine: CommandFacts("command", "type any command; Tab completes")
    case .palette: CommandFacts("palette", "find anything by a few letters and do it")
    case .why: CommandFacts("why", "the rule behind it, its source, how the other environment answers")
    case .playToEnd: CommandFacts("to the end", "play the rest of the open scenario")
    case .playToLine: CommandFacts("up to a line", "play the open scenario up to a line")
    case .leaveScenario: CommandFacts("leave it", "go on by hand; what was played stays")
    case .openAnotherFile: CommandFacts("another file", "open a scenario, a catalogue or builtin")
    case .presenter: CommandFacts("present", "for people who watch: a large phone and the story; again: back")
    case .startTour: CommandFacts("tour", "a tour of six steps in a fresh Xcode world; Esc leaves it")
    case .help: CommandFacts("help", "keys and commands; type to search, Enter runs")

    case .leave: CommandFacts("leave", "close what is open, give back the focus; acts on nothing")
    case .quit: CommandFacts("quit", "close what is open; on the main screen twice: quit")
    case .suspend: CommandFacts("suspend", "back to the shell; fg comes back")
    case .stop: CommandFacts("stop", "stop the running clock or the open scenario")
    case .reloadConfiguration:
      CommandFacts("read configuration again", "take config.toml and the theme's file as they are now")
    case .redraw: CommandFacts("redraw", "draw the screen afresh")
    case .toggleMouse: CommandFacts("mouse", "mouse on or off (off: the terminal selects text)")

    case .themePicker: CommandFacts("theme", "choose a theme; the screen shows each while you move")

    case .openFile:
      CommandFacts("file: scenario or catalogue", "open a scenario (stepwise, as a copy) or a catalogue")
    case .openDemo: CommandFacts("the demo catalogue", "go back to the catalogue that is built in")
    case .resumeSession: CommandFacts("resume a session", "leave this session and go on with another one")
    case .newSession: CommandFacts("new session", "leave this session and begin an empty one")
    case .renameSession: CommandFacts("name this session", "give the present session a name")
    case .deleteSession: CommandFacts("delete a session (asks)", "delete a session with all its steps")

    case .approveTransaction: CommandFacts("approve the request", "a parent approves the Ask to Buy request")
    case .declineTransaction: CommandFacts("decline the request", "a parent declines the Ask to Buy request")
    case .resolveTransaction:
      CommandFacts("resolve issues", "Resolve Issues: the interrupted purchase goes through")
    case .finishTransaction: CommandFacts("finishTransaction", "the app calls finishTransaction")
    case .refundTransaction: CommandFacts("money back: refund", "refund the purchase")
    case .deleteTransaction: CommandFacts("delete from the manager", "delete it from the Transaction Manager")

    case .cancelSubscription:
      CommandFacts("cancel the subscription", "auto-renew off: service goes on to the end of the period")
    case .resumeSubscription: CommandFacts("un-cancel it", "auto-renew on again, before the end")
    case .expireSubscription: CommandFacts("expire it now", "the test session ends the subscription now")
    case .renewSubscription: CommandFacts("renew it now", "the test session lets it renew now")
    case .requestRefund:
      CommandFacts("the customer asks for a refund", "the customer asks for a refund in the app")
    case .reverseRefund: CommandFacts("take the money again", "the App Store reverses the refund")

    case .nextHolder: CommandFacts("holder", "whose statuses: mine, then those of the family's members")
    case .previousGroup: CommandFacts("group", "to the subscription group before")
    case .nextGroup: CommandFacts("group", "to the next subscription group")
    case .familyMenu: CommandFacts("family", "who joins, buys, shares, leaves")
    case .offersMenu: CommandFacts("offers", "the offers of the plan, who may have them, and redeeming")
    case .joinFamily: CommandFacts("someone new joins", "a member joins the family")
    case .memberBuys: CommandFacts("buys the selected plan", "the chosen member buys the selected plan")
    case .toggleSharing: CommandFacts("shares what was bought", "the holder starts or stops sharing")
    case .leaveFamily: CommandFacts("leaves the family", "the holder leaves the family")
    case .priceMenu: CommandFacts("price increase", "ask for a higher price, tell it, and the answer")
    case .askForPrice: CommandFacts("ask for consent", "a higher price that the customer has to agree to")
    case .tellPrice: CommandFacts("tell it only", "a higher price that needs no consent")
    case .agreeToPrice: CommandFacts("the customer agrees", "the customer agrees to the higher price")
    case .declinePrice: CommandFacts("the customer declines", "the customer declines: auto-renew goes off")
    case .renewalRateMenu: CommandFacts("renewal rate", "how fast subscriptions renew here")

    case .goToXcode: CommandFacts("Xcode", "the world of StoreKit Testing in Xcode")
    case .goToSandbox: CommandFacts("Sandbox", "the world of the Sandbox")
    case .goToProduction: CommandFacts("Production", "the world of the App Store itself")
    case .goToOther: CommandFacts("the other world, as you left it", "back to the environment before")

    case .toggleSecondSheet:
      CommandFacts("second terms sheet", "what agreeing to the second stacked terms sheet does")
    case .toggleDialogs:
      CommandFacts("system dialogs", "dialogs on or off (off: the sheet counts as confirmed)")
    case .toggleNetwork: CommandFacts("network", "the device's network on or off")
    case .togglePurchases: CommandFacts("purchases on this device", "what canMakePayments() answers")
    case .toggleFinishPolicy:
      CommandFacts("finish policy", "whether the app calls finishTransaction by itself")
    case .toggleSettling:
      CommandFacts(
        "short delays pass by themselves", "with the clock paused, after a key; off: . lets them pass")

    case .toggleBillingRetry:
      CommandFacts("billing retry: renewals fail", "whether renewals fail and are tried again")
    case .toggleGracePeriod:
      CommandFacts("grace period", "service after a failed renewal: off, 16, 28 or 3 days")

    case .pressHome: CommandFacts("Home button", "the customer presses Home: dialogs close as by Cancel")
    case .appToForeground: CommandFacts("app to the foreground", "the app comes to the foreground")
    case .appToBackground: CommandFacts("app to the background", "the app goes to the background")
    case .terminateApp: CommandFacts("terminate the app", "the app's process ends")
    case .launchApp: CommandFacts("launch the app", "the app's process starts and gets what waits for it")
    case .newDevice: CommandFacts("new device, same account", "a second, fresh device on the same account")
    case .deviceOptions: CommandFacts("options: locale, storefront, zone", "change the device's settings")
    case .accountMenu: CommandFacts("account", "the account on the device, and what belongs to the tester")
    case .signIn: CommandFacts("sign in", "a tester signs in on the device, in its settings")
    case .signOut: CommandFacts("sign out", "the account on the device is signed out")
    case .toggleTesterSignIn:
      CommandFacts("sign in before a purchase", "as iOS 14 wants it, or as iOS 6 never forgave it")
    case .clearHistory:
      CommandFacts("clear purchase history", "every transaction of this world goes; nothing is owned")
    case .restorePurchases: CommandFacts("restore purchases", "the app calls restoreCompletedTransactions")

    case .advanceTenSeconds: CommandFacts("+10 seconds", "move the clock ten seconds on")
    case .advanceMinute: CommandFacts("+1 minute", "move the clock a minute on")
    case .advanceHour: CommandFacts("+1 hour", "move the clock an hour on")
    case .advanceDay: CommandFacts("+1 day", "move the clock a day on")
    case .advanceWeek: CommandFacts("+1 week", "move the clock a week on")
    case .advanceToNextDue: CommandFacts("to the next thing due", "move the clock to the next thing due")
    case .pauseOrRun: CommandFacts("pause or run", "let the clock run, or pause it")
    case .changeRate: CommandFacts("rate", "how fast the clock runs")
    case .typeTime: CommandFacts("type a time", "type a duration (90s, P1M) or an instant")

    case .saveSnapshot: CommandFacts("save", "save this world under a name")
    case .loadSnapshot: CommandFacts("load", "go back to a saved snapshot")
    case .deleteSnapshot: CommandFacts("delete (asks)", "delete a snapshot")
    case .resetWorld: CommandFacts("reset to the start", "start the present world afresh")

    case .copyTransaction: CommandFacts("transaction", "copy the selected transaction's facts")
    case .copyDump: CommandFacts("dump", "copy the selected transaction's last dump")
    case .copyScenario: CommandFacts("scenario", "copy the scenario so far")
    case .copyLog: CommandFacts("log", "copy all lines of the log")
    case .printPlain:
      CommandFacts(
        "plain print", "write the pane as text, so that the terminal can select it; Enter comes back")
    case .bugBundle:
      CommandFacts("bug bundle", "write scenario, log, catalogue and versions into one text file")

    case .showQueue: CommandFacts("queue", "show the app's dumps, or not")
    case .showConsole: CommandFacts("console", "show the system's console lines, or not")
    case .showDialog: CommandFacts("dialog", "show dialogs and taps, or not")
    case .showOperator: CommandFacts("operator", "show what you did, or not")
    case .showClock: CommandFacts("clock", "show the clock's moves, or not")
    case .showUpdates: CommandFacts("updates", "show what StoreKit 2 tells the app, or not")
    case .showServer: CommandFacts("server", "show App Store Server Notifications, or not")
    case .wrapLog: CommandFacts("wrap", "wrap long lines, or not")
    case .foldLog: CommandFacts("fold", "fold dumps to one line, or not")
    case .logTimes: CommandFacts("time", "show times in another way")

    case .rowDown: CommandFacts("down", "one row down")
    case .rowUp: CommandFacts("up", "one row up")
    case .firstRow: CommandFacts("first", "to the first row")
    case .lastRow: CommandFacts("last", "to the last row")
    case .pageDown: CommandFacts("page down", "one page down")
    case .pageUp: CommandFacts("page up", "one page up")
    case .scrollLeft: CommandFacts("left", "scroll to the left")
    case .scrollRight: CommandFacts("right", "scroll to the right")
    case .find: CommandFacts("find", "filter a list; find in Log and Details")
    case .nextHit: CommandFacts("next hit", "to the next hit")
    case .previousHit: CommandFacts("previous hit", "to the hit before")
    case .more: CommandFacts("more", "more about it")

    case .pressButton: CommandFacts("press", "press the marked button")
    case .markPreviousButton: CommandFacts("choose", "mark the button before")
    case .markNextButton: CommandFacts("choose", "mark the next button")
    case .scrollSheetDown: CommandFacts("scroll", "scroll a long sheet down")
    case .scrollSheetUp: CommandFacts("scroll", "scroll a long sheet up")

    case .follow: CommandFacts("follow", "follow new entries, or not")
    case .filterLog: CommandFacts("filter", "show only entries that contain a text")
    case .previousOfTransaction:
      CommandFacts("same transaction", "to the entry before of the same transaction")
    case .nextOfTransaction: CommandFacts("same transaction", "to the next entry of the same transaction")
    case .previousCallback: CommandFacts("callback", "to the callback before")
    case .nextCallback: CommandFacts("callback", "to the next callback")
    case .previousFailure: CommandFacts("failure", "to the failure before")
    case .nextFailure: CommandFacts("failure", "to the next failure")
    case .markEntry: CommandFacts("mark", "mark this entry, or unmark it")
    case .listMarks: CommandFacts("marks", "list the marked entries; Enter goes to one")

    case .accept: CommandFacts("accept", "take the text")
    case .complete: CommandFacts("complete", "complete the word; again: show the choices")
    case .olderLine: CommandFacts("older", "the line typed before")
    case .newerLine: CommandFacts("newer", "the line typed after")
    case .lineStart: CommandFacts("start", "to the start of the text")
    case .lineEnd: CommandFacts("end", "to the end of the text")
    case .characterLeft: CommandFacts("left", "one character left")
    case .characterRight: CommandFacts("right", "one character right")
    case .deleteBackward: CommandFacts("delete back", "delete the character before")
    case .deleteForward: CommandFacts("delete", "delete the character under the cursor")
    case .deleteToStart: CommandFacts("delete to start", "delete everything before the cursor")
    case .deleteWord: CommandFacts("delete word", "delete the word before the cursor")
    case .deleteToEnd: CommandFacts("delete to end", "delete everything from the cursor on")
    }
  }
}
