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
        let meaning = term.meaning.text(self)
        return localized(
          "\(word) is a status of verifyReceipt. \(meaning) The step \(term.step) causes it.")
      }
      return ServerTerm.isServerAPIError(number)
        ? localized("\(word) is an error of the App Store Server API; iapbench fidelity \(word) explains it.")
        : nil
    }
    guard let term = ServerTerm.firstNotification(type: word.uppercased()) else { return nil }
    let meaning = term.meaning.text(self)
    return localized("\(term.word) is a server notification. \(meaning) The step \(term.step) sends it.")
  }
}
