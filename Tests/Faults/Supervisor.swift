// The supervisor of the worker processes, which records findings and shortens failing trials.

import Glibc
import RawTerminal
import Synchronization

private let isStopped = Atomic<Bool>(false)

struct PartReport {
  let name: String
  var trials = 0
  var inputs = 0
  var seconds = 0.0
  var findings = 0
}

struct Supervisor {
  let options: Options
  let own: String
  private let folder: String
  private let mark: String

  init(_ options: Options) throws {
    self.options = options
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    own = String(decoding: buffer[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let temporary = Files.variable("TMPDIR") ?? "/tmp"
    folder = "\(temporary)/faults.\(getpid())"
    mark = "FAULTS_RUN=\(getpid())."
    try Files.makeFolder(folder)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in isStopped.store(true, ordering: .relaxed) }
    }
    signal(SIGPIPE, SIG_IGN)
  }

  private func clean() {
    Processes.endAll(marked: mark)
    Files.remove(folder)
  }

  func run(_ parts: [any Part.Type]) throws -> Int32 {
    defer { clean() }
    let disk = FaultyDisk.build(in: folder)
    let share = options.seconds / Double(max(1, parts.count))
    var reports: [PartReport] = []
    for part in parts where !isStopped.load(ordering: .relaxed) {
      reports.append(try run(part, seconds: share, disk: disk))
    }
    tell(reports)
    if isStopped.load(ordering: .relaxed) { return 130 }
    return reports.contains { $0.findings > 0 } ? 1 : 0
  }

  private func tell(_ reports: [PartReport]) {
    Say.line("")
    Say.line("part        trials     inputs  seconds  findings   (seed \(options.seed))")
    for report in reports {
      Say.line(
        Say.padded(report.name, 10) + Say.right("\(report.trials)", 8) + Say.right("\(report.inputs)", 11)
          + Say.right("\(Int(report.seconds))", 9) + Say.right("\(report.findings)", 10))
    }
  }

  // MARK: Parts

  private final class Job {
    let process: StartedProcess
    let output: Int32
    let number: Int
    var held: [UInt8] = []
    /// The seed of the current trial.
    var seed: UInt64?
    var trial: Int
    var begun = ContinuousClock.now

    init(process: StartedProcess, output: Int32, number: Int, trial: Int) {
      self.process = process
      self.output = output
      self.number = number
      self.trial = trial
    }
  }

  private func place(_ worker: String) -> String { "\(folder)/\(worker)" }

  private func words(_ part: any Part.Type, _ worker: String, disk: String?) -> [String] {
    var words = [own, "--worker", part.name, "--folder", place(worker), "--program", options.program]
    words += ["--mark", "\(mark)\(worker)"]
    if let disk { words += ["--disk", disk] }
    if options.isFull { words.append("--full") }
    return words
  }

  private var variables: [String: String] {
    var variables: [String: String] = [:]
    for name in ["PATH", "HOME", "TMPDIR", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"] {
      variables[name] = Files.variable(name)
    }
    return variables
  }

  private func start(
    _ part: any Part.Type, job: Int, from trial: Int, seconds: Double, disk: String?
  ) throws -> Job {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemRefusal("making a pipe") }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let worker = "\(part.name)-\(job)"
    var variables = variables
    let assignment = "\(mark)\(worker)".split(separator: "=", maxSplits: 1)
    variables[String(assignment[0])] = String(assignment[1])
    var words = words(part, worker, disk: disk)
    words += ["--base", "\(options.seed)", "--first", "\(trial)", "--stride", "\(options.jobs)"]
    words += ["--seconds", "\(max(0, seconds))"]
    if let most = options.most { words += ["--most", "\(most)"] }
    let process = try StartedProcess.start(
      words, variables: variables, output: .descriptor(ends[1]), error: .file("\(folder)/\(worker).err"))
    close(ends[1])
    return Job(process: process, output: ends[0], number: job, trial: trial)
  }

  private func run(_ part: any Part.Type, seconds: Double, disk: String?) throws -> PartReport {
    Say.line("\(part.name): \(part.summary)")
    let begin = ContinuousClock.now
    let end = begin + .seconds(seconds)
    func left() -> Double { (end - .now) / .seconds(1) }
    var report = PartReport(name: part.name)
    var failures: [(seed: UInt64, number: Int, finding: Finding)] = []
    var jobs = try (0..<options.jobs).map {
      try start(part, job: $0, from: $0, seconds: seconds, disk: disk)
    }
    while !jobs.isEmpty {
      if isStopped.load(ordering: .relaxed) || failures.count >= options.mostFindings {
        for job in jobs { finish(job, part) }
        break
      }
      var places = jobs.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
      poll(&places, nfds_t(places.count), 100)
      for job in jobs {
        let isOver = hear(job, &report, &failures)
        let isHanging = job.seed != nil && (ContinuousClock.now - job.begun) / .seconds(1) > part.patience
        guard isOver || isHanging else { continue }
        jobs.removeAll { $0 === job }
        let code = isHanging ? nil : job.process.ending(within: 5)
        if let seed = job.seed {
          let words = errors(part, job.number)
          let finding =
            isHanging
            ? Finding("hang", "not over after \(Int(part.patience)) s")
            : Finding("crash", "the trial's process ended with \(code ?? -1)\(words)")
          failures.append((seed, job.trial, finding))
          report.trials += 1
        } else if code != 0 {
          failures.append((0, 0, Finding("trouble", "no trial began\(errors(part, job.number))")))
          finish(job, part)
          continue
        }
        finish(job, part)
        // Another process runs the remaining trials of the worker.
        if job.seed != nil, left() > 0 {
          jobs.append(
            try start(part, job: job.number, from: job.trial + options.jobs, seconds: left(), disk: disk))
        }
      }
    }
    report.seconds = (ContinuousClock.now - begin) / .seconds(1)
    report.findings = failures.count
    try explain(failures, part, disk: disk)
    Say.line("  \(report.trials) trials, \(report.inputs) inputs, \(report.findings) findings")
    return report
  }

  private func finish(_ job: Job, _ part: any Part.Type) {
    close(job.output)
    job.process.end()
    Processes.endAll(marked: "\(mark)\(part.name)-\(job.number)")
    Files.remove(place("\(part.name)-\(job.number)"))
  }

  private func errors(_ part: any Part.Type, _ job: Int) -> String {
    let text = Files.text("\(folder)/\(part.name)-\(job).err")
    let lines = text.split(separator: "\n").filter { !$0.isEmpty }
    let telling = lines.filter { $0.contains("rror") }.prefix(3)
    return (telling.isEmpty ? lines.suffix(3)[...] : telling[...]).map { "\n      " + $0.prefix(300) }
      .joined()
  }

  /// Processes the output of a worker.
  ///
  /// Returns whether the worker has ended.
  private func hear(
    _ job: Job, _ report: inout PartReport, _ failures: inout [(seed: UInt64, number: Int, finding: Finding)]
  ) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isOver = false
    while true {
      let count = read(job.output, &buffer, buffer.count)
      if count == 0 { isOver = true }
      guard count > 0 else { break }
      job.held += buffer[0..<count]
    }
    while let end = job.held.firstIndex(of: 0x0A) {
      let words = job.held[..<end].split(separator: 0x20, maxSplits: 3).map { Array($0).text }
      job.held.removeFirst(end + 1)
      guard words.count > 2, let seed = UInt64(words[1]) else { continue }
      switch words[0] {
      case "begin":
        job.seed = seed
        job.trial = Int(words[2]) ?? 0
        job.begun = .now
      case "note": Say.line("  " + PieceText.piece(words.dropFirst(2).joined(separator: " ")).text)
      case "end":
        job.seed = nil
        report.trials += 1
        report.inputs += Int(words[2]) ?? 0
      default:
        job.seed = nil
        report.trials += 1
        let text = PieceText.piece(words.count > 3 ? words[3] : "").text
        failures.append((seed, job.trial, Finding(words[2], text)))
      }
    }
    return isOver
  }

  // MARK: Findings

  private func explain(
    _ failures: [(seed: UInt64, number: Int, finding: Finding)], _ part: any Part.Type, disk: String?
  ) throws {
    var told: Set<String> = []
    for failure in failures {
      Say.line("")
      Say.line("  FOUND \(failure.finding.kind), seed \(failure.seed): \(failure.finding.text)")
      Say.line("  again: \(Options.command) \(part.name) --trial \(failure.seed)")
      // Shortens only one of several similar findings.
      let sort = failure.finding.kind + failure.finding.text.prefix(40)
      guard told.insert(sort).inserted, told.count <= 3, !isStopped.load(ordering: .relaxed),
        failure.finding.kind != "trouble"
      else { continue }
      let place = TrialPlace(
        folder: place("made"), program: options.program, mark: "\(mark)made", isFull: options.isFull,
        faultyDisk: disk)
      let pieces = try part.init(place).pieces(seed: failure.seed, number: failure.number)
      tellShortened(pieces, failure.seed, failure.finding, part, disk: disk)
    }
  }

  private func tellShortened(
    _ pieces: [Piece], _ seed: UInt64, _ finding: Finding, _ part: any Part.Type, disk: String?
  ) {
    guard repeats(pieces, seed, part, disk: disk)?.kind == finding.kind else {
      Say.line("  it did not come again; all of it, \(pieces.count) pieces:")
      return Say.pieces(pieces)
    }
    let shortening = Shortening(
      cutsPieces: part.cutsPieces, end: .now + .seconds(options.shorteningSeconds),
      fails: { candidate in
        guard !isStopped.load(ordering: .relaxed) else { return false }
        return repeats(candidate, seed, part, disk: disk)?.kind == finding.kind
      })
    let short = shortening.shortened(pieces)
    Say.line(
      "  shortened from \(pieces.count) pieces to \(short.count); put them into a file for --input FILE:")
    Say.pieces(short)
    if let again = repeats(short, seed, part, disk: disk) { Say.line("  then: \(again.kind): \(again.text)") }
  }

  /// Runs a trial in a separate process.
  ///
  /// Returns its finding, or nil if the trial succeeds.
  private func repeats(_ pieces: [Piece], _ seed: UInt64, _ part: any Part.Type, disk: String?) -> Finding? {
    let worker = "\(part.name)-again"
    let (input, output) = ("\(folder)/\(worker).in", "\(folder)/\(worker).out")
    defer {
      Processes.endAll(marked: "\(mark)\(worker)")
      Files.remove(place(worker))
    }
    do {
      try Files.write(pieces.map { PieceText.line($0) + "\n" }.joined(), to: input)
      var variables = variables
      let assignment = "\(mark)\(worker)".split(separator: "=", maxSplits: 1)
      variables[String(assignment[0])] = String(assignment[1])
      let process = try StartedProcess.start(
        words(part, worker, disk: disk) + ["--input", input, "--trial", "\(seed)"], variables: variables,
        output: .file(output), error: .file("\(folder)/\(worker).err"))
      guard let code = process.ending(within: part.patience) else {
        process.end()
        return Finding("hang", "not over after \(Int(part.patience)) s")
      }
      if code == 0 { return nil }
      let lines = Files.text(output).split(separator: "\n").filter { !$0.hasPrefix("note ") }
      let words = (lines.first ?? "").split(separator: " ", maxSplits: 1)
      guard code == 1, words.count == 2 else {
        return Finding("crash", "the trial's process ended with \(code)")
      }
      return Finding(String(words[0]), PieceText.piece(words[1]).text)
    } catch {
      return nil
    }
  }

  func again(_ part: any Part.Type, trial: UInt64, input: String?) throws -> Int32 {
    defer { clean() }
    let disk = FaultyDisk.build(in: folder)
    let place = TrialPlace(
      folder: place("made"), program: options.program, mark: "\(mark)made", isFull: options.isFull,
      faultyDisk: disk)
    let number = Int(trial % 1_000_000)
    let pieces =
      try input.map { Files.text($0).split(separator: "\n").map(PieceText.piece) }
      ?? part.init(place).pieces(seed: trial, number: number)
    guard let finding = repeats(pieces, trial, part, disk: disk) else {
      Say.line("\(part.name) \(trial): nothing found in \(pieces.count) pieces")
      return 0
    }
    Say.line("\(part.name) \(trial): \(finding.kind): \(finding.text)")
    if input == nil { tellShortened(pieces, trial, finding, part, disk: disk) }
    return 1
  }
}

enum Say {
  static func line(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }

  static func error(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  static func pieces(_ pieces: [Piece]) {
    for piece in pieces.prefix(200) { line("    " + PieceText.line(Array(piece.prefix(4000)))) }
    if pieces.count > 200 { line("    … and \(pieces.count - 200) more") }
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
