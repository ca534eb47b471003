// The printer that turns commands into their canonical text, which parses to the same command.

import StoreModel
import StoreSimulator
import Support

public enum CommandPrinter {
  public static func word(_ text: String) -> String { LineSyntax.quoted(text) }

  public static func text(_ step: Step, zone: DeviceTimeZone = .utc) -> String {
    let command = text(step.command, zone: zone)
    guard let time = step.time else { return command }
    return "at \(TimeText.text(time, zone: zone)) \(command)"
  }

  public static func text(_ command: Command, zone: DeviceTimeZone = .utc) -> String {
    switch command {
    case .action(let action): text(action, zone: zone)
    case .participant(let operation): operation.act.step(zone: zone)
    case .catalog(let file): CommandRows.catalog(.load(file))
    case .clock(let time): CommandRows.clock(time, zone)
    case .expect(let expectation): CommandRows.expect(expectation, zone)
    case .undo: CommandRows.undo(nil)
    case .undoExpectations(let count): CommandRows.undo(count)
    case .redo: CommandRows.redo()
    case .snapshot(let command): CommandRows.snapshot(command)
    case .write(let file): CommandRows.write(file)
    case .open(let file, let line): CommandRows.open((file, line))
    case .serve(let command): CommandRows.serve(command)
    case .screen(let name, let words): ([name] + words.map { LineSyntax.quoted($0) }).joined(separator: " ")
    }
  }

  /// Returns the command's text for logs and screens; secrets are shortened, so the text cannot be parsed.
  public static func shown(_ command: Command, zone: DeviceTimeZone = .utc) -> String {
    switch command {
    case .participant(let operation): return operation.act.displayText(zone: zone)
    case .expect(.refused(let inner)):
      if case .participant = inner { return "expect refused " + shown(inner, zone: zone) }
    default: break
    }
    return text(changingSecret(of: command) { AppIdentity.shortened(secret: $0) } ?? command, zone: zone)
  }

  /// Returns the command for shared files, and a comment about the change; nil if the command has no secret.
  ///
  /// Participants' secrets are replaced by values made from the seed, and the app's shared secret is removed.
  public static func withoutSecret(_ command: Command, seed: UInt64) -> (command: Command, comment: String)? {
    switch command {
    case .participant(let operation):
      return operation.withoutSecret(seed: seed).map { (.participant($0.operation), $0.comment) }
    case .expect(.refused(let inner)):
      return withoutSecret(inner, seed: seed).map { (.expect(.refused($0.command)), $0.comment) }
    default:
      return changingSecret(of: command) { _ in nil }.map { ($0, ScenarioFile.secretLeftOut) }
    }
  }

  private static func changingSecret(of command: Command, _ other: (String) -> String?) -> Command? {
    switch command {
    case .action(.identity(var change)):
      guard let secret = change.sharedSecret else { return nil }
      change.sharedSecret = other(secret)
      return .action(.identity(change))
    case .expect(.refused(let inner)):
      return changingSecret(of: inner, other).map { .expect(.refused($0)) }
    default: return nil
    }
  }

  static func text(_ action: Action, zone: DeviceTimeZone) -> String {
    CommandRows.line(of: action, zone: zone)
  }

  static func text(_ reference: TransactionReference) -> String { ArgumentFormat.text(reference) }
}
