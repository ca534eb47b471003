// The event loop of the program in a terminal.

import CursesTerminal
import Grid
import Panes
import ProgramMessages
import Scenario
import Simulation
import Support
import Workbench

/// Draws a frame, waits for input, handles it and executes the effects.
///
/// The loop runs on one thread. If the clock is paused and the journal is synced, only input or a request
/// wakes it.
struct EventLoop {
  let terminal: CursesTerminal
  var workbench: Workbench
  var effects: EffectRunner
  /// Operations from other threads; nil if none can arrive.
  let externalRequests: ExternalRequests?
  /// The server for this session; nil if it is off.
  private var embeddedServer: EmbeddedServer?
  /// The terminal's properties; nil if they are not used.
  private var traits: TerminalTraits?
  private let progress: TerminalProgress
  private let clock = ContinuousClock()

  /// How long after the last input the journal is synced, in milliseconds.
  private static let syncDelay = 200
  /// How long queued keys may delay the next frame.
  private static let longestHandling: Duration = .milliseconds(40)
  /// How long background work runs before the loop checks for input.
  private static let workBetweenPictures: Duration = .milliseconds(8)
  /// How long background work runs before its progress is shown.
  private static let longWork: Duration = .milliseconds(100)
  /// The longest wait for the simulated clock in seconds; the wait is then computed again.
  private static let longestTick = 60.0

  init(
    terminal: CursesTerminal, workbench: Workbench, effects: EffectRunner, progress: TerminalProgress,
    traits: TerminalTraits? = nil, externalRequests: ExternalRequests? = nil
  ) {
    self.progress = progress
    self.externalRequests = externalRequests
    self.traits = traits
    self.terminal = terminal
    self.workbench = workbench
    self.effects = effects
    self.workbench.isCancelled = { progress.isCancelled(at: $0) }
  }

  /// Runs until the workbench quits; returns a notice about unsaved data.
  mutating func run() -> ProgramNotice? {
    var lastTick = clock.now
    var syncDue: ContinuousClock.Instant?
    var hasAsked = false
    var workSince: ContinuousClock.Instant?
    while !effects.shouldQuit {
      terminal.show(draw())
      if !hasAsked, traits?.followsBackground == true { terminal.queryBackground() }
      hasAsked = true
      externalRequests?.publish(workbench.session.simulation)
      embeddedServer?.show(workbench)
      queryBackgroundIfNeeded()
      progress.view = workbench.taskProgressView
      if effects.journal?.isUnsynced == true {
        // Syncs at least every second, even if keys arrive without a pause.
        if syncDue == nil { syncDue = clock.now + .milliseconds(900) }
      } else {
        syncDue = nil
      }
      var input = progress.nextInput() ?? terminal.readInput(timeoutMilliseconds: timeout(syncDue: syncDue))
      progress.begin()
      if let due = syncDue, input == nil || clock.now >= due {
        if let result = effects.sync() { deliverResult(result) }
        syncDue = nil
      }
      if input == nil, workbench.isWorking {
        let since = workSince ?? clock.now
        workSince = since
        runBackgroundWork(since: since)
      }
      if workSince != nil, !workbench.isWorking { workSince = nil }
      let now = clock.now
      executeEffects(workbench.passTime(realSeconds: (now - lastTick) / .seconds(1)))
      lastTick = now
      serveExternalRequests(externalRequests)
      serveExternalRequests(embeddedServer?.externalRequests)
      appendServedRequests()
      if let notices = embeddedServer?.drainKitNotices(), !notices.isEmpty {
        deliverResult(.notices(notices))
      }
      readTerminalAnswers()
      // Handles queued keys before the next frame, up to a time limit.
      let pictureDue = now + Self.longestHandling
      while let next = input {
        executeEffects(workbench.handle(next))
        let isOver = effects.shouldQuit || clock.now >= pictureDue
        input = isOver ? nil : progress.nextInput() ?? terminal.readInput(timeoutMilliseconds: 0)
      }
    }
    embeddedServer?.stopAndWait()
    return effects.finish()
  }

  /// Continues background work for at most `workBetweenPictures`.
  private mutating func runBackgroundWork(since start: ContinuousClock.Instant) {
    let end = clock.now + Self.workBetweenPictures
    repeat { workbench.runWork() } while workbench.isWorking && clock.now < end
    if clock.now - start >= Self.longWork { workbench.showWork() }
  }

  // MARK: The server

  private mutating func serve(_ order: ServerControl) -> EffectResult {
    switch order {
    case .on(let port, let productionPort):
      var asked = RequestedPorts()
      asked.sandbox = port ?? asked.sandbox
      asked.production = productionPort ?? asked.production
      let waker = terminal.waker
      do throws(EmbeddedServer.Failure) {
        let embeddedServer = try EmbeddedServer(workbench, asked) { waker.wake() }
        self.embeddedServer = embeddedServer
        return .serving(embeddedServer.ports, kit: AppDirectories.displayPath(embeddedServer.kitFolder))
      } catch {
        return .servingFailed(reason: error.notice)
      }
    case .off:
      embeddedServer?.stop()
      embeddedServer = nil
      return .servingStopped
    }
  }

  /// Adds the requests answered by the server to the log.
  private mutating func appendServedRequests() {
    guard let batch = embeddedServer?.drainRequests() else { return }
    workbench.receive(served: batch)
  }

  /// Reads the terminal's replies and applies the reported background and character width.
  private mutating func readTerminalAnswers() {
    guard var traits else { return }
    let answers = terminal.readQueryResults()
    guard !answers.isEmpty else { return }
    let before = traits
    let isNews = answers.map { traits.receive($0) }.contains(true)
    self.traits = traits
    if traits.measuresWidth, traits.ambiguousIsWide != before.ambiguousIsWide {
      terminal.setAmbiguousIsWide(traits.ambiguousIsWide)
    }
    if traits.followsBackground, traits.known.background != before.known.background,
      let theme = effects.theme(traits.themeName(isAsked: CursesTerminal.supportsQueries))
    {
      workbench.useTheme(traits.shown(theme, colors: terminal.colorCount))
    }
    if isNews { effects.remember(traits.known, of: traits.name) }
  }

  /// Asks for the terminal's background when the workbench begins to use the automatic theme.
  private mutating func queryBackgroundIfNeeded() {
    guard let follows = traits?.followsBackground, follows != workbench.followsBackground else { return }
    traits?.followsBackground = workbench.followsBackground
    if workbench.followsBackground { terminal.queryBackground() }
  }

  private func automaticTheme(_ traits: TerminalTraits) -> EffectResult {
    let name = traits.themeName(isAsked: CursesTerminal.supportsQueries)
    switch effects.load(theme: name) {
    case .theme(_, let theme):
      var following = traits
      following.followsBackground = true
      return .theme(
        name: ThemeLibrary.automaticName, following.shown(theme, colors: terminal.colorCount))
    case .themeFailed(_, let reason): return .themeFailed(name: ThemeLibrary.automaticName, reason: reason)
    case let other: return other
    }
  }

  private mutating func results(of effect: Effect) -> [EffectResult] {
    if case .serve(let order) = effect { return [serve(order)] }
    if case .loadTheme(ThemeLibrary.automaticName) = effect, let traits { return [automaticTheme(traits)] }
    return effects.run(effect)
  }

  mutating func deliverResult(_ result: EffectResult) { executeEffects(workbench.handle(result: result)) }

  /// Executes the queued operations of other threads, which have ended the wait for input.
  private mutating func serveExternalRequests(_ externalRequests: ExternalRequests?) {
    guard let externalRequests else { return }
    for outside in externalRequests.drain() {
      var answer = ExternalResult.nothing
      if let operation = outside.operation(workbench.session.simulation) {
        answer = performAndSave(outside: operation)
      }
      externalRequests.publish(workbench.session.simulation)
      embeddedServer?.show(workbench)
      outside.answer(answer)
    }
  }

  /// Executes a requested operation.
  ///
  /// If the step cannot be saved, it is undone with a notice.
  private mutating func performAndSave(outside operation: Operation) -> ExternalResult {
    let before = workbench
    let (list, answer) = workbench.perform(outside: operation)
    for effect in list {
      guard case .journal(let lines) = effect else {
        executeEffects([effect])
        continue
      }
      let (results, failure) = effects.commit(lines)
      if let failure {
        workbench = before
        deliverResult(.requestNotSaved(reason: failure))
        return .notSaved(reason: failure.text)
      }
      for result in results { deliverResult(result) }
    }
    return answer
  }

  private mutating func draw() -> Grid {
    var grid = Grid(columns: 0, rows: 0)
    workbench.draw(into: &grid)
    return grid
  }

  private func timeout(syncDue: ContinuousClock.Instant?) -> Int? {
    let tick = workbench.nextWakeUp.map { max(1, Int(min($0, Self.longestTick) * 1000)) }
    if workbench.isWorking { return 0 }
    let sync = syncDue.map { _ in Self.syncDelay }
    return [tick, sync, embeddedServer?.timeout].compactMap { $0 }.min()
  }

  /// Executes effects in order; effects caused by a result come before the remaining ones.
  private mutating func executeEffects(_ list: [Effect]) {
    var rest = list[...]
    while let effect = rest.popFirst() {
      rest = (results(of: effect).flatMap { workbench.handle(result: $0) } + rest)[...]
    }
  }
}
