// The commands `iapbench demo` and `iapbench record`, which play and record a scenario as a demo.

import ArgumentParser
import Demo
import Glibc
import ProgramMessages
import Scenario
import Support
import Workbench

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Plays a scenario with captions automatically, for an audience.",
    discussion:
      "Steps before the first caption are performed before the demo begins. While the demo plays, any key "
      + "halts it: `.` then performs one step, F goes on, and Ctrl-C ends the demo. The keys - and + change "
      + "the pace. The steps of a demo are "
      + "saved as a session only if you continue by hand.")

  @Argument(
    help: ArgumentHelp(
      "A scenario file (.iap), a bug bundle, or a name in the library (lib:NAME).", valueName: "scenario"),
    completion: ScenarioLibrary.completion)
  var scenario: String

  @Option(
    help: ArgumentHelp(
      "Also records the demo to a file in the format asciicast v2; without a terminal, only records it.",
      valueName: "file"),
    completion: .file(extensions: ["cast"]))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "The columns and rows of the recording (default: \(RecordingSize.standard)).", valueName: "size"),
    transform: RecordingSize.init(argument:))
  var size: RecordingSize?

  @OptionGroup var settings: DemoOptions

  var options: LaunchOptions { settings.options(for: scenario) }

  func validate() throws {
    if size != nil, record == nil { throw ValidationError("--size needs --record, which names the file") }
  }

  func run() throws {
    try DemoOptions.check(scenario)
    guard let record else { return try Launcher.run(options) }
    let summary = try DemoRecording.write(options, to: record, size: size ?? .standard)
    // The recording is complete before the demo begins, so the operator's keys do not change it.
    if isatty(STDOUT_FILENO) == 1 { try Launcher.run(options) }
    try Output.line(summary)
  }
}

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records a demo to a file in the format asciicast v2, without a terminal.",
    discussion:
      "The times follow from the scenario. Equal scenarios, themes, languages and sizes give equal files. "
      + "The theme \"auto\" is dark in a recording. "
      + "If a step is refused or an expectation fails, nothing is written.")

  @Argument(
    help: ArgumentHelp(
      "A scenario file (.iap), a bug bundle, or a name in the library (lib:NAME).", valueName: "scenario"),
    completion: ScenarioLibrary.completion)
  var scenario: String

  @Argument(
    help: ArgumentHelp("The file of the recording, which is replaced.", valueName: "file"),
    completion: .file(extensions: ["cast"]))
  var file: String

  @Option(
    help: ArgumentHelp("The columns and rows of the recording.", valueName: "size"),
    transform: RecordingSize.init(argument:))
  var size = RecordingSize.standard

  @OptionGroup var settings: DemoOptions

  func run() throws {
    try DemoOptions.check(scenario)
    try Output.line(try DemoRecording.write(settings.options(for: scenario), to: file, size: size))
  }
}

/// The options of `demo` and `record`.
struct DemoOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The speed, from 0.1 to 100; 2 is twice as fast.", valueName: "n"),
    transform: DemoPace.init(argument:))
  var pace = DemoPace.normal

  @Option(help: "The layout of the screen.")
  var layout = DemoLayout.presenter

  @OptionGroup var screen: ScreenOptions

  func options(for scenario: String) -> LaunchOptions {
    var options = LaunchOptions()
    options.scenario = (scenario, nil)
    options.demo = DemoSettings(pace: pace, layout: layout)
    options.theme = screen.theme
    options.language = screen.language
    return options
  }

  /// Throws if the file is of a kind that cannot be played.
  static func check(_ scenario: String) throws(ProgramFailure) {
    switch try DocumentKind.ofFile(scenario) {
    case .catalog: throw failure(scenario, "a catalogue")
    case .log: throw failure(scenario, "a log")
    case .scenario, .bundle, nil: break
    }
  }

  private static func failure(_ path: String, _ kind: String) -> ProgramFailure {
    ProgramFailure(
      message:
        "\(VisibleText.visible(path)): this is \(kind); a demo needs a scenario (.iap), a bug bundle, or "
        + "a name in the library (lib:NAME)",
      status: .unusable)
  }
}

extension DemoPace {
  fileprivate init(argument: String) throws {
    guard let pace = DemoPace(argument) else {
      throw ValidationError("a pace is a number from 0.1 to 100; 1 is normal, and 2 is twice as fast")
    }
    self = pace
  }
}

extension RecordingSize {
  fileprivate init(argument: String) throws {
    guard let size = RecordingSize(argument) else {
      let (least, most) = (RecordingSize.least, RecordingSize.most)
      throw ValidationError("a size is COLUMNSxROWS from \(least) to \(most), such as \(Self.standard)")
    }
    self = size
  }
}

extension DemoLayout: ExpressibleByArgument {}
