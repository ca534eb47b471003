// The names of the chrome's texts, by part of the screen. What they say stands in one file a language beside this one.

/// A text of the chrome.
enum TextKey: String, CaseIterable, Hashable, Sendable {
  // Panes
  case paneProducts = "pane.products"
  case panePhone = "pane.phone"
  case paneTransactions = "pane.transactions"
  case paneDetails = "pane.details"
  case paneLog = "pane.log"

  // The palette
  case paletteTitle = "palette.title"
  case paletteHint = "palette.hint"
  case paletteNothing = "palette.nothing"
  case paletteCommand = "palette.kind.command"
  case paletteSetting = "palette.kind.setting"
  case paletteProduct = "palette.kind.product"
  case paletteTransaction = "palette.kind.transaction"
  case paletteError = "palette.kind.error"
  case paletteScenario = "palette.kind.scenario"
  case paletteCatalogue = "palette.kind.catalogue"
  case paletteTheme = "palette.kind.theme"
  case paletteSnapshot = "palette.kind.snapshot"
  case paletteScenarioAbout = "palette.about.scenario"
  case paletteCatalogueAbout = "palette.about.catalogue"
  case paletteSnapshotAbout = "palette.about.snapshot"
  case paletteThemeAbout = "palette.about.theme"
  case paletteThemeNow = "palette.about.theme-now"
  case paletteRun = "palette.key.run"
  case paletteEdit = "palette.key.edit"
  case paletteBuy = "palette.key.buy"
  case paletteSelect = "palette.key.select"
  case paletteAct = "palette.key.act"
  case paletteDetails = "palette.key.details"
  case paletteOnce = "palette.key.once"
  case paletteUntilOff = "palette.key.until-off"
  case paletteOpen = "palette.key.open"
  case paletteChoose = "palette.key.choose"
  case paletteLeave = "palette.key.leave"

  // The open scenario
  case scenarioNext = "scenario.next"
  case scenarioCopy = "scenario.copy"
  case scenarioLinePrompt = "scenario.line-prompt"
  case scenarioBadLine = "scenario.bad-line"
  case scenarioLeft = "scenario.left"
  case scenarioNone = "scenario.none"
  case scenarioNonePossible = "scenario.none.possible"

  // Why did that happen?
  case whyTitle = "why.title"
  case whyNothing = "why.nothing"
  case whyNoRule = "why.no-rule"
  case whyRule = "why.rule"
  case whyDocumented = "why.documented"
  case whyObserved = "why.observed"
  case whyAnalysed = "why.analysed"
  case whyChosen = "why.chosen"
  case whySame = "why.same"
  case whyDifferent = "why.different"
  case whyOnlyThere = "why.only-there"
  case whyNoSituation = "why.no-situation"
  case whyTooLongAgo = "why.too-long-ago"
  case whyOtherEntry = "why.key.other-entry"
  case whyScroll = "why.key.scroll"
  case whyCopy = "why.key.copy"
  case whyCopied = "why.copied"
  case whyKeys = "why.keys"

  // Expect what I see
  case expectTitle = "expect.title"
  case expectNote = "expect.note"
  case expectAllOrNone = "expect.all-or-none"
  case expectNone = "expect.none"
  case expectAdded = "expect.added"
  case expectAddedMany = "expect.added-many"
  case expectToggle = "expect.key.toggle"
  case expectAdd = "expect.key.add"

  // Help
  case helpNothing = "help.nothing"
}
