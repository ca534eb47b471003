// The generation of Swift source from a folder of translations.

import Foundation
import StringsFormat

/// The `.strings` files of a folder, for one string literal per language.
struct EmbeddedTexts {
  /// The folder's name: `Texts` or a more specific name, such as `DeviceTexts`.
  let folder: String
  let module: String
  /// The content of each file, by language in alphabetical order.
  let files: [(language: String, text: String)]

  /// Reads and checks the files; throws at the first syntax error, so that the build fails.
  init(folder: URL, module: String) throws {
    self.folder = folder.lastPathComponent
    self.module = module
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".strings")
    }
    files = try names.sorted().map { name in
      let file = folder.appending(path: name)
      guard let text = String(validating: try Data(contentsOf: file), as: UTF8.self) else {
        throw EmbeddingError(text: "\(file.path) is not UTF-8")
      }
      do {
        _ = try StringsFile(text)
      } catch {
        throw EmbeddingError(text: "\(file.path):\(error)")
      }
      return (file.deletingPathExtension().lastPathComponent, text)
    }
  }

  var swift: String {
    let type = folder == "Texts" ? "\(module)Texts" : folder
    let languages = files.map { "\"\($0.language)\"" }.joined(separator: ", ")
    let cases = files.map { "    case \"\($0.language)\": `\($0.language)`" }
    let tables = files.flatMap {
      ["", "  private static let `\($0.language)` = StringsTable(embedded: \(Self.literal($0.text)))"]
    }
    let lines =
      ["// Generated from the folder `\(folder)`.", ""] + (module == "Support" ? [] : ["import Support", ""])
      + ["enum \(type) {", "  static let languages = [\(languages)]", ""]
      + ["  static func table(_ language: String) -> StringsTable? {", "    switch language {"]
      + cases + ["    default: nil", "    }", "  }"] + tables + ["}", ""]
    return lines.joined(separator: "\n") + (folder == "Texts" ? Self.lookups(of: module, in: type) : "")
  }

  /// Returns the source of functions that look up texts in the module's files.
  private static func lookups(of module: String, in type: String) -> String {
    """

    extension \(type) {
      static let bundle = TextBundle("\(module)", table: table)
    }

    extension Localizer {
      func localized(_ message: LocalizedMessage, context: String? = nil) -> String {
        localized(message, context: context, in: \(type).bundle)
      }
    }

    extension LocalizedText {
      init(_ message: LocalizedMessage, context: String? = nil) {
        self.init(message, context: context, in: \(type).bundle)
      }
    }

    """
  }

  /// Returns a raw multi-line literal, with as many number signs as the text requires.
  private static func literal(_ text: String) -> String {
    var signs = "#"
    while text.contains("\"\"\"\(signs)") || text.contains("\\\(signs)") { signs += "#" }
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }
}
