// The command `iapbench scenarios`, which lists, prints and writes the library's scenarios.

import ArgumentParser
import Grid
import Presentation
import StoreCatalog
import Support

struct ScenariosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenarios", abstract: "Lists, shows and writes the built-in scenarios and catalogues.",
    discussion: """
      Commands that take a scenario file also take lib:NAME, for example `iapbench run lib:NAME`. The \
      subject before the slash can be left out if only one scenario has the rest of the name. \
      `iapbench scenarios write builtin my.storekit` writes the demo catalogue, so that you can change \
      its products and prices and open it with `iapbench my.storekit`.
      """,
    subcommands: [List.self, Show.self, Write.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the scenarios by subject, and the catalogues.")

    @Argument(
      help: "Lists only this subject, such as refund.",
      completion: .custom { _, _, _ in ScenarioLibrary.subjects })
    var subject: String?

    func run() throws {
      let files = try listedScenarios()
      let catalogs = subject == nil ? ScenarioLibrary.catalogs : []
      let width = (files.map(\.name) + catalogs.map(\.name)).map { CellWidth.of($0) }.max() ?? 0
      var lines: [String] = []
      for (index, file) in files.enumerated() {
        if index == 0 || files[index - 1].subject != file.subject {
          lines += (index == 0 ? [] : [""]) + [Self.title(of: file.subject)]
        }
        lines.append("  " + CellWidth.fitted(file.name, columns: width + 2) + file.title)
      }
      if !catalogs.isEmpty { lines += ["", "Catalogues"] }
      lines += catalogs.map { "  " + CellWidth.fitted($0.name, columns: width + 2) + $0.title }
      try Output.lines(lines)
    }

    private static func title(of subject: String) -> String {
      LibrarySubject(rawValue: subject)?.title.text(.english) ?? subject
    }

    private func listedScenarios() throws(ProgramFailure) -> [EmbeddedFile] {
      guard let subject else { return ScenarioLibrary.scenarios }
      let files = ScenarioLibrary.scenarios.filter { $0.subject == subject }
      guard files.isEmpty else { return files }
      throw ProgramFailure(
        message:
          "unknown subject \(VisibleText.visible(subject)); "
          + "try \(ScenarioLibrary.subjects.joined(separator: ", "))",
        status: .unusable)
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Prints a built-in scenario or catalogue.")

    @Argument(help: "A name in the list.", completion: ScenarioLibrary.names)
    var name: String

    func run() throws { try Output.data(try ScenarioLibrary.document(named: name).text) }
  }

  struct Write: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "write", abstract: "Writes a built-in scenario or catalogue to a new file.")

    @Argument(
      help: "A name in the list, such as builtin for the demo catalogue.", completion: ScenarioLibrary.names)
    var name: String

    @Argument(
      help: "The new file, or the folder for the new file.",
      completion: .file(extensions: ["iap", "storekit"]))
    var file: String

    func run() throws {
      let document = try ScenarioLibrary.document(named: name)
      let path = PosixFile.isFolder(file) ? Path.resolve(document.fileName, in: file) : file
      do throws(FileFailure) {
        guard !ScenarioLibrary.isLibraryPath(path) else {
          throw FileFailure(path: path, reason: .libraryKeepsAsItIs)
        }
        guard try PosixFile.create(path, with: Array(document.text.utf8), for: .user) else {
          throw FileFailure(path: path, reason: .alreadyExists)
        }
      } catch {
        throw ProgramFailure(message: error.description, status: .unreadable)
      }
      try Output.line("written: \(path)")
    }
  }
}

extension ScenarioLibrary {
  /// The built-in catalogues and the catalogues of scenarios, which `write` copies to a file.
  static var catalogs: [(name: String, title: String)] {
    [
      (Catalog.builtin.source, "The demo catalogue"),
      (Catalog.builtinFull.source, "The full demo catalogue, with all kinds of offers"),
    ]
      + EmbeddedFile.all.filter { $0.path.hasSuffix(".storekit") }.map {
        ($0.name, "A catalogue of scenarios")
      }
  }

  /// Returns a built-in catalogue with the prices of the standard storefront, or a file of the library.
  static func document(named name: String) throws(ProgramFailure) -> (fileName: String, text: String) {
    if let catalog = Catalog.builtin(named: name) {
      let bytes = StoreKitFile.written(catalog, storefront: Storefront.standard)
      return ("\(name).storekit", String(decoding: bytes, as: UTF8.self))
    }
    do {
      let file = try file(name)
      return (Path.name(of: file.path), file.text)
    } catch {
      throw ProgramFailure(message: error.description, status: .unusable)
    }
  }

  /// Returns the exit code for an unreadable file.
  ///
  /// A name that the library does not contain is an invalid argument.
  static func status(of failure: FileFailure) -> ExitStatus {
    isLibraryPath(failure.path) ? .unusable : .unreadable
  }

  /// Shell completions of the library's scenario names.
  static let names = CompletionKind.custom { _, _, typed in completedNames(typed) }

  /// Shell completions of scenario files and of names in the library.
  static let completion = CompletionKind.custom { words, index, typed in
    completions(of: typed, after: words.indices.contains(index) ? words[..<index] : [])
  }

  /// Returns the completions of `typed`.
  ///
  /// Bash passes a colon as a separate word.
  static func completions(of typed: String, after words: ArraySlice<String>) -> [String] {
    let colon = ":"
    if typed == colon, words.last == "lib" { return completedNames("") }
    if words.suffix(2).elementsEqual(["lib", colon]) { return completedNames(typed) }
    let files = Path.completions(of: typed).filter { $0.hasSuffix("/") || $0.hasSuffix(".iap") }
    guard isLibraryPath(typed) || pathPrefix.hasPrefix(typed) else { return files }
    let names = completedNames(
      isLibraryPath(typed) ? String(typed.dropFirst(pathPrefix.count)) : "")
    // In zsh, the text after an unescaped colon is a description.
    guard CompletionShell.requesting == .zsh else { return files + names.map { pathPrefix + $0 } }
    let titles = Dictionary(scenarios.map { ($0.name, $0.title) }) { first, _ in first }
    return files
      + names.map { name in "lib\\:\(name)" + (titles[name].map { ":\($0)" } ?? "") }
  }

  /// Returns the names of all scenarios.
  ///
  /// If none begins with the text, returns the names without subject that do and that belong to one scenario.
  private static func completedNames(_ typed: String) -> [String] {
    let names = scenarios.map(\.name) + catalogs.map(\.name)
    guard !names.contains(where: { $0.hasPrefix(typed) }) else { return names }
    let counts = Dictionary(scenarios.map { ($0.baseName, 1) }, uniquingKeysWith: +)
    return scenarios.map(\.baseName).filter { $0.hasPrefix(typed) && counts[$0] == 1 }
  }
}
