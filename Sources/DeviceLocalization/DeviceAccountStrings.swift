// The texts of the dialogs to sign in, and to ask a parent for permission.

extension DeviceLocalizer {
  // Signing in

  var signInTitle: String { text("signInTitle") }
  var signInMessage: String { text("signInMessage") }
  var signInToRestoreMessage: String { text("signInToRestoreMessage") }
  func passwordMessage(_ name: String) -> String { text("passwordMessage", name) }
  var signIn: String { text("signIn") }

  // Ask to Buy

  var askTitle: String { text("askTitle") }
  func askMessage(_ name: String, isSubscription: Bool) -> String {
    text(isSubscription ? "askMessage.subscription" : "askMessage.purchase", name)
  }
  var ask: String { text("ask") }
}
