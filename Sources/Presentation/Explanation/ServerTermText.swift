// The answers to a search for an error if the word belongs to a server of the App Store.

import StoreModel
import Support

extension Localizer {
  /// Returns the text if no known error contains the searched words.
  ///
  /// A status of verifyReceipt, an error of the App Store Server API or a server notification is explained,
  /// because no purchase fails with it. `key` removes the last character of the search.
  package func pickerEmpty(_ search: String, key: String) -> String {
    let words = search.split { " /:=,\"".contains($0) }
    return words.lazy.compactMap { serverTerm(String($0)) }.first
      ?? localized("no known error matches; \(key) widens; DOMAIN/CODE takes any number")
  }

  /// Explains a word of a server; nil if it is none.
  private func serverTerm(_ word: String) -> String? {
    if let number = Int(word) {
      if let term = ServerTerm.receiptStatus(number) {
        return [
          localized("\(word) is a status of verifyReceipt."), term.meaning.text(self), steps(causing: term),
        ].joined(separator: localized(" ", context: "between sentences"))
      }
      return ServerTerm.serverAPIError(number).map {
        localized("\(word) is an error of the App Store Server API: \($0.meaning.text(self))")
      }
    }
    guard let term = ServerTerm.firstNotification(matching: word) else { return nil }
    return [
      localized("\(term.word) is a server notification."), term.meaning.text(self), steps(causing: term),
    ].joined(separator: localized(" ", context: "between sentences"))
  }

  /// Returns a sentence with the steps that cause a status or send a notification; empty without steps.
  package func steps(causing term: ServerTerm) -> String {
    guard !term.steps.isEmpty else { return "" }
    let steps = term.steps.joined(separator: ", ")
    guard term.origin == .verifyReceipt else { return localized("This step sends it: \(steps)") }
    return term.store == .production
      ? localized("After a subscription was bought in production, these steps cause it: \(steps)")
      : localized("After a subscription was bought in Sandbox, these steps cause it: \(steps)")
  }
}
