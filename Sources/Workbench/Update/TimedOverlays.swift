// Overlays that act when real time passes, such as a demo.

import Demo
import Grid

/// An overlay that performs steps when real time passes.
///
/// The journal gets these steps only together with a later step of the user.
package protocol TimedOverlay: Overlay {
  /// The real time in seconds until the overlay acts; nil if it waits for a key.
  var nextWakeUp: Double? { get }
  func passTime(realSeconds: Double, in workbench: inout Workbench) -> [Effect]
  /// The number of rows that the overlay uses below the status bar.
  func bannerRows(in workbench: Workbench) -> Int
  func drawBanner(into grid: inout Grid, area: Rect, in workbench: Workbench)
}

extension Workbench {
  var timedOverlay: (any TimedOverlay)? { overlays.lazy.compactMap { $0 as? any TimedOverlay }.first }

  /// Advances a timed overlay and the running clock by real time.
  ///
  /// The clock is paused while a timed overlay waits for a key.
  public mutating func passTime(realSeconds: Double) -> [Effect] {
    guard let overlay = timedOverlay else {
      return saving(runClock(realSeconds: realSeconds), ofOverlay: playback.isUnsaved)
    }
    var effects = overlay.passTime(realSeconds: realSeconds, in: &self)
    if timedOverlay?.nextWakeUp != nil { effects += runClock(realSeconds: realSeconds) }
    if effects.contains(where: \.isJournal) { presentation.view.rowsBack = 0 }
    return effects.savedLater
  }

  /// Real seconds until the workbench acts or must be redrawn; nil if it waits for input.
  public var nextWakeUp: Double? {
    guard let overlay = timedOverlay else { return clockWakeUp }
    return overlay.nextWakeUp.map { min($0, clockWakeUp ?? $0) }
  }

  /// Requests the file of a scenario, which is then played as a demo.
  package mutating func requestDemo(of path: String) -> [Effect] {
    playback.requestedDemo = DemoSettings()
    return [.readFile(path: path, untilLine: nil)]
  }

  /// Returns the effects of an input; the steps of a timed overlay are saved later.
  mutating func saving(_ effects: [Effect], ofOverlay isOfOverlay: Bool) -> [Effect] {
    if isOfOverlay { return effects.savedLater }
    if effects.contains(where: \.isJournal) { playback.isUnsaved = false }
    return effects
  }
}

extension [Effect] {
  /// The effects with lines that the journal gets only before later lines.
  package var savedLater: [Effect] {
    map { effect in
      if case .journal(let lines) = effect { .journalLater(lines) } else { effect }
    }
  }
}
