// The command `iapbench demo`, which plays a scenario as a demo.

import ArgumentParser
import Demo
import ProgramMessages
import Scenario
import Support
import Workbench

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Plays a scenario with captions automatically, for an audience.",
    discussion:
      "Steps before the first caption are performed before the demo begins. While the demo plays, any key "
      + "halts it: `.` then performs one step, F goes on, and Ctrl-C ends the demo. The steps of a demo are "
      + "saved as a session only if you continue by hand.")

  @Argument(
    help: ArgumentHelp(
      "A scenario file (.iap), a bug bundle, or a name in the library (lib:NAME).", valueName: "scenario"),
    completion: ScenarioLibrary.completion)
  var scenario: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The speed, from 0.1 to 100; 2 is twice as fast.", valueName: "n"),
    transform: DemoPace.init(argument:))
  var pace = DemoPace.normal

  @Option(help: "The layout of the screen.")
  var layout = DemoLayout.presenter

  @OptionGroup var screen: ScreenOptions

  var options: LaunchOptions {
    var options = LaunchOptions()
    options.scenario = (scenario, nil)
    options.demo = DemoSettings(pace: pace, layout: layout)
    options.theme = screen.theme
    options.language = screen.language
    return options
  }

  func run() throws {
    switch try DocumentKind.ofFile(scenario) {
    case .catalog: throw Self.failure(scenario, "a catalogue")
    case .log: throw Self.failure(scenario, "a log")
    case .scenario, .bundle, nil: try Launcher.run(options)
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

extension DemoLayout: ExpressibleByArgument {}
