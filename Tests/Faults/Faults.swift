// The entry point of the fault suite.

import Glibc

struct Options {
  var parts: [String] = []
  var seconds = 120.0
  var seed: UInt64 = 1
  var trial: UInt64?
  var input: String?
  var program = ""
  var jobs = max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  var isFull = false
  var isList = false
  var isHelp = false
  /// The number of findings that ends a part.
  var mostFindings = 10
  /// The time limit in seconds for shortening a failing trial.
  var shorteningSeconds = 60.0
  var most: Int?
  // These options are for worker processes.
  var worker: String?
  var folder = ""
  var mark = ""
  var disk: String?
  var base: UInt64 = 1
  var first = 0
  var stride = 1

  static let command = "faults"

  static let help = """
    Throws faults at iapbench, and says what it did not stand.

    faults [PART…] [--seconds N | --minutes N] [--seed S] [--jobs N] [--program PATH] [--full]
    faults PART --trial SEED          that trial again, and made shorter
    faults PART --input FILE          a trial from its pieces, one a line
    faults --list                     the parts

      --seconds N, --minutes N   all parts together; 120 seconds
      --seed S                   the seed of the run; 1
      --jobs N                   so many trials at once; one for each processor
      --trials N                 at most so many trials a part
      --program PATH             the program; otherwise $IAPBENCH_PROGRAM, or the one next to this program
      --full                     bad input at its full sizes: hours, and gigabytes

    The parts run one after another and share the time. \
    The exit code is 0 where nothing was found, 1 where something
    was, 2 for unusable arguments, 130 after Ctrl-C.
    """

  struct Unusable: Error { let text: String }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(_ name: String) throws -> String {
      guard let value = rest.popFirst() else { throw Unusable(text: "\(name) wants a value") }
      return value
    }
    func number<Number: LosslessStringConvertible>(_ name: String) throws -> Number {
      let text = try value(name)
      guard let number = Number(text) else { throw Unusable(text: "\(name) \(text): no number") }
      return number
    }
    while let word = rest.popFirst() {
      switch word {
      case "--seconds": seconds = try number(word)
      case "--minutes": seconds = try number(word) * 60
      case "--seed": seed = try number(word)
      case "--trial": trial = try number(word)
      case "--trials", "--most": most = try number(word)
      case "--jobs": jobs = max(1, try number(word))
      case "--program": program = try value(word)
      case "--input": input = try value(word)
      case "--full": isFull = true
      case "--list": isList = true
      case "--help", "-h": isHelp = true
      case "--shorten": shorteningSeconds = try number(word)
      case "--worker": worker = try value(word)
      case "--folder": folder = try value(word)
      case "--mark": mark = try value(word)
      case "--disk": disk = try value(word)
      case "--base": base = try number(word)
      case "--first": first = try number(word)
      case "--stride": stride = try number(word)
      case _ where word.hasPrefix("-"): throw Unusable(text: "there is no option \(word)")
      default:
        guard Parts.named(word) != nil else {
          let names = Parts.all.map { $0.name }.joined(separator: ", ")
          throw Unusable(text: "there is no part \(word); there are: \(names)")
        }
        parts.append(word)
      }
    }
    if program.isEmpty, let path = getenv("IAPBENCH_PROGRAM") { program = String(cString: path) }
    if program.isEmpty { program = Self.beside }
    if isHelp || isList { return }
    // The path must be absolute, because trials run in other folders.
    guard access(program, X_OK) == 0, let path = realpath(program, nil) else {
      throw Unusable(text: "\(program) is no program that can be run")
    }
    defer { free(path) }
    program = String(cString: path)
  }

  private static var beside: String {
    let own = CommandLine.arguments.first ?? ""
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let path =
      count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : own
    return String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)) + "/iapbench"
  }
}

@main
enum Faults {
  static func main() {
    do {
      exit(try run(Options(Array(CommandLine.arguments.dropFirst()))))
    } catch let error as Options.Unusable {
      Say.error("faults: \(error.text)")
      exit(2)
    } catch {
      Say.error("faults: \(error)")
      exit(2)
    }
  }

  private static func run(_ options: Options) throws -> Int32 {
    if options.isHelp {
      Say.line(Options.help)
      return 0
    }
    if options.isList {
      for part in Parts.all { Say.line(Say.padded(part.name, 11) + part.summary) }
      return 0
    }
    if let worker = options.worker { return try work(worker, options) }
    guard Files.isExecutable(options.program) else {
      throw Options.Unusable(text: "there is no \(options.program): build it, or say --program PATH")
    }
    let chosen = options.parts.isEmpty ? Parts.all : options.parts.compactMap(Parts.named)
    let supervisor = try Supervisor(options)
    guard options.trial != nil || options.input != nil else { return try supervisor.run(chosen) }
    guard let part = chosen.first, options.parts.count == 1 else {
      throw Options.Unusable(text: "--trial and --input want one part")
    }
    return try supervisor.again(part, trial: options.trial ?? 0, input: options.input)
  }

  private static func work(_ name: String, _ options: Options) throws -> Int32 {
    guard let part = Parts.named(name) else { throw Options.Unusable(text: "there is no part \(name)") }
    let place = TrialPlace(
      folder: options.folder, program: options.program, mark: options.mark, isFull: options.isFull,
      faultyDisk: options.disk)
    let worker = try Worker(part, place)
    defer { Files.remove(options.folder) }
    guard let input = options.input else {
      worker.run(
        base: options.base, first: options.first, stride: options.stride, seconds: options.seconds,
        most: options.most)
      return 0
    }
    let pieces = Files.text(input).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(PieceText.piece)
    guard case .failure(let finding) = worker.check(pieces, seed: options.trial ?? 0) else { return 0 }
    Say.line("\(finding.kind) \(PieceText.line(Array(finding.text.utf8)))")
    return 1
  }
}
