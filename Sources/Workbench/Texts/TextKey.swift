// The names of the chrome's texts, by part of the screen. What they say stands in one file a language beside this one.

/// A text of the chrome.
enum TextKey: String, CaseIterable, Hashable, Sendable {
  // Panes
  case paneProducts
  case panePhone
  case paneTransactions
  case paneDetails
  case paneLog

  // The frame
  case tooSmall
  case focusMark
  case answerMark
  case scenarioStep
  case unitDays
  case unitHours
  case unitMinutes
  case unitSeconds

  // The status bar
  case statusNotBeingSaved
  case statusNotSaved
  case statusOn
  case statusOff
  case statusInterrupted
  case statusInterruptedShort
  case statusAskToBuy
  case statusAskToBuyShort
  case statusFails
  case statusDialogsOff
  case statusOffline
  case statusNoPurchases
  case statusFinishAutomatic
  case statusFinishManual
  case statusManual
  case statusFront
  case statusBackground
  case statusBackgroundShort
  case statusTerminated
  case statusTerminatedShort
  case statusPaused
  case statusRunning
  case statusRunningAt
  case statusNextDue
  case statusDue
  case demoCatalog
  case production

  // The key bar
  case hintHelp
  case hintLetter
  case hintChoose
  case hintAsWell
  case hintLeave
  case hintScroll
  case hintSearch
  case hintRun
  case hintOnce
  case hintUntilOff
  case hintOff
  case hintLeaveIt
  case hintAccept
  case hintNext
  case hintAnswerPhone
  case hintLeaveUp
  case hintFailure
  case hintNextStep
  case buyNamed
  case actOn

  // Where keys mean something
  case contextEverywhere
  case contextList
  case contextPhone
  case contextLog
  case contextTextField
  case contextActMenu
  case contextEnvironmentMenu
  case contextSwitchesMenu
  case contextDeviceMenu
  case contextTimeMenu
  case contextSnapshotsMenu
  case contextOpenMenu
  case contextCopyMenu
  case contextLogViewMenu
  case contextScenarioMenu

  // Menus, prompts, forms, the help page
  case choicesTitle
  case choicesNext
  case formKeys
  case questionEnter
  case questionEscape
  case questionHint
  case pickerTitle
  case pickerPrompt
  case pickerEmpty
  case pickerNoMatch
  case ofCount
  case helpTitle
  case helpVerbs
  case helpTarget
  case helpKeyUnknown
  case helpElsewhere
  case refusalWithHint
  case menuUnknownKey
  case menuActOn
  case menuActOnProduct
  case menuAnotherTransaction
  case menuOldest
  case menuNewest
  case menuDue
  case menuAsYouLeftIt
  case menuFreshWorld
  case menuQuirks
  case menuLoadSnapshot
  case menuDeleteSnapshot
  case askDeleteSnapshot
  case yesDelete
  case stateOn
  case stateOff
  case stateAllowed
  case stateRestricted
  case stateAutomatic
  case stateManual
  case stateAsDumpsAre
  case statePaused
  case stateRunning
  case stateHere
  case quirkSecondTermsAgreement
  case quirkApprovedIdentifier
  case quirkUnfinishedMark
  case quirkDuplicatePurchase
  case quirkAppLanguage
  case formBuy
  case formQuantity
  case formQuantityHint
  case formUser
  case formSimulatesAskToBuy
  case formSimulatesHint
  case formDevice
  case formLocale
  case formStorefront
  case formTimeZone
  case refusalQuantity
  case refusalTimeZone

  // Expect what I see
  case expectTitle
  case expectAdded
  case expectAddedMany

  // Files and copying
  case scenarioOpened
  case savedAgain
  case fileWritten
  case fileIsThere
  case copied
  case notCopied
  case nothingToCopy
  case copyOfScenario
  case copyOfLog
  case copyOfProduct
  case copyOfDialog
  case copyOfEntry
  case copyOfDump

  // Answers to keys
  case inputMethodIsOn
  case keyMeansNothing
  case keyMeansNothingNear
  case keyMeansThereInList
  case keyMeansThereInPane
  case pasteHeld
  case pasteCut

  // What happened
  case noSuchCommand
  case undone
  case doneAgain
  case asExpected
  case snapshotSaved
  case snapshotLoaded
  case snapshotDeleted
  case failsOnce
  case failsUntilOff
  case failsNoMore
  case startsAfresh
  case wentToEnvironment
  case freshWorld
  case oneTransactionAsLeft
  case transactionsAsLeft
  case catalogOneProduct
  case catalogProducts
  case theLastStep
  case scenarioEnded
  case scenarioLine
  case scenarioLineThen
  case scenarioLeft
  case settlesByItself
  case settlesByHand
  case suspended
  case quitSaved
  case quitNotSaved
  case clockPaused
  case nothingRuns

  // Prompts
  case promptNote
  case promptWrite
  case promptOpen
  case promptRate
  case promptTime
  case promptSnapshot
  case promptCommandHint
  case choiceIsReplaced
  case nothingToComplete
  case nothingGoesOn

  // Why not
  case noProductSelected
  case noProductSelectedHint
  case noTransactionYet
  case nothingDue
  case nothingDueHint
  case nothingWaits
  case noSnapshotYet
  case noSnapshotHint
  case openCatalogHint

  // Mouse
  case mouseOn
  case mouseOff
  case borderReset

  // Themes
  case themesTitle
  case themeHere
  case themeKept
  case themeRestored
  case themeAnother

  // Sessions
  case sessionsResume
  case sessionsDelete
  case sessionNone
  case sessionFacts
  case sessionOneStep
  case sessionSteps
  case sessionPresent
  case sessionInUse
  case sessionAnother
  case sessionAskDelete
  case sessionDelete
  case sessionNameLabel
  case sessionRenamed
  case sessionDeleted
  case sessionOpened
  case sessionBegun
  case ageNow
  case ageMinutes
  case ageHours
  case ageDays

  // Copying
  case copiedShop
  case copiedDetails
  case plainHeading

  // Log
  case logFollowing
  case logNew
  case logFollows
  case logLines
  case logHidden
  case logColumn
  case logWrapped
  case logPreview
  case logPreviewNewest
  case logFindPrompt
  case logFilterPrompt
  case logFindFirst
  case logNoLine
  case logNoHit
  case logHits
  case logHit
  case logHitFromStart
  case logHitFromEnd
  case logFilterHidesAll
  case logChannelsHideAll
  case logNoMore
  case logMarked
  case logUnmarked
  case logMarks
  case logNoMark
  case logNoMarkHint
  case logMarkHidden
  case logMarkHiddenHint
  case logNoTransaction
  case logNoLaterOfIt
  case logNoEarlierOfIt
  case logNoLaterCallback
  case logNoEarlierCallback
  case logNoLaterFailure
  case logNoEarlierFailure

  // The palette
  case paletteTitle
  case paletteHint
  case paletteNothing
  case paletteCommand
  case paletteSetting
  case paletteProduct
  case paletteTransaction
  case paletteError
  case paletteScenario
  case paletteCatalogue
  case paletteTheme
  case paletteSnapshot
  case paletteScenarioAbout
  case paletteCatalogueAbout
  case paletteSnapshotAbout
  case paletteThemeAbout
  case paletteThemeNow
  case paletteRun
  case paletteEdit
  case paletteBuy
  case paletteSelect
  case paletteAct
  case paletteDetails
  case paletteOnce
  case paletteUntilOff
  case paletteOpen
  case paletteChoose
  case paletteLeave

  // The open scenario
  case scenarioNext
  case scenarioCopy
  case scenarioLinePrompt
  case scenarioBadLine
  case scenarioNone
  case scenarioNonePossible

  // Why did that happen?
  case whyTitle
  case whyNothing
  case whyNoRule
  case whyRule
  case whyDocumented
  case whyObserved
  case whyAnalysed
  case whyChosen
  case whySame
  case whyDifferent
  case whyOnlyThere
  case whyNoSituation
  case whyTooLongAgo
  case whyOtherEntry
  case whyScroll
  case whyCopy
  case whyCopied
  case whyKeys

  // Expect what I see
  case expectNote
  case expectAllOrNone
  case expectNone
  case expectToggle
  case expectAdd

  // Help
  case helpNothing
}
