// The chrome in English.

extension TextKey {
  static let english: [TextKey: String] = [
    // Panes
    .paneProducts: "Products",
    .panePhone: "Phone",
    .paneTransactions: "Transactions",
    .paneDetails: "Details",
    .paneLog: "Log",

    // The palette
    .paletteTitle: "find anything",
    .paletteHint: "a few letters of a command, product, transaction, error, file",
    .paletteNothing: "nothing answers to \"{text}\"; Backspace widens the search",
    .paletteCommand: "command",
    .paletteSetting: "setting",
    .paletteProduct: "product",
    .paletteTransaction: "transaction",
    .paletteError: "error",
    .paletteScenario: "scenario",
    .paletteCatalogue: "catalogue",
    .paletteTheme: "theme",
    .paletteSnapshot: "snapshot",
    .paletteScenarioAbout: "open a copy of it, step by step",
    .paletteCatalogueAbout: "load its products",
    .paletteSnapshotAbout: "go back to it",
    .paletteThemeAbout: "change the colours",
    .paletteThemeNow: "the present colours",
    .paletteRun: "do it",
    .paletteEdit: "on the command line",
    .paletteBuy: "buy it",
    .paletteSelect: "select it",
    .paletteAct: "act on it",
    .paletteDetails: "show it",
    .paletteOnce: "fail once",
    .paletteUntilOff: "until off",
    .paletteOpen: "open it",
    .paletteChoose: "choose",
    .paletteLeave: "leave",

    // The open scenario
    .scenarioNext: "{file}: line {line} is next: {step} ({left} left)",
    .scenarioCopy: "This is a copy: the file stays as it is; only w writes.",
    .scenarioLinePrompt: "play up to line: ",
    .scenarioBadLine: "a line number from {first} on; the last step stands in line {last}",
    .scenarioLeft: "{file} left at line {line}; what it did stays, z undoes",
    .scenarioNone: "no scenario is open",
    .scenarioNonePossible: "o opens one",

    // Why did that happen?
    .whyTitle: "why did that happen?",
    .whyNothing: "nothing has happened yet",
    .whyNoRule: "No rule stands behind it: somebody did it, or time passed.",
    .whyRule: "rule {rule}, {certainty}",
    .whyDocumented: "documented",
    .whyObserved: "observed",
    .whyAnalysed: "from a public analysis",
    .whyChosen: "chosen by us, for want of a source",
    .whySame: "{there} would have answered just as {here} did:",
    .whyDifferent: "{there} would have answered otherwise (- {here}, + {there}, = both):",
    .whyOnlyThere: "(only in {there})",
    .whyNoSituation: "There is nothing here that {there} could answer: it is a word, or a change of world.",
    .whyTooLongAgo:
      "The beginning of this purchase is not in reach any more, so it cannot be tried in {there}.",
    .whyOtherEntry: "other entry",
    .whyScroll: "scroll",
    .whyCopy: "copy",
    .whyCopied: "the explanation",
    .whyKeys: "{key}: here j k scroll, h l go to another entry, c copies, Esc leaves",

    // Expect what I see
    .expectTitle: "expect what I see",
    .expectNote: "Enter adds the marked lines ([x]); number or letter marks, a all or none",
    .expectAllOrNone: "all or none",
    .expectNone: "no line is marked: nothing to add",
    .expectAdded: "added to the scenario: {line}; w writes it",
    .expectAddedMany: "{count} lines added to the scenario; w writes it",
    .expectToggle: "mark or not",
    .expectAdd: "add the marked",

    // Help
    .helpNothing: "nothing answers to \"{text}\"; Esc shows all",
  ]
}
