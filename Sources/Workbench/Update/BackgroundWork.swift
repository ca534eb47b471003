// Work that takes longer than a key: it is done piece by piece while no key waits, and can be left. How far it is stands in
// the notice line as soon as whoever runs the workbench says that it takes long: the workbench knows no clock.

import Panes
import Scenario
import Support

extension Workbench {
  /// Whether something is to be done between keys: see `runWork`.
  public var isWorking: Bool { progress != nil }

  /// How far the work is that is next; nil where there is none.
  package var progress: BackgroundWorkProgress? {
    (overlays.last as? CommandPalette)?.progress ?? panes.log.progress(in: session.log)
      ?? panes.transactions.progress(in: session.world)
  }

  /// Does a piece of it, as long as a key may take.
  public mutating func runWork() {
    if var palette = overlays.last as? CommandPalette, palette.progress != nil {
      palette.runWork(in: self)
      putOnTop(palette)
    } else if panes.log.progress(in: session.log) != nil {
      panes.log.runWork(in: context(for: .log))
      showWorkResult()
    } else if panes.transactions.progress(in: session.world) != nil {
      panes.transactions.runWork(in: context(for: .transactions))
    }
    if !isWorking { notices.showsWork = false }
  }

  /// What is done takes so long that it is to be seen.
  public mutating func showWork() { notices.showsWork = isWorking }

  /// Leaves work that panes are at: what they show is as it was before; whether there was any.
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
    guard let said = panes.log.said else { return }
    panes.log.said = nil
    notice = Notice(said)
  }

  /// How far work is, in words; nil where that is not to be seen.
  var workNotice: Notice? {
    guard notices.showsWork, let progress else { return nil }
    return Notice(texts.words(for: progress, leave: texts.key(.leave)))
  }
}
