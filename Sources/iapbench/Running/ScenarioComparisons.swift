// The comparison of a scenario without a screen, for `iapbench compare`.

import Comparison
import Glibc
import Presentation
import Scenario
import Support

struct ComparisonOptions: Equatable {
  /// The path of a file, or a `lib:` name.
  var scenario: String
  /// Two names of environments, separated by a comma.
  var environments: String?
  /// Two names of eras, separated by a comma.
  var eras: String?
  var format = ComparisonReport.Format.text
  var onlyDifferences = false

  /// Parses the names of the sides.
  func choice() throws(ProgramFailure) -> ComparisonChoice {
    guard environments == nil || eras == nil else {
      throw ProgramFailure(
        message: "--environments and --eras cannot be used together; leave out one of them",
        status: .unusable)
    }
    let option = environments == nil ? "--eras" : "--environments"
    do throws(ComparisonChoice.InvalidChoice) {
      if let environments { return try ComparisonChoice(environments: environments) }
      if let eras { return try ComparisonChoice(eras: eras) }
      return .standard
    } catch {
      throw ProgramFailure(message: "\(option): \(error.text)", status: .unusable)
    }
  }
}

enum ScenarioComparisons {
  /// Compares a scenario and prints the report.
  ///
  /// Throws a failure without a message if the scenario differs.
  static func run(_ options: ComparisonOptions) throws(ProgramFailure) {
    let choice = try options.choice()
    let input: RunInput
    do throws(FileFailure) {
      input = try RunInput(options.scenario, RunSources())
    } catch {
      throw ProgramFailure(message: error.descriptionWithHint, status: ScenarioLibrary.status(of: error))
    }
    input.remarks.forEach { Output.error($0) }
    guard let bytes = input.scenario else { throw ProgramFailure(message: "", status: .unusable) }
    let comparison: SessionComparison
    switch compare(bytes, input, choice) {
    case .compared(let compared): comparison = compared
    case .failed(let code):
      if code == .unusable, input.mayBeLog { Output.error(input.logHint) }
      throw ProgramFailure(message: "", status: ExitStatus(rawValue: code.rawValue) ?? .failed)
    }
    let report = ComparisonReport(comparison, onlyDifferences: options.onlyDifferences)
    try Output.lines(report.lines(options.format, width: outputWidth))
    // The rest of a damaged bundle was not compared.
    if input.problem != nil { throw ProgramFailure(message: "", status: .unusable) }
    if report.hasDifferences { throw ProgramFailure(message: "", status: .failed) }
  }

  private static func compare(
    _ bytes: [UInt8], _ input: RunInput, _ choice: ComparisonChoice
  ) -> ScenarioComparer.Result {
    var progress = isatty(STDERR_FILENO) == 1 ? RunProgress(files: 1) : nil
    var messages: [String] = []
    let result = ScenarioComparer.compare(
      bytes, file: input.subject.location, choice: choice, registry: Participants.all,
      loadCatalog: input.loader, readFile: input.reader, narration: { messages.append($0) },
      cancellation: Cancellation { current in
        progress?.show(file: 0, step: current.count, of: current.total ?? 0)
        return false
      })
    progress?.eraseLine()
    messages.forEach { Output.error($0) }
    return result
  }

  /// The width of the terminal on standard output, in columns; nil if standard output is no terminal.
  private static var outputWidth: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
