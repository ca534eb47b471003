// The texts of the dialogs for signing in and for Ask to Buy.

extension DeviceLocalizer {
  // Signing in

  package var signInTitle: String { text("signInTitle") }
  package var signInMessage: String { text("signInMessage") }
  package var signInToRestoreMessage: String { text("signInToRestoreMessage") }
  package func passwordMessage(_ name: String) -> String { text("passwordMessage", name) }
  package var signIn: String { text("signIn") }

  // Ask to Buy

  package var askTitle: String { text("askTitle") }
  package func askMessage(_ name: String, isSubscription: Bool) -> String {
    text(isSubscription ? "askMessage.subscription" : "askMessage.purchase", name)
  }
  package var ask: String { text("ask") }
}
