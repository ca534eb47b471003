// The comparison of a scenario file, for the command line.

import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// The choice of the sides in the arguments of a command.
public enum ComparisonChoice: Hashable, Sendable {
  /// The scenario's environment and the one that the page Why compares with.
  case standard
  case environments(EnvironmentName, EnvironmentName)
  case eras(Era, Era)

  public struct InvalidChoice: Error, Hashable, Sendable {
    /// The reason in English, for the shell.
    public let text: String
  }

  /// Parses two names of environments, such as `xcode,sandbox`.
  public init(environments list: String) throws(InvalidChoice) {
    let names: (EnvironmentName, EnvironmentName) = try Self.names(list, of: "environment")
    self = .environments(names.0, names.1)
  }

  /// Parses two names of eras, such as `xcode-12,present`.
  public init(eras list: String) throws(InvalidChoice) {
    let names: (Era, Era) = try Self.names(list, of: "era")
    self = .eras(names.0, names.1)
  }

  private static func names<Name: RawRepresentable & CaseIterable & Equatable>(
    _ list: String, of kind: String
  ) throws(InvalidChoice) -> (Name, Name) where Name.RawValue == String {
    let words = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = Name.allCases.map(\.rawValue)
    let all = known.joined(separator: ", ")
    var names: [Name] = []
    for word in words {
      guard let name = Name(rawValue: word) else {
        let near = SpellingSuggester.names(to: word, in: known).first
        throw InvalidChoice(
          text: "unknown \(kind) \(CommandPrinter.word(VisibleText.visible(word))); "
            + (near.map { "did you mean \($0)? The" } ?? "the") + " \(kind)s are \(all)")
      }
      names.append(name)
    }
    guard names.count == 2 else {
      throw InvalidChoice(text: "two \(kind)s are needed, separated by a comma; the \(kind)s are \(all)")
    }
    guard names[0] != names[1] else {
      throw InvalidChoice(
        text: "both \(kind)s are \(names[0].rawValue); choose two different ones of \(all)")
    }
    return (names[0], names[1])
  }

  /// Returns which environments of a scenario are compared, in English for the shell.
  ///
  /// Returns nil if the choice names the sides, or if the scenario has one environment only.
  func remark(on steps: [Step]) -> String? {
    let environments = ComparisonSubject.usedEnvironments(of: steps)
    guard environments.count > 1 else { return nil }
    let subject = subject(for: steps)
    switch self {
    case .environments: return nil
    case .eras:
      return "the eras are compared in \(subject.environment(of: .left).rawValue), the last environment of "
        + environments.map(\.rawValue).joined(separator: ", ")
    case .standard:
      return "of the environments \(environments.map(\.rawValue).joined(separator: ", ")), the last one, "
        + "\(subject.environment(of: .left).rawValue), is compared with "
        + "\(subject.environment(of: .right).rawValue); --environments chooses others"
    }
  }

  /// Returns the subject of a comparison of a scenario's steps.
  public func subject(for steps: [Step]) -> ComparisonSubject {
    let standard = ComparisonSubject.environments(of: steps)
    return switch self {
    case .standard: standard
    case .environments(let left, let right): .environments(left, right)
    case .eras(let left, let right): .eras(left, right, in: standard.environment(of: .left))
    }
  }
}

public enum ScenarioComparer {
  public enum Result: Sendable {
    case compared(SessionComparison)
    case failed(ScenarioRunner.ExitCode)
  }

  /// Plays a scenario file on both sides.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name of the file, for messages.
  ///   - choice: The sides.
  ///   - registry: The participants of both sides.
  ///   - loadCatalog: Loads a catalogue named in the scenario.
  ///   - readFile: Reads another file named in the scenario.
  ///   - narration: Receives each line for stderr.
  ///   - cancellation: Cancels the comparison; its progress counts steps.
  /// - Returns: The comparison; the exit code if the file cannot be compared.
  public static func compare(
    _ bytes: [UInt8], file: String, choice: ComparisonChoice, registry: ParticipantRegistry,
    loadCatalog: @escaping CatalogLoader, readFile: FileReader = .none, narration: (String) -> Void,
    cancellation: Cancellation = .never
  ) -> Result {
    let scenario: ScenarioFile
    do throws(ParseError) {
      scenario = try ScenarioFile(bytes, table: registry.table)
    } catch {
      narration(error.description(file: file))
      return .failed(.unusable)
    }
    if let remark = choice.remark(on: scenario.steps) {
      narration("\(VisibleText.visible(file)): \(remark)")
    }
    let session = Session(registry: registry, loadCatalog: loadCatalog, readFile: readFile)
    var comparison = SessionComparison(choice.subject(for: scenario.steps), session: session)
    do throws(Refusal) {
      try comparison.play(scenario.steps, file: file, cancellation: cancellation)
    } catch {
      narration("\(VisibleText.visible(file)): \(error.description)")
      return .failed(.failed)
    }
    guard let last = comparison.steps.last, let error = last.left.catalogError else {
      return .compared(comparison)
    }
    narration("\(VisibleText.visible(file)):\(last.step.line): \(error.text)")
    return .failed(error.isUnreadable ? .unreadable : .unusable)
  }
}
