// What events tell, in the chrome's language, for the comparison of two environments. Names of the API, what the phone
// and the console say, and the log's own lines stay as they are.

import Scenario
import Stage
import StoreSimulator

extension Texts {
  /// What an event tells: `3 s later: #2 .purchased`.
  func words(for told: ToldEvent) -> String {
    switch language {
    case .english: told.english
    case .japanese: (told.secondsLater > 0 ? "\(told.secondsLater)秒後: " : "") + japanese(told.fact)
    }
  }

  private func japanese(_ fact: ToldEvent.Fact) -> String {
    switch fact {
    case .callback(let given):
      given.map { given in
        "#\(given.number) .\(given.state.name)" + (given.hasOriginal ? "  元の取引あり" : "")
          + (given.errors.isEmpty ? "" : "  \(Self.chain(given.errors))")
      }.joined(separator: ", ")
    case .console(let sentence): "\(word(for: .console)): \(sentence)"
    case .paymentError(let errors):
      "\(word(for: .console)): Payment completed with error: \(Self.chain(errors))"
    case .dialog(let text): "\(word(for: .dialog)): \(text)"
    case .remark(let remark): text(of: remark)
    case .update(let text): "StoreKit 2: \(text)"
    case .told(let channel, let line): VisibleText.visible("\(words(channel.title)): \(words(line))")
    }
  }

  private static func chain(_ errors: [String]) -> String { errors.joined(separator: "、その中に ") }

  /// What an entry of the log says, in one line.
  func summary(of happening: Happening) -> String {
    let words = logText(of: happening) ?? ToldEvent(happening).map { self.words(for: $0) }
    return "\(LogText.time(of: happening)) \(words ?? LogText.body(of: happening).joined(separator: " "))"
  }
}
