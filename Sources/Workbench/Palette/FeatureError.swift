// The steps that cause an error of a feature.

import Presentation

extension Workbench {
  /// Opens the command line with the first step that causes an error, and shows the later steps in a notice.
  mutating func openSteps(of error: FeatureError) {
    guard let first = error.steps.first else { return }
    openPrompt(.command(first))
    let later = error.steps.dropFirst().map { ":\($0)" }.joined(separator: "  ")
    notice = Notice(later.isEmpty ? error.meaning.text(texts) : texts.paletteLaterSteps(later), isWhole: true)
  }
}
