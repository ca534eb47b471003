// All texts of the simulated device, for recognition in logs.

/// The texts of the device in every language.
package enum DeviceTextList {
  package struct Entry: Hashable, Sendable {
    /// A language code of `DeviceLocalizer`, such as `ja` or `zh_Hans`.
    package let language: String
    package let key: String
    /// The text with placeholders such as `%1$@`.
    package let text: String
  }

  /// The texts in the order of languages and keys.
  package static let entries: [Entry] = DeviceTexts.languages.flatMap { language in
    (DeviceTexts.table(language)?.all ?? [:]).sorted { $0.key < $1.key }
      .map { Entry(language: language, key: $0.key, text: $0.value) }
  }
}
