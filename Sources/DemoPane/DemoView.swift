// A demo on screen: an overlay that performs the steps of the open scenario, and has the keys of a demo.

import Demo
import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI
import Workbench

/// An overlay without an area of its own, except the row with the progress and the caption above the panes.
package struct DemoView: Sendable {
  private(set) var player: DemoPlayer
  let title: String
  private(set) var pace: DemoPace
  /// Whether a key has changed the pace.
  private(set) var isPaceChanged = false
  /// The real time since the demo began, in microseconds.
  private var clock: Int64 = 0
  /// The failure at which the demo halted, until it goes on.
  private(set) var failure: StepwiseScenario.StepFailure?
  /// Whether the demo halted because the screen was too small, until it goes on.
  private var isHaltedBySize = false
  private var failedExpectationCount = 0
  private var skippedStepCount = 0

  /// The longest time in seconds that one call adds to the clock.
  private static let longestTime = 3600.0

  init(_ player: DemoPlayer, title: String, pace: DemoPace) {
    self.player = player
    self.title = title
    self.pace = pace
  }

  var isPlaying: Bool { player.state == .playing }

  /// Whether the next step was refused.
  private var isHaltedByRefusal: Bool {
    if case .refused? = failure?.kind { true } else { false }
  }

  /// The time to the end of the demo in microseconds.
  var remainingTime: Int64 { player.remainingTime(at: clock) }

  /// Writes the changed view back to the overlays.
  private func store(in bench: inout Workbench) {
    guard let index = bench.overlays.firstIndex(where: { $0 is DemoView }) else { return }
    bench.overlays[index] = self
  }

  private func close(in bench: inout Workbench) {
    bench.overlays.removeAll { $0 is DemoView }
  }

  // MARK: Steps

  /// Performs a step; halts if it is refused or an expectation fails.
  private mutating func perform(_ index: Int, in bench: inout Workbench) -> [Effect] {
    var wasRefused = false
    if player.plan.entries[index].isVisible { bench.playback.audienceStops.append(index) }
    let effects = bench.play { scenario, session, cancellation in
      let result = scenario.runNext(in: &session, cancellation: cancellation)
      (wasRefused, failure) = (result.wasRefused, result.failures.last)
      return result
    }
    if failure != nil, !wasRefused { failedExpectationCount += 1 }
    // The progress is shown instead of a notice.
    bench.notice = nil
    if wasRefused {
      player.halt(before: index)
    } else if failure != nil {
      player.halt()
    }
    return effects
  }

  private mutating func advance(by realSeconds: Double, in bench: inout Workbench) -> [Effect] {
    clock += Int64((min(max(0, realSeconds), Self.longestTime) * 1e6).rounded())
    var effects: [Effect] = []
    while let event = player.event(at: clock) {
      switch event {
      case .mark(let index): bench.markButton(ofStep: index)
      case .perform(let index): effects += perform(index, in: &bench)
      case .end: break
      }
    }
    return effects
  }

  // MARK: Keys

  private func performOne(in bench: inout Workbench) -> [Effect] {
    var view = self
    (view.failure, view.isHaltedBySize) = (nil, false)
    var effects: [Effect] = []
    let steps = view.player.step()
    guard !steps.isEmpty else {
      finish(in: &bench)
      return []
    }
    for index in steps {
      effects += view.perform(index, in: &bench)
      guard let failure = view.failure else { continue }
      let isPerformed = bench.playback.scenario.map { $0.nextIndex > index } ?? true
      view.player.halt(before: isPerformed ? index + 1 : index)
      view.failure = failure
      break
    }
    view.store(in: &bench)
    return effects
  }

  private func goOn(in bench: inout Workbench) -> [Effect] {
    var view = self
    (view.failure, view.isHaltedBySize) = (nil, false)
    view.player.resume(at: clock)
    view.store(in: &bench)
    return []
  }

  private func halt(in bench: inout Workbench) {
    var view = self
    view.player.halt()
    view.store(in: &bench)
  }

  /// Skips the step that was refused; the demo stays halted.
  private func skip(in bench: inout Workbench) -> [Effect] {
    guard !isPlaying else {
      halt(in: &bench)
      return []
    }
    guard isHaltedByRefusal else {
      bench.notice = Notice(bench.texts.demoNothingToSkip(step: bench.texts.key(.demoStep)))
      return []
    }
    bench.skipLine()
    bench.notice = nil
    var view = self
    view.player.skip()
    view.failure = nil
    view.skippedStepCount += 1
    view.store(in: &bench)
    return []
  }

  /// Undoes the steps since the last visible one, and stays halted before it.
  private func goBack(in bench: inout Workbench) -> [Effect] {
    let plan = player.plan
    var index = bench.playback.scenario?.nextIndex ?? 0
    guard let target = plan.entries.indices.prefix(index).last(where: { plan.entries[$0].isVisible }),
      target >= plan.firstSeen
    else {
      bench.notice = Notice(bench.texts.demoBegins(step: bench.texts.key(.demoStep)))
      return []
    }
    var effects: [Effect] = []
    while index > target {
      effects += bench.run(.undoLast)
      let next = bench.playback.scenario?.nextIndex ?? 0
      // A refused undo leaves its notice.
      guard next < index else { return effects }
      index = next
    }
    bench.notice = nil
    var view = self
    view.player.halt(before: index)
    (view.failure, view.isHaltedBySize) = (nil, false)
    view.store(in: &bench)
    return effects
  }

  private func changePace(to newPace: DemoPace, in bench: inout Workbench) -> [Effect] {
    guard let scenario = bench.playback.scenario else { return [] }
    var view = self
    view.player.change(
      to: DemoPlan(scenario, pace: newPace, language: bench.options.language),
      factor: pace.factor / newPace.factor, at: clock)
    (view.pace, view.isPaceChanged) = (newPace, true)
    view.store(in: &bench)
    return []
  }

  /// Closes the view after the last step.
  private func finish(in bench: inout Workbench) {
    let texts = bench.texts
    close(in: &bench)
    let (again, undo) = (texts.keys(named: .openMenu, "play-demo"), texts.key(.undoLast))
    var problems: [String] = []
    if failedExpectationCount > 0 { problems.append(texts.demoFailedExpectations(failedExpectationCount)) }
    if skippedStepCount > 0 { problems.append(texts.demoSkippedSteps(skippedStepCount)) }
    bench.notice =
      problems.isEmpty
      ? Notice(
        texts.demoEnded(again: again, undo: undo, resume: texts.keys(named: .openMenu, "resume-session")),
        isWhole: true)
      : Notice(
        texts.demoEndedDespite(problems.joined(separator: texts.demoListSeparator), again: again, undo: undo),
        .warning, isWhole: true)
  }

  /// Stops the demo before its last step; its scenario stays open at the next step.
  private func stop(in bench: inout Workbench) -> [Effect] {
    let texts = bench.texts
    close(in: &bench)
    bench.notice = Notice(
      texts.demoStopped(
        goOn: texts.key(.goOn), undo: texts.key(.undoLast),
        leave: texts.keys(named: .openMenu, .leaveScenario),
        returnsToSession: bench.playback.sessionBeforeDemo != nil), isWhole: true)
    return []
  }
}

extension DemoView: TimedOverlay {
  package var nextWakeUp: Double? {
    player.nextDue.map { Double(min(max(0, $0 - clock), timeToNextSecond)) / 1e6 }
  }

  /// The time after which the remaining time has one second less, in microseconds.
  private var timeToNextSecond: Int64 {
    let part = remainingTime % Self.second
    return part > 0 ? part : Self.second
  }

  private static let second: Int64 = 1_000_000

  package func passTime(realSeconds: Double, in workbench: inout Workbench) -> [Effect] {
    // Steps on a screen that shows nothing would be missed.
    if LayoutClass(columns: workbench.columns, rows: workbench.rows) == .tooSmall {
      var view = self
      view.isHaltedBySize = true
      view.halt(in: &workbench)
      return []
    }
    var view = self
    let effects = view.advance(by: realSeconds, in: &workbench)
    if view.player.state == .ended {
      view.finish(in: &workbench)
    } else {
      view.store(in: &workbench)
    }
    return effects
  }

  package static let handlers: [ScreenCommand: OverlayHandler<DemoView>] = [
    .demoStep: { $1.performOne(in: &$0) },
    .demoGoOn: { $1.goOn(in: &$0) },
    .demoPause: { bench, view in
      guard view.isPlaying else { return view.goOn(in: &bench) }
      view.halt(in: &bench)
      return []
    },
    .demoSkip: { $1.skip(in: &$0) },
    .demoSlower: { $1.changePace(to: $1.pace.slower, in: &$0) },
    .demoFaster: { $1.changePace(to: $1.pace.faster, in: &$0) },
    .demoStop: { $1.stop(in: &$0) },
    .leave: { $1.stop(in: &$0) }, .quit: { $1.stop(in: &$0) },
    .undoLast: { $1.goBack(in: &$0) },
    .presenter: { bench, _ in
      let effects = bench.run(.presenter)
      bench.notice = nil
      return effects
    },
    .logHalfPageUp: { bench, _ in bench.run(.logHalfPageUp) },
    .logHalfPageDown: { bench, _ in bench.run(.logHalfPageDown) },
  ]

  package var contexts: [KeyContext] { isPlaying ? [.demo] : [.demo, .everywhere] }
  package var closesOnOutsideClick: Bool { false }

  /// Halts for each key except those of a demo, and does not run the key's command.
  package func choose(by key: Key, in workbench: inout Workbench) -> [Effect]? {
    guard isPlaying, workbench.bindings.command(for: key, in: .demo) == nil else { return nil }
    halt(in: &workbench)
    return []
  }

  /// Halts for pasted text, which is discarded.
  package func insert(_ text: String, in workbench: inout Workbench) -> Int? {
    halt(in: &workbench)
    return 0
  }

  package func unboundKeyNotice(to key: Key, in workbench: Workbench) -> Notice? {
    let texts = workbench.texts
    return Notice(
      texts.demoKeys(
        step: texts.key(.demoStep), undo: texts.key(.undoLast), goOn: texts.key(.demoGoOn),
        stop: texts.key(.demoStop)))
  }

  package func hints(in workbench: Workbench) -> [KeyHint] {
    let texts = workbench.texts
    // With long words, a narrow key bar would omit keys.
    let isNarrow = workbench.columns < 100
    func hint(_ command: ScreenCommand, short: String? = nil) -> KeyHint {
      let words = texts.label(of: command)
      return KeyHint(keys: texts.key(command), words: isNarrow ? short ?? words : words, shortWords: short)
    }
    let (step, stop) = (hint(.demoStep), hint(.demoStop, short: texts.demoStopShort))
    let pace = KeyHint(
      keys: "\(texts.key(.demoSlower)) \(texts.key(.demoFaster))", words: texts.demoChangesPace)
    guard !isPlaying else {
      return [step, stop, pace, KeyHint(keys: texts.demoAnyKey, words: texts.demoHalts)]
    }
    let skip = isHaltedByRefusal ? [hint(.demoSkip, short: texts.demoSkipShort)] : []
    let layout = workbench.isForAudience ? texts.presenterBack : texts.label(of: .presenter)
    return skip + [
      step, hint(.undoLast), hint(.demoGoOn), stop, KeyHint(keys: texts.key(.presenter), words: layout), pace,
    ]
  }

  // MARK: Caption above the panes

  private static let bannerMargin = 1

  /// The rows for the caption of each demo with captions, so that most captions do not move the panes.
  private static let usualBannerRows = 2

  package func bannerRows(in workbench: Workbench) -> Int {
    guard !workbench.isForAudience, player.plan.captionCount > 0 else { return 0 }
    return max(Self.usualBannerRows, bannerLines(in: workbench).count)
  }

  private func bannerLines(in workbench: Workbench) -> [String] {
    let text = workbench.session.log.caption(in: workbench.options.language) ?? ""
    // A small screen needs its rows for the panes.
    let limit = workbench.rows < Layout.roomyRows ? Self.usualBannerRows : 2 * Self.usualBannerRows
    return TextLayout.wrap(
      VisibleText.visible(text), columns: workbench.columns - 2 * Self.bannerMargin, limit: limit)
  }

  package func drawBanner(into grid: inout Grid, area: Rect, in workbench: Workbench) {
    grid.fill(area, style: workbench.theme[.text])
    for (row, line) in bannerLines(in: workbench).prefix(area.height).enumerated() {
      grid.put(line, x: area.x + Self.bannerMargin, y: area.y + row, style: workbench.theme[.heading])
    }
  }

  package func draw(into grid: inout Grid, bottom: Int, in workbench: inout Workbench) -> String? {
    let (theme, y) = (workbench.theme, grid.rows - 2)
    let row = DemoProgress(of: self, isNextToLog: !workbench.isForAudience, workbench.texts)
      .row(width: grid.columns - 2)
    grid.fill(Rect(x: 0, y: y, width: grid.columns, height: 1), style: theme[.text])
    // A notice, such as one about the locale, replaces the progress.
    if workbench.notice == nil { grid.put(row, x: 1, y: y, width: grid.columns - 2, theme: theme) }
    if let text = failureText(in: workbench) {
      Notice(text, .error, isWhole: true).draw(into: &grid, bottom: y - 1, theme: theme)
    } else if isHaltedBySize {
      let text = workbench.texts.demoScreenTooSmall(goOn: workbench.texts.key(.demoGoOn))
      Notice(text, .warning, isWhole: true).draw(into: &grid, bottom: y - 1, theme: theme)
    }
    return nil
  }

  /// The reason why the demo halted; for an audience without the source of the scenario.
  private func failureText(in bench: Workbench) -> String? {
    guard let failure else { return nil }
    let texts = bench.texts
    guard bench.isForAudience else { return texts.errorText(failure) }
    switch failure.kind {
    case .unexpected: return texts.audienceUnexpected(texts.key(.presenter))
    case .refused(.stopped): return texts.demoStepStopped
    case .refused:
      let step = bench.playback.scenario?.next.flatMap { step in
        Narration(texts: texts, world: bench.session.world).announcement(of: step.command)
      }
      return texts.demoStepRefused(step, skip: texts.key(.demoSkip), details: texts.key(.presenter))
    }
  }
}

extension Workbench {
  /// Marks the button that a step of the open scenario presses.
  fileprivate mutating func markButton(ofStep index: Int) {
    guard let steps = playback.scenario?.steps, steps.indices.contains(index) else { return }
    let step = (try? session.resolvingNames(in: steps[index])) ?? steps[index]
    let dialog = session.world.device.topDialog
    switch step.command {
    case .action(.buy(let payment)):
      if dialog == nil { panes.products.select(payment.productIdentifier) }
    case .action(.confirm): markButton(dialog?.buttons.firstIndex { $0.name == .confirm })
    case .action(.cancel): markButton(dialog?.buttons.firstIndex { $0.name == .cancel })
    case .action(.signInOnAlert): markButton(dialog?.buttons.firstIndex { $0.name == .signIn })
    case .action(.tap(let text)):
      markButton(
        dialog?.buttons.firstIndex { $0.identifier == text }
          ?? dialog?.buttons.firstIndex { $0.label == text })
    default: break
    }
  }

  /// Marks the button of the top dialog at an index.
  private mutating func markButton(_ index: Int?) {
    guard let index else { return }
    let context = context(for: .phone)
    // Any request makes the phone read the dialogs.
    _ = panes.phone.handle(.move(.left), height: 0, in: context)
    let distance = index - panes.phone.selectedButton
    for _ in 0..<abs(distance) {
      _ = panes.phone.handle(.move(distance < 0 ? .left : .right), height: 0, in: context)
    }
  }
}
