// The comparison as a screen feature: the command `D`.

import Comparison
import Panes
import ProgramMessages
import Scenario
import StoreModel
import Support
import Workbench

package enum ComparisonFeature: ScreenFeature {
  package static let panes: [any ScreenPane.Type] = []
  package static let additions = [
    CommandAddition(to: .everywhere, after: ScreenCommand.why.name, [.comparison])
  ]
}

extension ScreenCommand {
  package static let comparison = ScreenCommand(
    "compare", keys: [.everywhere: "D"],
    localized("compare"),
    localized("play the steps in a second environment, and show both side by side"),
    .change { bench in bench.openComparison(ComparisonSubject(defaultFor: bench.session)) },
    refusal: { ComparisonView.refusalToOpen(in: $0) })
}

extension ComparisonSubject {
  /// Creates the session's environment and the environment that the page Why compares with.
  init(defaultFor session: Session) {
    let current = session.world.environment
    let named = ComparisonSubject.environments(of: session.comparedSteps)
    let other =
      named.environment(of: .left) == current ? named.environment(of: .right) : current.comparedByDefault
    self = .environments(current, other)
  }
}

extension Workbench {
  /// Opens the comparison, or replaces the open one; the user can stop the simulation of the steps.
  mutating func openComparison(_ subject: ComparisonSubject) {
    do throws(Refusal) {
      let view = try ComparisonView(of: self, subject)
      if let index = overlays.firstIndex(where: { $0 is ComparisonView }) {
        overlays[index] = view
      } else {
        overlays.append(view)
      }
    } catch {
      notice =
        error == .stopped
        ? Notice(texts.comparisonStopped, .warning) : Notice(sentence(of: error), .error)
    }
  }
}

func localized(_ message: LocalizedMessage, context: String? = nil) -> LazyLocalizedText {
  LazyLocalizedText { $0.localized(message, context: context) }
}
