// The event loop of the program in a terminal.

import ControlAddresses
import CursesTerminal
import Grid
import Panes
import ProgramMessages
import Scenario
import Simulation
import Support
import Workbench

/// A loop that draws a frame, waits for input, handles it and executes the effects.
///
/// The loop runs on one thread. If the clock is paused and the journal is synced, only input or a request
/// wakes the loop.
struct EventLoop {
  let terminal: CursesTerminal
  var workbench: Workbench
  var effects: EffectRunner
  /// Operations from other threads; nil if none can arrive.
  let externalRequests: ExternalRequests?
  /// The server for this session; nil if it is off.
  private var embeddedServer: EmbeddedServer?
  private var unsentNotifications: UnsentNotifications
  /// The terminal's properties; nil if they are not used.
  private var traits: TerminalTraits?
  private let progress: TerminalProgress
  private let clock = ContinuousClock()

  /// The delay in milliseconds between the last input and the sync of the journal.
  private static let syncDelay = 200
  /// The maximum time for which queued keys delay the next frame.
  private static let maxHandlingTime: Duration = .milliseconds(40)
  /// The time for which background work runs before the loop checks for input.
  private static let maxWorkPerFrame: Duration = .milliseconds(8)
  /// The time for which background work runs before its progress is shown.
  private static let progressDelay: Duration = .milliseconds(100)
  /// The longest wait for the simulated clock in seconds; the wait is then computed again.
  private static let maxTimeout = 60.0

  init(
    terminal: CursesTerminal, workbench: Workbench, effects: EffectRunner, progress: TerminalProgress,
    traits: TerminalTraits? = nil, externalRequests: ExternalRequests? = nil
  ) {
    self.progress = progress
    self.externalRequests = externalRequests
    self.traits = traits
    self.terminal = terminal
    self.workbench = workbench
    unsentNotifications = UnsentNotifications(session: workbench.sessionNumber, workbench.session.log)
    self.effects = effects
    self.workbench.isCancelled = { progress.isCancelled(at: $0) }
  }

  /// Runs until the workbench quits; returns a notice about unsaved data.
  mutating func run() -> ProgramNotice? {
    var lastTick = clock.now
    var syncDue: ContinuousClock.Instant?
    var hasQueried = false
    var workStart: ContinuousClock.Instant?
    while !effects.shouldQuit {
      reportUnsentNotifications()
      terminal.show(draw())
      if !hasQueried, traits?.followsBackground == true { terminal.queryBackground() }
      hasQueried = true
      externalRequests?.publish(workbench.session.simulation)
      embeddedServer?.show(workbench)
      queryBackgroundIfNeeded()
      progress.view = workbench.taskProgressView
      if effects.journal?.needsSync == true {
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
        let since = workStart ?? clock.now
        workStart = since
        runBackgroundWork(since: since)
      }
      if workStart != nil, !workbench.isWorking { workStart = nil }
      let now = clock.now
      executeEffects(workbench.passTime(realSeconds: (now - lastTick) / .seconds(1)))
      lastTick = now
      serveExternalRequests(externalRequests)
      serveExternalRequests(embeddedServer?.externalRequests)
      serveControlRequests()
      appendServedRequests()
      if let notices = embeddedServer?.drainKitNotices(), !notices.isEmpty {
        deliverResult(.notices(notices))
      }
      readQueryResults()
      // Handles queued keys before the next frame, up to a time limit.
      let frameDeadline = now + Self.maxHandlingTime
      while let next = input {
        executeEffects(workbench.handle(next))
        let isFinished = effects.shouldQuit || clock.now >= frameDeadline
        input = isFinished ? nil : progress.nextInput() ?? terminal.readInput(timeoutMilliseconds: 0)
      }
    }
    embeddedServer?.stopAndWait()
    return effects.finish()
  }

  private mutating func runBackgroundWork(since start: ContinuousClock.Instant) {
    let end = clock.now + Self.maxWorkPerFrame
    repeat { workbench.runWork() } while workbench.isWorking && clock.now < end
    if clock.now - start >= Self.progressDelay { workbench.showWork() }
  }

  // MARK: The server

  private mutating func serve(_ control: ServerControl) -> EffectResult {
    switch control {
    case .on(let port, let productionPort):
      var requestedPorts = RequestedPorts()
      requestedPorts.sandbox = port ?? requestedPorts.sandbox
      requestedPorts.production = productionPort ?? requestedPorts.production
      let waker = terminal.waker
      do throws(EmbeddedServer.Failure) {
        let embeddedServer = try EmbeddedServer(workbench, requestedPorts) { waker.wake() }
        self.embeddedServer = embeddedServer
        return .serving(
          embeddedServer.ports, kit: AppDirectories.displayPath(embeddedServer.kitFolder),
          warning: embeddedServer.ocspAddress.problem)
      } catch {
        return .servingFailed(reason: error.notice)
      }
    case .off:
      embeddedServer?.stop()
      embeddedServer = nil
      return .servingStopped
    }
  }

  private mutating func appendServedRequests() {
    guard let batch = embeddedServer?.drainRequests() else { return }
    workbench.receive(served: batch)
  }

  /// Adds a log line for each new notification that no sender posts.
  private mutating func reportUnsentNotifications() {
    workbench.receive(
      served: unsentNotifications.examine(
        workbench.session.log, session: workbench.sessionNumber, isSending: embeddedServer != nil))
  }

  /// Reads the terminal's replies, and applies the reported background and character width.
  private mutating func readQueryResults() {
    guard var traits else { return }
    let answers = terminal.readQueryResults()
    guard !answers.isEmpty else { return }
    let previousTraits = traits
    let hasChanged = answers.map { traits.receive($0) }.contains(true)
    self.traits = traits
    if traits.measuresWidth, traits.ambiguousIsWide != previousTraits.ambiguousIsWide {
      terminal.setAmbiguousIsWide(traits.ambiguousIsWide)
    }
    if traits.followsBackground, traits.known.background != previousTraits.known.background,
      let theme = effects.theme(traits.themeName(canQuery: CursesTerminal.supportsQueries))
    {
      workbench.useTheme(traits.adapted(theme, colors: terminal.colorCount))
    }
    if hasChanged { effects.remember(traits.known, of: traits.name) }
  }

  /// Asks for the terminal's background when the workbench begins to use the automatic theme.
  private mutating func queryBackgroundIfNeeded() {
    guard let follows = traits?.followsBackground, follows != workbench.followsBackground else { return }
    traits?.followsBackground = workbench.followsBackground
    if workbench.followsBackground { terminal.queryBackground() }
  }

  private func automaticTheme(_ traits: TerminalTraits) -> EffectResult {
    let name = traits.themeName(canQuery: CursesTerminal.supportsQueries)
    switch effects.load(theme: name) {
    case .theme(_, let theme):
      var updatedTraits = traits
      updatedTraits.followsBackground = true
      return .theme(
        name: ThemeLibrary.automaticName, updatedTraits.adapted(theme, colors: terminal.colorCount))
    case .themeFailed(_, let reason): return .themeFailed(name: ThemeLibrary.automaticName, reason: reason)
    case let other: return other
    }
  }

  private mutating func results(of effect: Effect) -> [EffectResult] {
    if case .serve(let control) = effect { return [serve(control)] }
    if case .loadTheme(ThemeLibrary.automaticName) = effect, let traits { return [automaticTheme(traits)] }
    return effects.run(effect)
  }

  mutating func deliverResult(_ result: EffectResult) { executeEffects(workbench.handle(result: result)) }

  /// Executes the operations that other threads have queued, which wakes the loop.
  private mutating func serveExternalRequests(_ externalRequests: ExternalRequests?) {
    guard let externalRequests else { return }
    for request in externalRequests.drain() {
      var answer = ExternalResult.nothing
      if let operation = request.operation(workbench.session.simulation) {
        answer = performAndSave(operation)
      }
      externalRequests.publish(workbench.session.simulation)
      embeddedServer?.show(workbench)
      request.answer(answer)
    }
  }

  /// Executes a requested operation.
  ///
  /// If the step cannot be saved, it is undone and a notice is shown.
  private mutating func performAndSave(_ operation: Operation) -> ExternalResult {
    let previousWorkbench = workbench
    let (resultingEffects, answer) = workbench.perform(outside: operation)
    let failure = save(resultingEffects, orRestore: previousWorkbench)
    return failure.map { .notSaved(reason: $0.text) } ?? answer
  }

  /// Performs the steps of control requests.
  ///
  /// If the steps of a request cannot be saved, all of them are undone and a notice is shown.
  private mutating func serveControlRequests() {
    for request in embeddedServer?.controlRequests.drainRuns() ?? [] {
      let previousWorkbench = workbench
      let (resultingEffects, run) = workbench.perform(outside: { session, cancellation in
        let run = session.perform(request.script, cancellation: cancellation)
        return (run.journalLines, run)
      })
      let failure = save(resultingEffects, orRestore: previousWorkbench)
      externalRequests?.publish(workbench.session.simulation)
      embeddedServer?.show(workbench)
      let result = failure.map { ControlResult.notSaved(reason: $0.text) } ?? .ran(run)
      // A test reads the receipt's file directly after the answer.
      embeddedServer?.afterWriting { request.reply(result) }
    }
  }

  /// Executes the effects of a requested operation.
  ///
  /// If the journal cannot be written, restores the previous workbench and returns the reason.
  private mutating func save(
    _ resultingEffects: [Effect], orRestore previousWorkbench: Workbench
  ) -> ProgramMessage? {
    for effect in resultingEffects {
      guard case .journal(let lines) = effect else {
        executeEffects([effect])
        continue
      }
      let (results, failure) = effects.commit(lines)
      if let failure {
        workbench = previousWorkbench
        deliverResult(.requestNotSaved(reason: failure))
        return failure
      }
      for result in results { deliverResult(result) }
    }
    return nil
  }

  private mutating func draw() -> Grid {
    var grid = Grid(columns: 0, rows: 0)
    workbench.draw(into: &grid)
    return grid
  }

  private func timeout(syncDue: ContinuousClock.Instant?) -> Int? {
    let tick = workbench.nextWakeUp.map { max(1, Int(min($0, Self.maxTimeout) * 1000)) }
    if workbench.isWorking { return 0 }
    let sync = syncDue.map { _ in Self.syncDelay }
    return [tick, sync, embeddedServer?.timeout].compactMap { $0 }.min()
  }

  /// Executes effects in order; effects caused by a result come before the remaining effects.
  private mutating func executeEffects(_ list: [Effect]) {
    var remaining = list[...]
    while let effect = remaining.popFirst() {
      remaining = (results(of: effect).flatMap { workbench.handle(result: $0) } + remaining)[...]
    }
  }
}
