// Benchmark of a session's memory per unfolded log line, including undo history and ledger.

import Benchmark
import Glibc
import Scenario
import StoreSimulator

func memoryBenchmarks() {
  row("A log line of a session", .bytes(150)) {
    let before = heldBytes()
    var session = Session.fresh()
    for _ in 0..<100_000 { try session.buyOnce() }
    let grown = heldBytes() - before
    let lines = (0..<session.log.count).reduce(0) {
      $0 + LogText.lines(of: session.log[$1].simulationEvent).count
    }
    blackHole(session)
    return [Double(grown) / Double(lines)]
  }
}

private func heldBytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  fgets(&line, Int32(line.count), file)
  // The second number is the count of resident pages.
  let numbers = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    .split(separator: " ")
  return (numbers.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
