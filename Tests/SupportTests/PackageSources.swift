// The source files and text files of the package.

import Foundation
import StringsFormat

enum PackageSources {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    .standardizedFileURL

  /// The modules that have texts for the screen.
  static let modules: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted().filter {
      FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/Texts").path)
    }

  static func texts(_ folder: String, _ language: String) throws -> StringsFile {
    let file = Self.folder.appending(path: "\(folder)/\(language).strings")
    return try StringsFile(try String(contentsOf: file, encoding: .utf8))
  }
}
