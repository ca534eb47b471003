// The texts of a module in all languages of the screen.

/// The texts of a module in the languages of the screen other than English.
///
/// The build generates one bundle for each module that has a folder `Texts`.
public struct TextBundle: Hashable, Sendable {
  public let module: String
  private let table: @Sendable (String) -> StringsTable?

  /// - Parameters:
  ///   - module: The name of the module.
  ///   - table: Returns the texts of a language (`ja`), parsed on first use; nil if there is no such
  ///     file.
  public init(_ module: String, table: @escaping @Sendable (_ language: String) -> StringsTable?) {
    self.module = module
    self.table = table
  }

  /// Returns the texts in a language; nil if the module has none.
  public func table(_ language: ChromeLanguage) -> StringsTable? { table(language.rawValue) }

  public static func == (one: TextBundle, other: TextBundle) -> Bool { one.module == other.module }

  public func hash(into hasher: inout Hasher) { hasher.combine(module) }
}
