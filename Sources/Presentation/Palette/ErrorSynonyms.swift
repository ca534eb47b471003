// The words under which the palette also finds an error with which a purchase can fail.

package enum ErrorSynonyms {
  /// An error in the form `DOMAIN/CODE`, with words in English and Japanese, best first.
  package typealias Row = (error: String, words: String)

  package static let rows: [Row] = [
    (
      "ASDServerErrorDomain/2005",
      "declined refused rejected card credit bank funds insufficient クレジットカード カード 支払い方法 拒否 決済失敗"
    ),
    ("ASDServerErrorDomain/3029", "missing card credit information method payment 支払い情報 支払い方法 カード"),
  ]

  private static let byError = Dictionary(rows.map { ($0.error, $0.words) }) { first, _ in first }

  /// Returns the words for an error, which are empty for most errors.
  package static func words(for error: String) -> String { byError[error] ?? "" }
}
