// The notices of the program, which add a path, a tool or a cause to messages.
//
// Standard error shows them in English, and the screen in the language of the user interface.

import Scenario
import StoreCatalog
import StoreModel
import Support

public indirect enum ProgramNotice: Localizable, Hashable, Sendable {
  case fact(ProgramMessage)
  case about(path: String, ProgramMessage)
  case tool(String, ProgramMessage)
  case withFallbacks(ProgramMessage, [ProgramNotice])
  case all([ProgramNotice])
  /// A session's file cannot be replayed.
  case unreplayable(JournalError, file: String)
  case restored(RestoreNotice)
  /// A step of a session's file is refused now, so it was skipped.
  case skippedStep(file: String, line: Int, Refusal)
  case refused(Refusal)

  public func text(_ texts: Localizer) -> String { texts.words(for: self) }
}

extension ProgramNotice {
  /// Whether the notice names no problem.
  package var isPlain: Bool {
    switch self {
    case .fact(.resumed), .fact(.scenarioReopened), .fact(.earlierSession): true
    default: false
    }
  }

  /// Whether `iapbench config` also lists the notice.
  package var isOfConfiguration: Bool { if case .fact(.configuration) = self { true } else { false } }
}

extension Localizer {
  package func words(for notice: ProgramNotice) -> String {
    switch notice {
    case .fact(let fact): fact.text(self)
    case .about(_, let fact) where fact.namesPath: fact.text(self)
    case .about(let path, let fact): "\(path): \(fact.text(self))"
    case .tool(let name, let fact): "\(name) \(fact.text(self))"
    case .withFallbacks(let destination, let failures):
      "\(destination.text(self)) (\(words(for: .all(failures))))"
    case .all(let notices): notices.map { words(for: $0) }.joined(separator: "; ")
    case .unreplayable(let error, let file): errorText(error, file: file)
    case .restored(let restored): self.notice(restored)
    case .skippedStep(let file, let line, let refusal):
      localized(
        "\(VisibleText.visible(file)):\(line) is now refused and was skipped: \(self.refusal(refusal))")
    case .refused(let refusal): self.refusal(refusal)
    }
  }
}
