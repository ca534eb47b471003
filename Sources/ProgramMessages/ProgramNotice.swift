// What the program tells the operator about files, sessions, themes, the clipboard and its configuration: facts that come
// up outside the screen and are shown on it. Standard error gets the English, the screen the chrome's language.

import Scenario
import StoreCatalog
import StoreModel
import Support

/// Something that the program has to say.
public indirect enum ProgramNotice: Localizable, Hashable, Sendable {
  case fact(ProgramMessage)
  /// A path, and what is the matter with it.
  case about(path: String, ProgramMessage)
  /// A program, and what it did.
  case tool(String, ProgramMessage)
  /// Where something went, and what did not work before.
  case withFallbacks(ProgramMessage, [ProgramNotice])
  case all([ProgramNotice])
  /// A session's file that cannot be done again.
  case unreplayable(JournalError, file: String)
  case restored(RestoreNotice)
  /// A step of a session's file that was passed over.
  case skippedStep(file: String, line: Int, Refusal)
  case refused(Refusal)

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String { texts.words(for: self) }
}

extension ProgramNotice {
  /// Whether it is a fault of the configuration: the program lists those at any time.
  package var isOfConfiguration: Bool { if case .fact(.configuration) = self { true } else { false } }
}

extension Localizer {
  /// What the program says, in the chrome's language.
  package func words(for notice: ProgramNotice) -> String {
    switch notice {
    case .fact(let fact): fact.text(self)
    case .about(let path, let fact): "\(path): \(fact.text(self))"
    case .tool(let name, let fact): "\(name) \(fact.text(self))"
    case .withFallbacks(let place, let failures): "\(place.text(self)) (\(words(for: .all(failures))))"
    case .all(let notices): notices.map { words(for: $0) }.joined(separator: "; ")
    case .unreplayable(let error, let file): errorText(error, file: file)
    case .restored(let restored): self.notice(restored)
    case .skippedStep(let file, let line, let refusal):
      localized(
        "\(VisibleText.visible(file)):\(line) is refused now and passed over: \(self.refusal(refusal))")
    case .refused(let refusal): self.refusal(refusal)
    }
  }
}
