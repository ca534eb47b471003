// The command `iapbench recognise`, which tells what happened in a log.

import ArgumentParser
import Glibc
import ProgramMessages
import Recognition
import Scenario
import Support

struct RecogniseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognise",
    abstract: "Tells what happened in a log, and prints scenarios that reproduce it.",
    discussion:
      "The exit status is 1 if each situation is only possible, or if nothing is recognised.",
    aliases: ["recognize"])

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(
    help: ArgumentHelp(
      """
      A file with the log, a bug bundle with a pasted log, or "-" for the standard input. Of more than 10 \
      MiB, the ends are read.
      """),
    completion: .file())
  var file: String

  @Option(help: "The output format: text or json.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "Writes the scenario of the first situation to this new file, and others to FILE-2, FILE-3 and so on.",
      valueName: "file"),
    completion: .file(extensions: ["iap"]))
  var write: String?

  func run() throws {
    let recognition = Recognizer(registry: Participants.all).recognize(try log())
    let report = RecognitionReport(recognition)
    // No scenario is written if one of the files exists, so the files are checked first.
    let files = try write.map { path throws(ProgramFailure) in
      try RecognisedScenarios.files(of: recognition, path: path)
    }
    switch format {
    case .text: try Output.lines(report.lines(.english))
    case .json: try Output.data(report.json + "\n")
    }
    if let files { try writeScenarios(files) }
    if !recognition.isRecognized { throw ProgramFailure(message: "", status: .failed) }
  }

  func log() throws(ProgramFailure) -> PastedLog {
    if file == "-", isatty(STDIN_FILENO) == 1 {
      Output.error("Paste the log, and press Ctrl-D on an empty line.")
    }
    do throws(FileFailure) {
      guard let bundle = try bundle() else { return try PosixFile.log(file) }
      if let log = bundle.pastedLog { return PastedLog(log.bytes) }
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
    throw ProgramFailure(
      message: "\(VisibleText.visible(file)): the bug bundle has no pasted log", status: .unreadable)
  }

  /// Returns the bug bundle in the file or the folder; nil for another file.
  private func bundle() throws(FileFailure) -> BugBundle? {
    guard file != "-" else { return nil }
    if !PosixFile.isFolder(file) {
      let head = try PosixFile.head(file, count: DocumentKind.headSize)
      guard DocumentKind(head: head, name: file) == .bundle else { return nil }
    }
    guard case .document(.bundle(let bundle)) = try DocumentFile.read(file), !bundle.isOnlyScenario else {
      return nil
    }
    return bundle
  }

  private func writeScenarios(_ files: [RecognisedScenarios.File]) throws(ProgramFailure) {
    for file in files {
      try RecognisedScenarios.write(file)
      let line = "written: \(file.path)"
      // The output in JSON is one object.
      if format == .json { Output.error(line) } else { try Output.line(line) }
    }
    if files.isEmpty { Output.error("--write: no situation has a scenario") }
  }
}

/// The files of the scenarios that reproduce a log.
enum RecognisedScenarios {
  struct File: Hashable {
    let path: String
    let text: String
  }

  /// Returns the files to write: `shop.iap` for the first scenario, and `shop-2.iap` for the second.
  ///
  /// Throws if one of them exists.
  static func files(of recognition: Recognition, path: String) throws(ProgramFailure) -> [File] {
    let scenarios = recognition.situations.map(\.scenario).filter { !$0.isEmpty }
    let files = scenarios.enumerated().map { index, text in
      File(path: numbered(path, index + 1), text: text)
    }
    for file in files {
      if ScenarioLibrary.isLibraryPath(file.path) { throw failure(file.path, .libraryKeepsAsItIs) }
      if PosixFile.isFolder(file.path) { throw failure(file.path, .pathIsFolder(file.path)) }
      if PosixFile.exists(file.path) { throw failure(file.path, .alreadyExists) }
    }
    return files
  }

  static func write(_ file: File) throws(ProgramFailure) {
    do throws(FileFailure) {
      guard try PosixFile.create(file.path, with: Array(file.text.utf8), for: .user) else {
        throw FileFailure(path: file.path, reason: .alreadyExists)
      }
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
  }

  private static func failure(_ path: String, _ reason: ProgramMessage) -> ProgramFailure {
    ProgramFailure(message: FileFailure(path: path, reason: reason).description, status: .unreadable)
  }

  /// Inserts a number in front of a file's extension.
  static func numbered(_ path: String, _ number: Int) -> String {
    guard number > 1 else { return path }
    let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[nameStart...].lastIndex(of: "."), dot > nameStart else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
