// The progress of a long step, drawn over the last frame, and the keys that cancel the step.

import Grid
import Panes
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

/// A view of the progress of a long step.
///
/// The event loop draws the view and reads the keyboard.
public struct TaskProgressView: Sendable {
  private let texts: Localizer
  private let theme: Theme
  private let bindings: Bindings

  public init(theme: Theme, language: ChromeLanguage, bindings: Bindings) {
    self.theme = theme
    self.bindings = bindings
    texts = Localizer(language, keys: bindings.names)
  }

  public func stops(_ input: InputEvent) -> Bool {
    guard case .key(let key) = input else { return false }
    let command = bindings.command(for: key.normalized, in: .everywhere)
    return command == .leave || command == .stop
  }

  public func draw(_ progress: Cancellation.Progress, into grid: inout Grid) {
    let notice = Notice(texts.words(for: progress, leave: texts.key(.leave), stop: texts.key(.stop)))
    notice.draw(into: &grid, bottom: grid.rows - 2, theme: theme)
    grid.cursor = nil
  }
}

extension Workbench {
  public var taskProgressView: TaskProgressView {
    TaskProgressView(theme: theme, language: options.language, bindings: bindings)
  }

  /// Returns nil and shows a notice if the work was cancelled or refused.
  package mutating func makeText<Text>(_ make: (Session, Cancellation) throws(Refusal) -> Text) -> Text? {
    do throws(Refusal) {
      return try make(session, cancellation)
    } catch {
      notice = Notice(sentence(of: error), .error)
      return nil
    }
  }

  package var cancellation: Cancellation {
    isCancelled.map { isCancelled in Cancellation { isCancelled($0) } } ?? .never
  }
}

extension Localizer {
  package func words(for progress: Cancellation.Progress, leave: String, stop: String) -> String {
    let share = progress.share.map { Int(min(0.99, $0) * 100) }
    let percent = share.map { localized(": \($0) %") } ?? ""
    let activity =
      switch progress.work {
      case .clock(let now):
        localized(
          "advancing the clock: \(TimeFormatter.dateAndTime(now, in: .utc)), \(progress.count) events so far"
        )
      case .reading: localized("reading lines")
      case .searching: localized("searching the log")
      case .steps: localized("running steps, \(progress.count) so far")
      case .writing: localized("writing lines")
      case .transactions: localized("changing transactions")
      case .catalog: localized("reading the catalogue")
      case .receipt: localized("creating the receipt")
      }
    return activity + percent + localized("  (\(leave) or \(stop) stops it)")
  }
}
