// The caption that is up: the text of the last `caption` step that was not undone. An index that grows with the log,
// so that a long log is not looked through for every picture.

import Ground
import Scenario
import StoreSimulator

/// Where the captions of a log are.
struct Captions: Sendable {
  private var places: [Int] = []
  private var scanned = 0

  /// Takes in what the log has become; a shorter one is another log.
  mutating func update(_ log: SessionLog) {
    if log.count < scanned { self = Captions() }
    for index in scanned..<log.count {
      if case .performed(.caption)? = log[index].event?.kind { places.append(index) }
    }
    scanned = log.count
  }

  /// The caption that is up; empty when there is none.
  func present(in log: SessionLog) -> String {
    guard let place = places.last(where: { !log[$0].isUndone }),
      case .performed(.caption(let text))? = log[place].event?.kind
    else { return "" }
    return VisibleText.visible(text)
  }

  /// The same, wrapped for the presenter layout of a screen.
  func lines(in log: SessionLog, columns: Int, rows: Int) -> [String] {
    let text = present(in: log)
    guard !text.isEmpty else { return [] }
    return Notice.wrap(
      text, width: PresenterLayout.textWidth(width: columns, height: PresenterLayout.height(rows: rows)),
      limit: PresenterLayout.captionLimit(height: PresenterLayout.height(rows: rows)))
  }
}
