// The files that `iapbench run` writes.

import Glibc
import ProgramMessages
import RunReports
import Support
import Workbench

/// The report in JUnit XML, and the results in JSON Lines.
struct ReportFiles {
  private let junit: String?
  private let results: ResultsFile?

  var hasReport: Bool { junit != nil }

  /// Checks that both files can be written, and creates the file of results.
  ///
  /// Throws before the first scenario runs. A scenario is never replaced by a report.
  init(_ options: RunOptions, scenarios: [String]) throws(ProgramFailure) {
    try Self.checkNames(options, scenarios)
    do throws(FileFailure) {
      if let junit = options.junit { try PosixFile.checkReplaceable(junit, for: .user) }
      results = try options.results.map { path throws(FileFailure) in try ResultsFile(path) }
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
    junit = options.junit
  }

  private static func checkNames(_ options: RunOptions, _ scenarios: [String]) throws(ProgramFailure) {
    let reports = [("--junit", options.junit), ("--results", options.results)].compactMap { option, path in
      path.map { (option: option, path: $0) }
    }
    if reports.count == 2, isSame(reports[0].path, reports[1].path) {
      throw ProgramFailure(message: "--junit and --results name the same file", status: .unusable)
    }
    for report in reports {
      guard let scenario = scenarios.first(where: { isSame($0, report.path) }) else { continue }
      throw ProgramFailure(
        message: "\(report.option): \(VisibleText.visible(scenario)) is a scenario of this run; "
          + "choose another name",
        status: .unusable)
    }
  }

  /// Whether two paths name the same file.
  static func isSame(_ a: String, _ b: String) -> Bool {
    if Path.absolute(a) == Path.absolute(b) { return true }
    guard let identity = FileStatus(path: a)?.identity else { return false }
    return identity == FileStatus(path: b)?.identity
  }

  func append(_ line: String) throws(ProgramFailure) {
    guard let results else { return }
    do throws(FileFailure) {
      try results.append(line)
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
  }

  /// Replaces the report atomically.
  func write(_ report: JUnitReport) throws(ProgramFailure) {
    guard let junit else { return }
    do throws(FileFailure) {
      try PosixFile.replace(junit, with: Array(report.text.utf8), for: .user)
    } catch {
      throw ProgramFailure(message: error.description, status: .unreadable)
    }
  }
}

/// A file that receives lines, each in one write, so that another program can follow the run.
private final class ResultsFile {
  private let path: String
  private let descriptor: Int32

  /// Creates an empty file, or opens a pipe.
  init(_ path: String) throws(FileFailure) {
    switch FileStatus(path: path)?.special {
    case nil, .pipe: break
    case .folder: throw FileFailure(path: path, reason: .pathIsFolder(path))
    case let special?: throw FileFailure(path: path, reason: .noRegularFile(special))
    }
    // A program that stops reading a pipe must not end this process.
    signal(SIGPIPE, SIG_IGN)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    descriptor = open(path, flags, 0o666)
    guard descriptor >= 0 else {
      let isMissing = errno == ENOENT
      let (reason, folder) = (PosixFile.lastReason, Path.folder(of: Path.absolute(path)))
      throw FileFailure(
        path: path, reason: isMissing && FileStatus(path: folder) == nil ? .noFolder(folder) : reason)
    }
    self.path = path
  }

  deinit { close(descriptor) }

  func append(_ line: String) throws(FileFailure) {
    let reason = Array("\(line)\n".utf8).withUnsafeBytes { PosixFile.writeAll($0, to: descriptor) }
    if let reason { throw FileFailure(path: path, reason: reason) }
  }
}
