// The chrome in English.

extension TextKey {
  static let english: [TextKey: String] = [
    // Panes
    .paneProducts: "Products",
    .panePhone: "Phone",
    .paneTransactions: "Transactions",
    .paneDetails: "Details",
    .paneLog: "Log",

    // Mouse
    .mouseOn: "mouse on: click, wheel, drag of borders; most terminals select text while Shift is held",
    .mouseOff: "mouse off: the terminal selects text as usual; M switches it on again",
    .borderReset: "the border is where it was at first",

    // Themes
    .themesTitle: "themes: Enter keeps, Esc brings back",
    .themeHere: "now",
    .themeKept: "theme: {name}",
    .themeRestored: "the theme is as it was",
    .themeAnother: "another theme; this one when its file is mended",

    // Sessions
    .sessionsResume: "resume a session",
    .sessionsDelete: "delete a session",
    .sessionNone: "there is no saved session yet",
    .sessionFacts: "{age}  {steps}  {environment}",
    .sessionOneStep: "1 step",
    .sessionSteps: "{count} steps",
    .sessionPresent: "this is the session on screen",
    .sessionInUse: "it is open in another iapbench",
    .sessionAnother: "another one",
    .sessionAskDelete: "Delete {name} with {steps}? This cannot be undone.",
    .sessionDelete: "delete it",
    .sessionNameLabel: "call this session: ",
    .sessionRenamed: "this session is called {name} now",
    .sessionDeleted: "{name} is deleted",
    .sessionOpened: "{name}, as you left it",
    .sessionBegun: "{name} begins",
    .ageNow: "just now",
    .ageMinutes: "{count} min ago",
    .ageHours: "{count} h ago",
    .ageDays: "{count} d ago",

    // Copying
    .copiedShop: "the app's shop",
    .copiedDetails: "the details of #{number}",
    .plainHeading: "{session}, {pane} - Enter goes back to iapbench",
  ]
}
