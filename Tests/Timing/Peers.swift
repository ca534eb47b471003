// Measurements of other full-screen programs in the same run as iapbench.

import Measuring
import RawTerminal

struct Peer {
  let name: String
  let command: String
  let keys: String

  static let all = [
    Peer(name: "htop", command: "htop", keys: "jjjjkkkk"),
    Peer(name: "tig", command: "tig", keys: "jjjjkkkk"),
    Peer(name: "less", command: "less README.md", keys: "jjjjkkkk"),
    Peer(name: "lnav", command: "lnav README.md", keys: "jjjjkkkk"),
  ]

  struct Figures {
    var starts: [Double] = []
    var keys = MeasuredProgram.Keys()
    var processorTimes: [Double] = []
    var memory: [Double] = []

    mutating func add(_ peer: Peer, bench: TimingBench, folder: String) throws {
      let program = try MeasuredProgram(
        peer.command, bench: bench, quiet: .milliseconds(250), folder: folder)
      starts.append(program.settled)
      let keys = program.press(peer.keys, times: 8)
      self.keys.latencies += keys.latencies
      self.keys.bytes += keys.bytes
      processorTimes.append(keys.processorTime)
      memory.append(program.peakMemory)
    }

    var start: Double { median(starts) }
    var key: Double { percentile(keys.latencies, 0.95) }
    var row: [Double] {
      [
        start, median(keys.latencies), key, median(keys.bytes), median(processorTimes), median(memory),
      ]
    }
    static let titles = ["start ms", "key p50", "key p95", "bytes a key", "cpu a key ms", "peak MiB"]
  }

  /// Prints a table of iapbench and its peers, which are measured in turns.
  ///
  /// Returns the statements that do not hold.
  static func compare(bench: TimingBench, folder: String, rounds: Int) throws -> [String] {
    let subject = Peer(name: "iapbench", command: "\"$P\"", keys: "jjjjkkkk")
    let programs = [subject] + all
    var figures = [Figures](repeating: Figures(), count: programs.count)
    for _ in 0..<rounds {
      for (index, program) in programs.enumerated() {
        try figures[index].add(program, bench: bench, folder: folder)
      }
    }
    print(text(["program"] + Figures.titles))
    for (program, figures) in zip(programs, figures) {
      print(text([program.name] + figures.row.map { number($0) }))
    }
    let (ours, htop, tig, lnav) = (figures[0], figures[1], figures[2], figures[4])
    let claims = [
      ("start is ahead of htop", ours.start < htop.start),
      ("start is ahead of tig", ours.start < tig.start),
      ("start is ahead of lnav", ours.start < lnav.start),
      ("a key is at most twice htop's, p95", ours.key <= 2 * htop.key),
    ]
    return claims.filter { !$0.1 }.map(\.0)
  }
}
