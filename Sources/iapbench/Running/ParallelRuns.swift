// The parallel run of several scenarios.

import Glibc
import Scenario
import Support
import Synchronization

final class ParallelRuns: Sendable {
  private enum WorkerMessage: Sendable {
    case output(RunOutput, run: Int)
    case runEnded(ExitStatus, run: Int)
    case threadEnded
  }

  private struct State {
    var next = 0
    /// The index of the file whose output is being written; the output of later files is buffered.
    var currentRun = 0
    /// The bytes of buffered output, per file and in total.
    var bufferedBytes: [Int]
    var totalBufferedBytes = 0
    /// The mailboxes of workers that wait for buffer space.
    var waitingWorkers: [Mailbox<Void>] = []
  }

  private final class StepCounter: Sendable {
    let step = Atomic(0)
    let total = Atomic(0)
  }

  /// The maximum buffered output in bytes.
  private static let maxBufferedBytes = 8 << 20
  /// The size in bytes that the file being written may always buffer, so that it never waits for later files.
  private static let maxBufferedBytesOfCurrentRun = 1 << 20

  private let plan: RunPlan
  private let messages: Mailbox<WorkerMessage>
  private let state: Mutex<State>
  private let stepCounters: [StepCounter]
  private let isStopped = Atomic(false)
  /// The number of threads whose end the writing thread has noticed.
  private let endedThreads = Atomic(0)

  private init?(_ plan: RunPlan) {
    guard let messages = Mailbox<WorkerMessage>() else { return nil }
    self.plan = plan
    self.messages = messages
    state = Mutex(State(bufferedBytes: plan.files.map { _ in 0 }))
    stepCounters = plan.files.map { _ in StepCounter() }
  }

  /// Runs the scenarios and returns the worst exit code; nil if no thread could be started.
  static func run(
    _ plan: RunPlan, threads: Int, write: (RunOutput) throws(ProgramFailure) -> Void
  ) throws(ProgramFailure) -> ExitStatus? {
    guard threads > 0, let runs = ParallelRuns(plan) else { return nil }
    var started = 0
    for _ in 0..<threads {
      guard let mailbox = Mailbox<Void>(), DetachedThread.start({ runs.work(mailbox) }) else { break }
      started += 1
    }
    guard started > 0 else { return nil }
    do throws(ProgramFailure) {
      return try runs.printOutput(write)
    } catch {
      runs.stop(threads: started)
      throw error
    }
  }

  // MARK: A thread that runs files

  private func work(_ mailbox: Mailbox<Void>) {
    while let run = nextRun() {
      let stepCounter = stepCounters[run]
      let status = ScenarioRun(plan: plan, index: run).run(
        cancellation: Cancellation { progress in
          stepCounter.total.store(progress.total ?? 0, ordering: .relaxed)
          stepCounter.step.store(progress.count, ordering: .relaxed)
          return self.isStopped.load(ordering: .relaxed)
        },
        emit: { self.postOutput($0, of: run, mailbox) })
      messages.post(.runEnded(status, run: run))
    }
    messages.post(.threadEnded)
  }

  private func nextRun() -> Int? {
    state.withLock { state in
      guard !isStopped.load(ordering: .relaxed), state.next < plan.files.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Posts output, waiting while the buffer is full; returns false if the run was stopped.
  private func postOutput(_ output: RunOutput, of run: Int, _ mailbox: Mailbox<Void>) -> Bool {
    while true {
      let isAccepted = state.withLock { state -> Bool? in
        guard !isStopped.load(ordering: .relaxed) else { return false }
        let hasSpace =
          state.totalBufferedBytes < Self.maxBufferedBytes
          || (run == state.currentRun && state.bufferedBytes[run] < Self.maxBufferedBytesOfCurrentRun)
        guard hasSpace else {
          state.waitingWorkers.append(mailbox)
          return nil
        }
        state.bufferedBytes[run] += output.size
        state.totalBufferedBytes += output.size
        return true
      }
      if isAccepted == true { messages.post(.output(output, run: run)) }
      if let isAccepted { return isAccepted }
      _ = mailbox.wait(milliseconds: -1)
    }
  }

  // MARK: The thread that writes

  private func printOutput(
    _ write: (RunOutput) throws(ProgramFailure) -> Void
  ) throws(ProgramFailure) -> ExitStatus {
    var worstStatus = ExitStatus.success
    var pendingOutput: [Int: [RunOutput]] = [:]
    var statuses: [Int: ExitStatus] = [:]
    var currentRun = 0
    var progress = plan.showsProgress ? RunProgress(files: plan.files.count) : nil
    defer { progress?.eraseLine() }
    while currentRun < plan.files.count {
      for message in messages.wait(milliseconds: progress?.wait ?? -1) {
        switch message {
        case .output(let output, let run): pendingOutput[run, default: []].append(output)
        case .runEnded(let status, let run): statuses[run] = status
        case .threadEnded: endedThreads.add(1, ordering: .relaxed)
        }
      }
      while currentRun < plan.files.count {
        for output in pendingOutput.removeValue(forKey: currentRun) ?? [] {
          progress?.eraseLine()
          try write(output)
          update {
            $0.bufferedBytes[currentRun] -= output.size
            $0.totalBufferedBytes -= output.size
          }
        }
        guard let status = statuses.removeValue(forKey: currentRun) else { break }
        worstStatus = max(worstStatus, status)
        currentRun += 1
        update { $0.currentRun = currentRun }
      }
      if currentRun < plan.files.count {
        let stepCounter = stepCounters[currentRun]
        progress?.show(
          file: currentRun, step: stepCounter.step.load(ordering: .relaxed),
          of: stepCounter.total.load(ordering: .relaxed))
      }
    }
    return worstStatus
  }

  /// Stops the workers and waits for their end, because they use shared state.
  private func stop(threads: Int) {
    update { _ in isStopped.store(true, ordering: .relaxed) }
    var remaining = threads - endedThreads.load(ordering: .relaxed)
    while remaining > 0 {
      for case .threadEnded in messages.wait(milliseconds: -1) { remaining -= 1 }
    }
  }

  /// Changes the shared state and wakes the workers that wait for buffer space.
  private func update(_ update: (inout State) -> Void) {
    let waitingWorkers = state.withLock { state in
      update(&state)
      defer { state.waitingWorkers = [] }
      return state.waitingWorkers
    }
    for thread in waitingWorkers { thread.post(()) }
  }
}
