// The parallel run of several scenarios.

import Glibc
import Scenario
import Support
import Synchronization

final class ParallelRuns: Sendable {
  private enum WorkerMessage: Sendable {
    case piece(RunOutput, run: Int)
    case ended(ExitStatus, run: Int)
    case threadEnded
  }

  private struct State {
    var next = 0
    /// The index of the file whose output is being written; later output is buffered.
    var told = 0
    /// The bytes of buffered output, per file and in total.
    var kept: [Int]
    var allKept = 0
    /// The mailboxes of workers that wait for buffer space.
    var waiting: [Mailbox<Void>] = []
  }

  private final class StepCounter: Sendable {
    let step = Atomic(0)
    let all = Atomic(0)
  }

  /// The maximum buffered output in bytes.
  private static let maxKept = 8 << 20
  /// The additional buffer of the file being written, so that it never waits for later files.
  private static let maxKeptOfCurrent = 1 << 20

  private let paths: [String]
  private let runner: ScenarioRunner
  private let letters: Mailbox<WorkerMessage>
  private let state: Mutex<State>
  private let reaches: [StepCounter]
  private let isStopped = Atomic(false)

  private init?(_ paths: [String], with runner: ScenarioRunner) {
    guard let letters = Mailbox<WorkerMessage>() else { return nil }
    self.paths = paths
    self.runner = runner
    self.letters = letters
    state = Mutex(State(kept: paths.map { _ in 0 }))
    reaches = paths.map { _ in StepCounter() }
  }

  /// Runs the scenarios and returns the worst exit code; nil if no thread could be started.
  static func run(
    _ paths: [String], with runner: ScenarioRunner, threads: Int, isWatched: Bool
  ) throws(ProgramFailure) -> ExitStatus? {
    guard threads > 0, let runs = ParallelRuns(paths, with: runner) else { return nil }
    var started = 0
    for _ in 0..<threads {
      guard let wakeUp = Mailbox<Void>(), DetachedThread.start({ runs.work(wakeUp) }) else { break }
      started += 1
    }
    guard started > 0 else { return nil }
    do throws(ProgramFailure) {
      return try runs.printOutput(isWatched: isWatched)
    } catch {
      runs.stop(threads: started)
      throw error
    }
  }

  // MARK: A thread that runs files

  private func work(_ wakeUp: Mailbox<Void>) {
    while let run = nextRun() {
      let reach = reaches[run]
      let status = ScenarioRun(path: paths[run]).run(
        with: runner,
        cancellation: Cancellation { progress in
          reach.all.store(progress.total ?? 0, ordering: .relaxed)
          reach.step.store(progress.count, ordering: .relaxed)
          return self.isStopped.load(ordering: .relaxed)
        },
        emit: { self.postPiece($0, of: run, wakeUp) })
      letters.post(.ended(status, run: run))
    }
    letters.post(.threadEnded)
  }

  private func nextRun() -> Int? {
    state.withLock { state in
      guard !isStopped.load(ordering: .relaxed), state.next < paths.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Posts output, waiting while the buffer is full; returns false if the run was stopped.
  private func postPiece(_ piece: RunOutput, of run: Int, _ wakeUp: Mailbox<Void>) -> Bool {
    while true {
      let isTaken = state.withLock { state -> Bool? in
        guard !isStopped.load(ordering: .relaxed) else { return false }
        let hasRoom =
          state.allKept < Self.maxKept || (run == state.told && state.kept[run] < Self.maxKeptOfCurrent)
        guard hasRoom else {
          state.waiting.append(wakeUp)
          return nil
        }
        state.kept[run] += piece.size
        state.allKept += piece.size
        return true
      }
      if isTaken == true { letters.post(.piece(piece, run: run)) }
      if let isTaken { return isTaken }
      _ = wakeUp.wait(milliseconds: -1)
    }
  }

  // MARK: The thread that writes

  private func printOutput(isWatched: Bool) throws(ProgramFailure) -> ExitStatus {
    var worst = ExitStatus.success
    var kept: [Int: [RunOutput]] = [:]
    var ended: [Int: ExitStatus] = [:]
    var told = 0
    var progress = isWatched ? RunProgress(files: paths.count) : nil
    defer { progress?.eraseLine() }
    while told < paths.count {
      for letter in letters.wait(milliseconds: progress?.wait ?? -1) {
        switch letter {
        case .piece(let piece, let run): kept[run, default: []].append(piece)
        case .ended(let status, let run): ended[run] = status
        case .threadEnded: break
        }
      }
      while told < paths.count {
        for piece in kept.removeValue(forKey: told) ?? [] {
          progress?.eraseLine()
          try piece.write()
          change {
            $0.kept[told] -= piece.size
            $0.allKept -= piece.size
          }
        }
        guard let status = ended.removeValue(forKey: told) else { break }
        worst = max(worst, status)
        told += 1
        change { $0.told = told }
      }
      if told < paths.count {
        let reach = reaches[told]
        progress?.show(
          file: told, step: reach.step.load(ordering: .relaxed), of: reach.all.load(ordering: .relaxed))
      }
    }
    return worst
  }

  /// Stops the workers and waits for their end, because they use shared state.
  private func stop(threads: Int) {
    change { _ in isStopped.store(true, ordering: .relaxed) }
    var left = threads
    while left > 0 {
      for case .threadEnded in letters.wait(milliseconds: -1) { left -= 1 }
    }
  }

  /// Changes the shared state and wakes the workers that wait for buffer space.
  private func change(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      defer { state.waiting = [] }
      return state.waiting
    }
    for thread in waiting { thread.post(()) }
  }
}
