// The names of the chrome's texts, by part of the screen. What they say stands in one file a language beside this one.

/// A text of the chrome.
enum TextKey: String, CaseIterable, Hashable, Sendable {
  // Panes
  case paneProducts
  case panePhone
  case paneTransactions
  case paneDetails

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

  // Expectations and sessions that came back
  case expectFailed
  case expectCallbackAt
  case expectNoCallback
  case restoredTornLine
  case restoredUnexpected
  case menuUnknownKey
  case menuActOn
  case menuActOnProduct
  case menuAnotherTransaction
  case menuOldest
  case menuNewest
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

  // Spans of time
  case spanDays
  case spanDay
  case spanHours
  case spanMinutes
  case spanSeconds
  case spanLater

  // What is due
  case dueIn
  case duePurchased
  case dueSecondSheet
  case dueDeferred

  // Snapshots
  case snapshotModified
  case snapshotHere
  case snapshotHereModified
  case snapshotNone
  case snapshotMore

  // Presenter
  case presenterBack
  case presenterOnline
  case presenterOffline
  case presenterIsLarge

  // The story, for people who watch
  case storyEmpty
  case storyTimePasses
  case storyBuys
  case storyPurchasing
  case storyPurchased
  case storyRestored
  case storyDeferred
  case storyToldSeveral
  case storyFailsTerms
  case storyFailsPayment
  case storyFailsSubscribed
  case storyFailsCancelled
  case storyFailsOffline
  case storyFailsUnsaid
  case storyFails
  case storySheet
  case storyInterruption
  case storyTerms
  case storyTermsAgain
  case storyPaymentInformation
  case storyAsk
  case storyComplete
  case storyAlreadySubscribed
  case storyConfirms
  case storyCancels
  case storyAgrees
  case storyDisagrees
  case storyAsksParent
  case storyTaps
  case storyRestores
  case storyApproves
  case storyDeclines
  case storyResolves
  case storyRefunds
  case storyFinishes
  case storyDeletes
  case storyInterruptedOn
  case storyInterruptedOff
  case storyInterruptedCleared
  case storyAskToBuyOn
  case storyAskToBuyOff
  case storyWillFail
  case storyNetworkOn
  case storyNetworkOff
  case storyEnvironment
  case storyReset
  case storyNewDevice
  case storyHome
  case storyLaunch
  case storyTerminate
  case storyForeground
  case storyBackground
  case storyNobodyTold
  case storyWaitsForForeground
  case storyWaitsForLaunch
  case storyDeliveredAgain
  case storyRevoked
  case storyRestoreFinished
  case storyRestoreFailed
  case storySheetWaits
  case storyNoObserver
  case storyNothingHappened
  case storyLost
  case storyUndone
  case storyRedone
  case storySnapshot

  // The tour
  case tourFirstKey
  case tourFirstKeyShort
  case tourOpenHint
  case tourStep
  case tourEnded
  case tourLeave
  case tourNeedsXcode
  case tourNeedsFreshWorld
  case tourBuy
  case tourConfirm
  case tourInterrupt
  case tourFail
  case tourResolve
  case tourInterruptOff
  case tourAskToBuy
  case tourAsk
  case tourApprove
  case tourUndo
  case tourWrite
  case tourDone
  // Products
  case filtered
  case promptFilterProducts
  case buysNamed
  case catalogIsEmpty
  case catalogIsEmptyOpen
  case noProductMatches
  case productBuy
  case productBuyWithOptions
  case productYours
  case productCount
  case productGroup
  case productLevel
  case productOneOffer
  case productOffers
  case productFamily
  case listSeparator
  case kindConsumable
  case kindNonConsumable
  case kindNonRenewing
  case kindAutoRenewable
  case periodDay
  case periodDays
  case periodWeek
  case periodWeeks
  case periodMonth
  case periodMonths
  case periodYear
  case periodYears

  // The phone
  case phoneHome
  case phoneSheet
  case phoneAsks
  case phonePaymentInformation
  case phoneTerms
  case phoneTermsNumbered
  case phoneAlert
  case phoneAlertOnSheet
  case phoneAsksNothing
  case phoneOneMoreWaits
  case phoneMoreWait
  case phoneAppTerminated
  case phoneAppInBackground
  case phoneLaunch
  case phoneToFront
  case ruleObserved
  case ruleObservedWithSource

  // Transactions
  case promptFilterTransactions
  case waitingCount
  case noTransactionMatches
  case noPurchaseYet
  case transactionsAppearHere
  case columnNumber
  case columnIdentifier
  case columnProduct
  case columnState
  case columnAt
  case stateTitlePurchasing
  case stateTitlePurchased
  case stateTitleFailed
  case stateTitleRestored
  case stateTitleDeferred
  case noteWaits
  case noteRefunded
  case noteNotDelivered
  case itWasFinished
  case summaryWaitingNone
  case summaryWaiting

  // Details
  case promptFindInDetails
  case actOnIt
  case hits
  case hitOf
  case nothingHas
  case findsFirst
  case noHit
  case nothingSelected
  case detailsAppearHere
  case factProduct
  case factState
  case factError
  case factNow
  case factThen
  case factSource
  case factName
  case factOriginal
  case factUser
  case factPayment
  case factText
  case factReason
  case factUnderIt
  case factCause
  case factCreated
  case factApp
  case factRequest
  case factIssue
  case factFinished
  case factMark
  case factRefunded
  case stateSince
  case errorBrief
  case errorBriefUnderlying
  case injectedByFail
  case lastGiven
  case lastGivenNotDelivered
  case givenNothing
  case requestWaits
  case requestApproved
  case requestDeclined
  case issueOpen
  case issueResolved
  case issueAbandoned
  case finishedNot
  case markUnfinished
  case sourceDetail
  case sourceDocumented
  case sourceObserved
  case sourceAnalysed
  case sourceChosen
  case courseRefunded
  case courseNothingMore
  case courseDeclined
  case courseDeclinedThen
  case courseResolved
  case courseAbandoned
  case courseOnPhone
  case courseAnswer
  case courseAnswerUpper
  case courseNotUp
  case courseComesUp
  case courseNoAnswer
  case courseDue
  case courseNothingDue
  case courseParent
  case courseParentThen
  case courseUndelivered
  case courseUndeliveredNothing
  case courseInterrupted
  case courseResolve
  case courseAgree
  case courseFinished
  case courseUnfinished
  case courseUnfinishedThen
  case courseInQueue
  case deliveredWithObserver
  case deliveredInForeground
  case deliveredAtLaunch
  case deliveredWithNext
  case dialogPaymentSheet
  case dialogAlert
  case dialogTerms
  case dialogPaymentInformation
  case dialogAskToBuy

  // What is due

  // Remarks
  case remarkInterruptedCleared
  case remarkDeclined
  case remarkWaitsForForeground
  case remarkWaitsForLaunch
  case remarkFailureInjected
  case remarkAskToBuyIsSetByApp
  case remarkSimulatesIgnored
  case remarkMarkStays
  case remarkSheetWaits
  case remarkDeliveredAgain
  case remarkNoObserver
  case remarkNothingToSettle
  case remarkNothingHappened
  case remarkCauseMakesNoDifference
  case remarkTransactionsLost
  case remarkWarning
  case remarkWarnings
  case remarkCatalogDevice
  case remarkUndone
  case remarkRedone
  case remarkSnapshotLoaded
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

  // Spans of time

  // What is due
  case dueAskAlert

  // Snapshots

  // Presenter

  // The story, for people who watch

  // The tour
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

  // The log
  case logTitle
  case channelQueue
  case channelConsole
  case channelDialog
  case channelOperator
  case channelClock
  case logCallback
  case logEntryLines
  case logNoUnderlying
  case logUnderlying
  case timePassed
  case timeSetBack

  // The first keys
  case firstBuy
  case firstBuyShort
  case firstInterrupted
  case firstInterruptedShort
  case firstAskToBuy
  case firstAskToBuyShort
  case firstEnvironment
  case firstEnvironmentShort
  case firstOpen
  case firstOpenShort
  case firstUndo
  case selectedProduct
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

  // Remarks on going back
}
