// The separate process that runs and reports trials, so that a crash is also a finding.

import Glibc
import RawTerminal

struct Worker {
  let part: any Part
  let place: TrialPlace

  init(_ kind: any Part.Type, _ place: TrialPlace) throws {
    signal(SIGPIPE, SIG_IGN)
    self.place = place
    try Files.makeFolder(place.folder)
    part = try kind.init(place)
  }

  func run(base: UInt64, first: Int, stride: Int, seconds: Double, most: Int?) {
    let end = ContinuousClock.now + .seconds(seconds)
    var number = first
    while ContinuousClock.now < end, most.map({ number < $0 }) ?? true {
      let seed = Trials.seed(base: base, number: number)
      guard tell("begin \(seed) \(number)") else { return }
      switch trial(seed: seed, number: number) {
      case .success(let inputs): guard tell("end \(seed) \(inputs)") else { return }
      case .failure(let finding):
        guard tell("found \(seed) \(finding.kind) \(PieceText.line(Array(finding.text.utf8)))") else {
          return
        }
      }
      number += stride
    }
  }

  private func trial(seed: UInt64, number: Int) -> Result<Int, Finding> {
    do {
      return check(try part.pieces(seed: seed, number: number), seed: seed)
    } catch {
      return .failure(Finding("trouble", "the trial could not be made: \(error)"))
    }
  }

  /// Runs one trial in a separate folder.
  func check(_ pieces: [Piece], seed: UInt64) -> Result<Int, Finding> {
    defer {
      Files.remove(place.folder)
      try? Files.makeFolder(place.folder)
    }
    do {
      let inputs = try part.check(pieces, seed: seed)
      // In KiB. A single trial needs much less memory, so a higher value indicates a leak.
      let memory = Processes.number("VmRSS", of: getpid()) ?? 0
      if memory > 3 << 20 { return .failure(Finding("memory", "\(memory) KiB are in use")) }
      return .success(inputs)
    } catch let finding as Finding {
      return .failure(finding)
    } catch {
      return .failure(Finding("trouble", "\(error)"))
    }
  }

  static func note(_ text: String) { _ = tell("note 0 \(PieceText.line(Array(text.utf8)))") }

  private func tell(_ line: String) -> Bool { Self.tell(line) }

  /// Writes a line.
  ///
  /// Returns false if the supervisor no longer reads.
  private static func tell(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    return write(STDOUT_FILENO, bytes, bytes.count) == bytes.count
  }
}

enum Trials {
  /// Returns the seed of a trial, which is independent of earlier trials.
  static func seed(base: UInt64, number: Int) -> UInt64 { base &* 1_000_000 &+ UInt64(number) }
}
