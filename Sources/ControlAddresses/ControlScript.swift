// The steps of a control request.

import Scenario
import StoreCatalog
import Support

/// Steps that a client sends, in the scenario language.
///
/// All steps are parsed and checked before the first one is performed.
public struct ControlScript: Sendable {
  /// The maximum size of a body with steps in bytes; the server itself refuses a body of more than 3 MiB.
  public static let maximumBytes = 1 << 20
  public static let maximumSteps = 10_000
  /// The real time after which a step is cancelled.
  public static let maximumDuration: Duration = .seconds(10)

  public let steps: [Step]

  /// The reason why a body is not performed, with its HTTP status.
  public struct Fault: Error, Hashable, Sendable {
    public let status: Int
    public let reason: String
  }

  /// Parses a body, whose first line may be the header of a scenario.
  ///
  /// Columns in errors are less by `columnOffset`, because a client did not send the start of the line.
  public init(_ body: [UInt8], table: CommandTable, columnOffset: Int = 0) throws(Fault) {
    guard body.count <= Self.maximumBytes else {
      throw Fault(status: 413, reason: "the steps have at most \(Self.maximumBytes) bytes")
    }
    guard let text = String(validating: body, as: UTF8.self) else {
      throw Fault(status: 400, reason: "the steps are not UTF-8")
    }
    let parser = CommandParser(table: table)
    var steps: [Step] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      if index == 0, line.trimmedBlanks == ScenarioFile.header { continue }
      let parsed: Step?
      do throws(ParseError) {
        parsed = try parser.parse(String(line))
      } catch {
        let column = max(1, error.column - columnOffset)
        throw Fault(status: 400, reason: "\(index + 1):\(column): \(error.message)")
      }
      guard var step = parsed else { continue }
      if let reason = step.command.controlRefusal {
        throw Fault(status: 403, reason: "\(index + 1): \(reason)")
      }
      guard steps.count < Self.maximumSteps else {
        throw Fault(status: 413, reason: "a request has at most \(Self.maximumSteps) steps")
      }
      step.line = index + 1
      steps.append(step)
    }
    guard !steps.isEmpty else { throw Fault(status: 400, reason: "the body has no step") }
    self.steps = steps
  }
}

extension Command {
  /// The reason why a client may not perform the command; nil if it may.
  fileprivate var controlRefusal: String? {
    switch self {
    case .catalog(let file) where Catalog.builtin(named: file) == nil:
      "catalog reads a file; only built-in catalogues can be loaded here"
    case .participant(let operation) where operation.act.file != nil:
      "this step reads a file, which is not possible here"
    case .write, .open: "this step reads or writes a file, which is not possible here"
    case .serve: "serve opens or closes ports, which is not possible here"
    case .screen(Command.wallClockName, _): nil
    case .screen: "this is a command of the screen"
    case .action, .participant, .catalog, .clock, .expect, .undo, .undoExpectations, .redo, .snapshot: nil
    }
  }
}
