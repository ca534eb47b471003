// Tests of the modules' imports, dependencies and sizes.

import Foundation
import Testing

@Suite("Modules") struct ModuleGraphTests {
  private struct Target {
    let name: String
    let isTest: Bool
    /// The modules of this package on which the target depends.
    let dependencies: Set<String>
    let folder: URL

    var files: [URL] {
      let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    }

    func imports() throws -> Set<String> {
      Set(
        try files.flatMap { file in
          try String(contentsOf: file, encoding: .utf8).matches(of: /(?:^|\n)(?:@\w+ )*import (\w+)/).map {
            String($0.1)
          }
        })
    }
  }

  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  private static func targets() throws -> [Target] {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let start = try #require(manifest.firstRange(of: "  targets: ["))
    let pieces = manifest[start.upperBound...].split(
      separator: /\n    \.(?=\w*[tT]arget\(|plugin\()/)
    let names = Set(pieces.compactMap { $0.firstMatch(of: /name: "(\w+)"/).map { String($0.1) } })
    return try pieces.filter { $0.contains(/^\w*[tT]arget\(/) }.map { piece in
      let name = String(try #require(piece.firstMatch(of: /name: "(\w+)"/)).1)
      let list = piece.firstMatch(of: /dependencies: \[((?:[^\[\]]|\n)*)\]/)?.1 ?? ""
      let dependencies = list.matches(of: /(?:^|[,\s])"(\w+)"/).map { String($0.1) }
      let path = piece.firstMatch(of: /path: "([\w\/]+)"/).map { String($0.1) }
      let isTest = piece.hasPrefix("testTarget")
      return Target(
        name: name, isTest: isTest || path?.hasPrefix("Tests") == true,
        dependencies: Set(dependencies).intersection(names),
        folder: root.appending(path: path ?? (isTest ? "Tests/\(name)" : "Sources/\(name)")))
    }
  }

  @Test("A module depends on what its files import, and on nothing else")
  func imports() throws {
    let targets = try Self.targets()
    let names = Set(targets.map(\.name))
    #expect(targets.count > 25)
    for target in targets where !target.files.isEmpty {
      let imports = try target.imports().intersection(names)
      #expect(imports.subtracting(target.dependencies) == [], "\(target.name) does not declare these")
      #expect(target.dependencies.subtracting(imports) == [], "\(target.name) needs none of these")
    }
  }

  @Test(
    "A feature is known to its own modules and to the executable alone",
    arguments: [
      ("IAPService", ["ServicePane", "iapbench"]),
      ("ServicePane", ["iapbench"]),
      ("ReceiptPane", ["iapbench"]),
      ("LibraryPane", ["iapbench"]),
      ("RecognitionPane", ["iapbench"]),
      ("Menus", ["iapbench"]),
      ("ComparisonPane", ["iapbench"]),
      ("DemoPane", ["iapbench"]),
      ("SequencePane", ["iapbench"]),
      ("Backend", ["ReceiptPane", "iapbench"]),
    ])
  func features(name: String, known: [String]) throws {
    let users = try Self.targets().filter { !$0.isTest && $0.dependencies.contains(name) }
    #expect(Set(users.map(\.name)) == Set(known))
  }

  @Test("The executable names a feature of the screen in one file, and a participant where it is served")
  func registration() throws {
    let executable = try #require(try Self.targets().first { $0.name == "iapbench" })
    for (module, files) in [
      ("ServicePane", ["Features.swift"]),
      ("IAPService", ["Features.swift", "ServedService.swift"]),
    ] {
      let users = try executable.files.filter {
        try String(contentsOf: $0, encoding: .utf8).contains("\nimport \(module)\n")
      }
      #expect(users.map(\.lastPathComponent).sorted() == files, "\(module)")
    }
  }

  @Test("Modules and files stay small")
  func sizes() throws {
    // These files are tables and are not divided by subject.
    let tables = ["KnownLocales.swift", "ErrorTable.swift", "QuirkTable.swift"]
    for target in try Self.targets() where !target.isTest {
      var sum = 0
      for file in target.files {
        let text = try String(contentsOf: file, encoding: .utf8)
        let count = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        sum += count
        #expect(
          count <= 500 || tables.contains(file.lastPathComponent), "\(file.lastPathComponent): \(count)")
      }
      #expect(sum <= 12_000, "\(target.name): \(sum)")
    }
  }
}
