// The budgets that are measured from outside, and the values that a user would notice.
//
// A user notices a key whose answer misses the next frame (16 ms). A key that is held down is noticed if each
// repetition takes half a frame of processor time. The other noticeable values are about twice the values of
// the slowest machine that was measured.

import Glibc
import Measuring
import RawTerminal

enum TimingRows {
  static let all: [TimingRow] = [
    TimingRow(
      name: "start", unit: "ms to the settled first screen", budget: 25, ratio: 18, noticeable: 150,
      isQuick: true
    ) {
      bench in
      median(try (0..<15).map { _ in try MeasuredProgram("\"$P\"", bench: bench).settled })
    },
    TimingRow(
      name: "key", unit: "ms a cursor key, p95", budget: 1.5, ratio: 0.9, noticeable: 16, isQuick: true
    ) { bench in
      percentile(try cursorKeys(bench).latencies, 0.95)
    },
    TimingRow(
      name: "key-processor", unit: "ms of processor time a cursor key", budget: 0.9, ratio: 0.68,
      noticeable: 8, isQuick: true
    ) { bench in try cursorKeys(bench).processorTime },
    TimingRow(name: "key-bytes", unit: "bytes a cursor key", budget: 400, isQuick: true) {
      bench in
      let bytes = try cursorKeys(bench).bytes
      return bytes.reduce(0, +) / Double(bytes.count)
    },
    TimingRow(name: "idle", unit: "wake-ups in 2 s without a key", budget: 0, isQuick: true) {
      bench in
      Double(try MeasuredProgram("\"$P\"", bench: bench).wakeUps())
    },
    TimingRow(
      name: "memory", unit: "MiB at start", budget: 30, noticeable: 40, isQuick: true
    ) { bench in
      try MeasuredProgram("\"$P\"", bench: bench).peakMemory
    },
    TimingRow(
      name: "run", unit: "ms for a small scenario", budget: 14, ratio: 10, noticeable: 100, isQuick: true
    ) { bench in
      let scenario = try bench.write(
        "iapbench 1\nbuy com.example.subscriptionlab.monthly\nconfirm\nexpect state last purchased\n",
        to: "small.iap")
      return median(
        try (0..<25).map { _ in
          try ContinuousClock().measure {
            try finish([bench.program, "run", scenario], folder: bench.folder)
          }
          .milliseconds
        })
    },
    TimingRow(
      name: "reopening", unit: "ms to reopen 100,000 purchases", budget: 1_000, ratio: 830
    ) { bench in
      let session = try bench.write(
        "iapbench 1\ndialogs off\n"
          + String(repeating: "buy com.example.subscriptionlab.coins100\n", count: 100_000),
        to: "purchases.iap")
      return try MeasuredProgram(
        "\"$P\" --session \(session)", bench: bench, quiet: .milliseconds(400)
      ).settled
    },
    TimingRow(
      name: "verify-20", unit: "ms a response, 20 transactions (4,000 a second)", budget: 0.25, ratio: 0.14
    ) { bench in
      try ServerLoad(.receipt, transactions: 20, bench: bench).millisecondsPerResponse(seconds: 3)
    },
    TimingRow(
      name: "verify-1000", unit: "ms a response, 1,000 transactions (150 a second)", budget: 6.66, ratio: 4.2
    ) { bench in
      try ServerLoad(.receipt, transactions: 1_000, bench: bench).millisecondsPerResponse(seconds: 3)
    },
    TimingRow(
      name: "api-transaction", unit: "ms a response with a transaction (2,000 a second)", budget: 0.5
    ) { bench in
      try ServerLoad(.transaction, transactions: 20, bench: bench).millisecondsPerResponse(seconds: 3)
    },
    TimingRow(
      name: "api-history", unit: "ms a response with 20 transactions (200 a second)", budget: 5
    ) { bench in
      try ServerLoad(.history, transactions: 21, bench: bench).millisecondsPerResponse(seconds: 3)
    },
    TimingRow(
      name: "key-serving", unit: "ms a cursor key, p99, with 2,000 requests a second", budget: 16
    ) { bench in percentile(try keysWhileServing(.receipt, rate: 2_000, bench), 0.99) },
    TimingRow(
      name: "key-api-transaction", unit: "ms a cursor key, p99, with 1,000 transactions a second", budget: 16
    ) { bench in percentile(try keysWhileServing(.transaction, rate: 1_000, bench), 0.99) },
    TimingRow(
      name: "key-api-history", unit: "ms a cursor key, p99, with 100 history pages a second", budget: 16
    ) { bench in percentile(try keysWhileServing(.history, rate: 100, bench), 0.99) },
    TimingRow(
      name: "notification", unit: "ms from a step to its notification at a receiver, p99", budget: 20
    ) { bench in percentile(try NotificationDelays.measure(40, bench: bench), 0.99) },
  ]

  private static func cursorKeys(_ bench: TimingBench) throws -> MeasuredProgram.Keys {
    try MeasuredProgram("\"$P\"", bench: bench).press("jjjjkkkk", times: 8)
  }

  /// Returns the milliseconds from each cursor key to the first byte of its answer.
  ///
  /// Meanwhile, 32 connections send requests to the workbench's server, at half the rate that the row for the
  /// requests alone asserts.
  private static func keysWhileServing(
    _ kind: ServedRequest.Kind, rate: Double, _ bench: TimingBench
  ) throws -> [Double] {
    let session = try bench.write(ServedRequest.purchases(21), to: "serving.iap")
    let program = try MeasuredProgram("\"$P\" --session \(session)", bench: bench)
    program.type(":serve on\r")
    let state = "\(program.folder)/state"
    let served = try ServedRequest(kind, kit: "\(state)/iapbench/kit", state: state, bench: bench)
    program.type("1")
    let load = BackgroundLoad(served, pause: Duration.seconds(1) / rate)
    let keys = program.press("jjjjkkkk", times: 16)
    // A server that is too slow would make the keys look faster than they are.
    let reached = try load.stop()
    guard reached >= rate * 0.9 else { return [.infinity] }
    return keys.firstLatencies
  }

  struct WrongEnd: Error, CustomStringConvertible {
    let words: [String]
    let code: Int32?
    var description: String {
      "\(words.joined(separator: " ")) ended with \(code.map(String.init) ?? "no code within 60 s")"
    }
  }

  /// Runs a command until it exits.
  ///
  /// Throws if the exit code is not 0.
  private static func finish(_ words: [String], folder: String) throws {
    let process = try StartedProcess.start(words, variables: ["HOME": folder, "PATH": "/usr/bin:/bin"])
    var status: Int32 = 0
    while waitpid(process.identifier, &status, 0) < 0 {
      guard errno == EINTR else { throw WrongEnd(words: words, code: nil) }
    }
    let code = Processes.code(ofStatus: status)
    guard code == 0 else { throw WrongEnd(words: words, code: code) }
  }
}
