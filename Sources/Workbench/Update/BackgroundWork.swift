// Work that runs in pieces between keys, and its progress.

import Panes
import Scenario
import Support

/// An overlay whose work runs in pieces between keys.
package protocol WorkingOverlay: Overlay {
  /// nil if no work is pending.
  var progress: BackgroundWorkProgress? { get }

  /// Does a piece of work, short enough not to delay a key.
  mutating func runWork(in workbench: Workbench)
}

extension CommandPalette: WorkingOverlay {}

extension Workbench {
  public var isWorking: Bool { progress != nil }

  /// nil if no work is pending.
  package var progress: BackgroundWorkProgress? {
    (overlays.last as? any WorkingOverlay)?.progress ?? panes.log.progress(in: session.log)
      ?? panes.transactions.progress(in: session.world)
  }

  /// Does a piece of work, short enough not to delay a key.
  public mutating func runWork() {
    if var overlay = overlays.last as? any WorkingOverlay, overlay.progress != nil {
      overlay.runWork(in: self)
      putOnTop(overlay)
    } else if panes.log.progress(in: session.log) != nil {
      panes.log.runWork(in: context(for: .log))
      showWorkResult()
    } else if panes.transactions.progress(in: session.world) != nil {
      panes.transactions.runWork(in: context(for: .transactions))
    }
    if !isWorking { notices.showsWork = false }
  }

  /// Shows the progress of pending work.
  ///
  /// The event loop calls this, because the workbench has no real clock.
  public mutating func showWork() { notices.showsWork = isWorking }

  /// Returns false if no work was pending.
  mutating func stopWork() -> Bool {
    if panes.log.progress(in: session.log) != nil {
      panes.log.stopWork(in: context(for: .log))
    } else if panes.transactions.progress(in: session.world) != nil {
      panes.transactions.stopWork(in: context(for: .transactions))
    } else {
      return false
    }
    notices.showsWork = false
    notice = Notice(texts.workStopped)
    return true
  }

  private mutating func showWorkResult() {
    guard let message = panes.log.pendingMessage else { return }
    panes.log.pendingMessage = nil
    notice = Notice(message)
  }

  var workNotice: Notice? {
    guard notices.showsWork, let progress else { return nil }
    return Notice(texts.words(for: progress, leave: texts.key(.leave)))
  }
}
