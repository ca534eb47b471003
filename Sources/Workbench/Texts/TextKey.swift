// The names of the chrome's texts, by part of the screen. What they say stands in one file a language beside this one.

/// A text of the chrome.
enum TextKey: String, CaseIterable, Hashable, Sendable {
  // Panes
  case paneProducts = "pane.products"
  case panePhone = "pane.phone"
  case paneTransactions = "pane.transactions"
  case paneDetails = "pane.details"
  case paneLog = "pane.log"

  // Mouse
  case mouseOn = "mouse.on"
  case mouseOff = "mouse.off"
  case borderReset = "mouse.border-reset"

  // Themes
  case themesTitle = "themes.title"
  case themeHere = "themes.here"
  case themeKept = "themes.kept"
  case themeRestored = "themes.restored"
  case themeAnother = "themes.another"

  // Sessions
  case sessionsResume = "sessions.resume"
  case sessionsDelete = "sessions.delete"
  case sessionNone = "sessions.none"
  case sessionFacts = "sessions.facts"
  case sessionOneStep = "sessions.one-step"
  case sessionSteps = "sessions.steps"
  case sessionPresent = "sessions.present"
  case sessionInUse = "sessions.in-use"
  case sessionAnother = "sessions.another"
  case sessionAskDelete = "sessions.ask-delete"
  case sessionDelete = "sessions.delete-it"
  case sessionNameLabel = "sessions.name-label"
  case sessionRenamed = "sessions.renamed"
  case sessionDeleted = "sessions.deleted"
  case sessionOpened = "sessions.opened"
  case sessionBegun = "sessions.begun"
  case ageNow = "age.now"
  case ageMinutes = "age.minutes"
  case ageHours = "age.hours"
  case ageDays = "age.days"

  // Copying
  case copiedShop = "copy.shop"
  case copiedDetails = "copy.details"
  case plainHeading = "copy.plain-heading"
}
