// The command lines that most starts have, read in no time: `iapbench`, `iapbench FILE`, `iapbench open SCENARIO` and
// `iapbench run SCENARIO…` with their options. ArgumentParser has its share of every start that goes through it; here it is
// asked only where something is wrong, unusual, or a question: whatever is not plain is left to it.

import Ground
import Scenario
import StoreSimulator

/// An option by its name behind `--`: the one list that both ArgumentParser's commands and the plain reading name theirs by.
enum PlainOption: String, CaseIterable {
  case lastCatalog = "last-catalog"
  case environment
  case session
  case resume
  case theme
  case language
  case seed
  case until
  case channel
  case format

  /// Whether it stands alone; any other has a value.
  var isFlag: Bool { self == .lastCatalog || self == .resume }
}

/// A command line that can mean one thing only, and nothing is wrong with it.
struct PlainCommandLine {
  enum Command: String, CaseIterable {
    case workbench
    case open
    case run

    /// The options that it has, all of them.
    var options: [PlainOption] {
      switch self {
      case .workbench: [.lastCatalog, .environment, .session, .resume, .theme, .language, .seed]
      case .open: [.until, .theme, .language]
      case .run: [.channel, .format]
      }
    }

    /// How many words without an option it has.
    fileprivate var words: ClosedRange<Int> {
      switch self {
      case .workbench: 0...1
      case .open: 1...1
      case .run: 1...Int.max
      }
    }
  }

  /// What a plain command line asks for.
  enum Request {
    case workbench(LaunchOptions)
    case run(RunOptions)

    func run() throws {
      switch self {
      case .workbench(let options): try Launcher.run(options)
      case .run(let options): try ScenarioRuns.run(options)
      }
    }
  }

  private let command: Command
  private var words: [String] = []
  private var values: [(option: PlainOption, value: String)] = []

  /// What the arguments behind the program's name ask for; nil where ArgumentParser is to say.
  static func request(_ arguments: [String]) -> Request? { PlainCommandLine(arguments)?.request }

  private init?(_ arguments: [String]) {
    var rest = arguments[...]
    if let first = rest.first, let named = Command(rawValue: first) {
      command = named
      rest.removeFirst()
    } else {
      command = .workbench
    }
    let known = command.options
    while let word = rest.popFirst() {
      guard word.utf8.starts(with: "--".utf8) else {
        guard Self.isFileName(word) else { return nil }
        words.append(word)
        continue
      }
      guard let option = PlainOption(rawValue: String(word.dropFirst(2))), known.contains(option),
        !values.contains(where: { $0.option == option })
      else { return nil }
      if option.isFlag {
        values.append((option, ""))
      } else {
        guard let value = rest.popFirst(), Self.isValue(value) else { return nil }
        values.append((option, value))
      }
    }
    guard command.words.contains(words.count) else { return nil }
  }

  /// Whether a word that stands alone cannot be taken for an option or for a command.
  ///
  /// A name of letters alone may be a command's: which there are, ArgumentParser knows.
  private static func isFileName(_ word: String) -> Bool {
    isValue(word) && !word.utf8.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
  }

  /// Whether a word can be an option's value.
  private static func isValue(_ word: String) -> Bool {
    word.utf8.first.map { $0 != UInt8(ascii: "-") } ?? false
  }

  private func has(_ flag: PlainOption) -> Bool { values.contains { $0.option == flag } }

  private subscript(option: PlainOption) -> String? { values.first { $0.option == option }?.value }

  /// Nil where a value is none of those that are possible, or where two things exclude each other.
  private var request: Request? {
    switch command {
    case .run:
      var options = RunOptions(scenarios: words, channel: self[.channel])
      guard read(.format, &options.format, { ScenarioRunner.Format(rawValue: $0) }) else { return nil }
      return .run(options)
    case .open:
      var options = LaunchOptions()
      var line: Int?
      guard read(.until, &line, { Int($0) }), readLook(&options) else { return nil }
      options.scenario = words.first.map { ($0, line) }
      return .workbench(options)
    case .workbench:
      var options = LaunchOptions()
      options.catalog = words.first
      options.opensLastCatalog = has(.lastCatalog)
      options.session = self[.session].map { .file($0) } ?? (has(.resume) ? .resume : .fresh)
      let isClear =
        !(has(.resume) && self[.session] != nil) && !(options.opensLastCatalog && options.catalog != nil)
      guard isClear, readLook(&options),
        read(.environment, &options.environment, { EnvironmentName(rawValue: $0) }),
        read(.seed, &options.seed, { UInt64($0) })
      else { return nil }
      return .workbench(options)
    }
  }

  private func readLook(_ options: inout LaunchOptions) -> Bool {
    options.theme = self[.theme]
    return read(.language, &options.language, { ChromeLanguage(rawValue: $0) })
  }

  /// Reads the value of an option, if it is there; false where it cannot be read.
  private func read<Value>(_ option: PlainOption, _ value: inout Value, _ read: (String) -> Value?) -> Bool {
    guard let text = self[option] else { return true }
    guard let found = read(text) else { return false }
    value = found
    return true
  }

  private func read<Value>(
    _ option: PlainOption, _ value: inout Value?, _ read: (String) -> Value?
  ) -> Bool {
    guard let text = self[option] else { return true }
    value = read(text)
    return value != nil
  }
}
