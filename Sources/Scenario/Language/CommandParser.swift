// The parser that turns lines of the scenario language into steps.

import StoreModel
import StoreSimulator
import Support

/// A parser of steps, driven by a command table.
///
/// Products and transactions need not exist, because a step looks them up when it runs. The step keeps the
/// names of products as written, and `Session.resolvingNames(in:)` replaces them by identifiers.
public struct CommandParser: Sendable {
  public let table: CommandTable
  /// The scopes of accepted commands; a scenario cannot contain commands for files or the screen.
  let scopes: Set<CommandScope>
  /// The products that names in a line mean; nil if names are kept as written.
  let resolver: ProductNameResolver?
  /// Whether steps keep their names of products; false for journals, which contain identifiers only.
  private let keepsNames: Bool

  public init(
    table: CommandTable = .standard, scopes: Set<CommandScope> = Set(CommandScope.allCases)
  ) {
    self.init(table: table, scopes: scopes, keepsNames: true)
  }

  init(
    table: CommandTable, scopes: Set<CommandScope> = Set(CommandScope.allCases),
    resolver: ProductNameResolver? = nil, keepsNames: Bool
  ) {
    self.table = table
    self.scopes = scopes
    self.resolver = resolver
    self.keepsNames = keepsNames
  }

  /// Parses one typed line; nil if the line is empty or only a comment.
  public func parse(_ text: String) throws(ParseError) -> Step? {
    let bytes = Array(text.utf8)
    return try step(bytes, 0..<bytes.count, line: 0)
  }

  /// Parses one line of a file; `range` excludes the line ending.
  func step(_ bytes: [UInt8], _ range: Range<Int>, line: Int) throws(ParseError) -> Step? {
    do throws(TextProblem) {
      let words = try LineSyntax.split(bytes, range)
      guard let first = words.first else { return nil }
      let line = TokenizedLine(bytes: bytes, words: words, end: range.upperBound, number: line)
      guard first.isKeyword("at", in: bytes) else {
        return step(try command(line, from: 0), line, range)
      }
      guard words.count > 1 else {
        throw TextProblem(.atNeedsTime, possible: .one(TimeText.timeForms), at: range.upperBound)
      }
      let verb = line.endOfTime(from: 1)
      let time = try located(words[1]) { () throws(TextProblem) in
        try TimeText.time(bytes, line.joined(1..<verb).content)
      }
      guard words.count > verb else {
        throw TextProblem(.atNeedsStep, possible: .one("at TIME VERB"), at: range.upperBound)
      }
      return step(try command(line, from: verb), at: time, line, range)
    } catch {
      throw ParseError(error, bytes: bytes, line: range, number: line)
    }
  }

  private func step(
    _ parsed: ParsedCommand, at time: TimeReference? = nil, _ line: TokenizedLine, _ range: Range<Int>
  ) -> Step {
    var step = Step(line: line.number, time: time, command: parsed.command)
    if keepsNames, !parsed.names.isEmpty {
      step.names = StepNames(
        line: String(decoding: line.bytes[range], as: UTF8.self), names: parsed.names)
    }
    return step
  }

  struct TokenizedLine {
    let bytes: [UInt8]
    let words: [Token]
    let end: Int
    let number: Int

    func text(_ index: Int) -> String { words[index].text(in: bytes) }
    func shown(_ index: Int) -> String { VisibleText.quoted(text(index)) }
    func offset(_ index: Int) -> Int { index < words.count ? words[index].start : end }

    /// Returns the words from `index` that can be parts of one value: words without quotes and options.
    private func plainWords(from index: Int) -> [String] {
      words[index...].prefix { !$0.isQuoted && $0.unescaped == nil && !$0.isOption(in: bytes) }
        .map { $0.text(in: bytes) }
    }

    /// Returns the index after the time that begins at `index`.
    func endOfTime(from index: Int) -> Int {
      // A number after a sign needs a unit, and a date can have a time of day. Other times are one word.
      let content = bytes[words[index].content]
      guard let first = content.first, let last = content.last, Byte.isDigit(last),
        first == Byte.plus || first == Byte.dash || content.count == 10
      else { return index + 1 }
      return index + max(1, TimeText.wordCount(plainWords(from: index)))
    }

    /// Returns the index after the value of a parameter that begins at `index`.
    func end(of parameter: Parameter, from index: Int, isLast: Bool) -> Int {
      guard parameter.kind.joinsWords, index + 1 < words.count else { return index + 1 }
      return index + max(1, parameter.kind.wordCount(plainWords(from: index), isLast: isLast))
    }

    /// Returns the words of a range as one word.
    func joined(_ range: Range<Int>) -> Token {
      let first = words[range.lowerBound]
      guard range.count > 1 else { return first }
      return Token(
        start: first.start,
        content: first.content.lowerBound..<words[range.upperBound - 1].content.upperBound,
        isQuoted: false, unescaped: nil)
    }
  }

  private func command(_ line: TokenizedLine, from verb: Int) throws(TextProblem) -> ParsedCommand {
    guard let entry = table.entry(line.text(verb)), !line.words[verb].isQuoted else {
      throw TextProblem(
        .noVerb(line.shown(verb)), possible: .nearCommand(line.text(verb), in: table.entries.map(\.name)),
        at: line.offset(verb))
    }
    guard scopes.contains(entry.scope) else {
      throw TextProblem(
        .notInScenario(verb: entry.name), possible: .inWorkbench(verb: entry.name),
        at: line.offset(verb))
    }
    let plain: ParsedCommand
    do throws(TextProblem) {
      plain = try plainCommand(of: entry, line, after: verb)
    } catch {
      // A journal contains identifiers only.
      guard keepsNames || resolver != nil else { throw error }
      return try joinedCommand(of: entry, line, after: verb, insteadOf: .failure(error))
    }
    // The names of a nested command were resolved when the nested command was parsed.
    if resolver == nil || plain.isExact || plain.form.takesCommand { return plain }
    return try joinedCommand(of: entry, line, after: verb, insteadOf: .success(plain))
  }

  /// Parses a command in which each word without quotes is one argument.
  private func plainCommand(
    of entry: CommandEntry, _ line: TokenizedLine, after verb: Int
  ) throws(TextProblem) -> ParsedCommand {
    let form = try form(of: entry, line, after: verb)
    if let scope = form.scope, !scopes.contains(scope) {
      let name = ([entry.name] + form.parameters.compactMap(\.word)).joined(separator: " ")
      throw TextProblem(
        .notInScenario(verb: name), possible: .inWorkbench(verb: name), at: line.offset(verb))
    }
    var nested: [ProductName] = []
    let arguments = try arguments(of: form, entry, line, after: verb, &nested)
    var parsed = try command(of: form, entry, arguments, line, after: verb)
    parsed.names += nested
    return parsed
  }

  /// Makes the command of a form, with identifiers instead of names if the parser has a resolver.
  func command(
    of form: CommandForm, _ entry: CommandEntry, _ arguments: Arguments, _ line: TokenizedLine,
    after verb: Int
  ) throws(TextProblem) -> ParsedCommand {
    let names = form.productNames(in: arguments)
    let resolved = try resolver?.resolve(names, in: arguments, at: line.offset(verb))
    let arguments = resolved?.arguments ?? arguments
    if let fault = form.check?(arguments) {
      let option = (verb..<line.words.count).first {
        line.words[$0].isKeyword("--\(fault.option)", in: line.bytes)
      }
      throw TextProblem(fault.problem, possible: fault.possible, at: line.offset(option ?? verb))
    }
    guard let command = form.make(arguments) else {
      throw TextProblem(
        .isIncomplete(verb: entry.name), possible: .anyOf(usages(of: entry, like: form)),
        at: line.offset(verb))
    }
    return ParsedCommand(
      command: command, form: form, names: names.map(\.name), isExact: resolved?.isExact ?? false,
      isResolved: resolved?.isResolved ?? false)
  }

  /// Returns the usage of a form and of the forms with the same first keyword and number of words.
  private func usages(of entry: CommandEntry, like form: CommandForm) -> [String] {
    guard let keyword = form.parameters.first?.word else { return [entry.usage(of: form)] }
    let forms = entry.forms.filter {
      $0.parameters.first?.word == keyword && $0.parameters.count == form.parameters.count
    }
    return forms.prefix(3).map { entry.usage(of: $0) }
  }

  /// Returns the usages of the forms that begin with a keyword and, unless `option` is nil, have an option.
  private func usages(of entry: CommandEntry, keyword: String?, option: String? = nil) -> [String] {
    guard let keyword else { return [] }
    let forms = entry.forms.filter { form in
      form.parameters.first?.word == keyword
        && (option == nil || form.options.contains { $0.name == option })
    }
    return forms.prefix(3).map { entry.usage(of: $0) }
  }

  // MARK: Choice of the form

  /// Returns the matching form with the most keywords.
  private func form(of entry: CommandEntry, _ line: TokenizedLine, after verb: Int) throws(TextProblem)
    -> CommandForm
  {
    if entry.forms.count == 1 { return entry.forms[0] }
    let positions = positionals(entry, line, after: verb)
    var best: (form: CommandForm, keywords: Int)?
    // The furthest mismatch and the words expected there, for the error if no form matches.
    var furthest = -1
    var expectedWords: [String] = []
    for form in entry.forms {
      var keywords = 0
      var mismatch: (index: Int, expectedWords: [String])?
      for (index, parameter) in form.parameters.enumerated() {
        guard let words = parameter.kind.decidingWords(at: index) else { continue }
        let isThere =
          index < positions.count
          && words.contains { line.words[positions[index]].isKeyword($0, in: line.bytes) }
        guard isThere else {
          mismatch = (index, words)
          break
        }
        keywords += 1
      }
      if let mismatch {
        if mismatch.index > furthest {
          furthest = mismatch.index
          expectedWords = []
        }
        if mismatch.index == furthest {
          expectedWords += mismatch.expectedWords.filter { !expectedWords.contains($0) }
        }
      } else if best.map({ form.isBetterMatch(with: keywords, than: $0, for: positions.count) }) ?? true {
        best = (form, keywords)
      }
    }
    if let best { return best.form }
    guard furthest < positions.count else {
      throw missing(
        ShortList.text(expectedWords, separator: "|"), of: entry, possible: entry.usage, at: line.end)
    }
    let position = positions[furthest]
    throw TextProblem(
      .hasNoMeaning(line.shown(position), verb: entry.name),
      possible: .near(line.text(position), in: expectedWords), at: line.offset(position))
  }

  /// Returns the positions of the first words after the verb that are neither options nor option values.
  ///
  /// Four words are enough to choose a form.
  private func positionals(_ entry: CommandEntry, _ line: TokenizedLine, after verb: Int) -> [Int] {
    var positions: [Int] = []
    var index = verb + 1
    while index < line.words.count, positions.count < 4 {
      if line.words[index].isOption(in: line.bytes) {
        index += entry.option(String(line.text(index).dropFirst(2)))?.value == nil ? 1 : 2
      } else {
        positions.append(index)
        index += 1
      }
    }
    return positions
  }

  // MARK: Arguments

  /// Reads the arguments of a form, and appends the names of products in a nested command to `names`.
  private func arguments(
    of form: CommandForm, _ entry: CommandEntry, _ line: TokenizedLine, after verb: Int,
    _ names: inout [ProductName]
  ) throws(TextProblem) -> Arguments {
    var arguments = Arguments()
    arguments.values.reserveCapacity(form.parameters.count)
    var index = verb + 1
    while index < line.words.count {
      let position = arguments.values.count
      let parameter = position < form.parameters.count ? form.parameters[position] : form.repeated
      if parameter?.kind == .command {
        let nested = try nested(line, from: index)
        arguments.values.append(.command(nested.command))
        names += nested.names
        index = line.words.count
      } else if line.words[index].isOption(in: line.bytes) {
        index = try readOption(form, entry, line, index, into: &arguments)
      } else if let parameter {
        let isLast = position + 1 >= form.parameters.count && form.repeated == nil
        let end = line.end(of: parameter, from: index, isLast: isLast)
        arguments.values.append(try read(parameter, line, index..<end))
        let start = index
        index = end
        if parameter.kind.consumesRest { try readRest(line, &index, into: &arguments) }
        if parameter.kind == .logFilter { try check(arguments.values.last, at: line.offset(start)) }
      } else {
        let others = arguments.values.isEmpty ? usages(of: entry, keyword: line.text(index)) : []
        let keywords = entry.forms.flatMap { $0.parameters.first?.kind.decidingWords(at: 0) ?? [] }
        if arguments.values.isEmpty, others.isEmpty, !keywords.isEmpty {
          throw TextProblem(
            .hasNoMeaning(line.shown(index), verb: entry.name),
            possible: .near(line.text(index), in: keywords), at: line.offset(index))
        }
        throw TextProblem(
          .tooMany(line.shown(index)),
          possible: others.isEmpty
            ? form.options.isEmpty ? .asWritten(verb: entry.name) : .one(entry.usage(of: form))
            : .anyOf(others),
          at: line.offset(index))
      }
    }
    guard arguments.values.count >= form.parameters.count else {
      throw missing(
        form.parameters[arguments.values.count].name, of: entry, possible: [entry.usage(of: form)],
        at: line.end)
    }
    return arguments
  }

  private func missing(
    _ name: String, of entry: CommandEntry, possible forms: [String], at offset: Int
  ) -> TextProblem {
    TextProblem(.needs(name, verb: entry.name), possible: .anyOf(forms), at: offset)
  }

  /// Appends the words up to the next option to the last argument.
  private func readRest(_ line: TokenizedLine, _ index: inout Int, into arguments: inout Arguments)
    throws(TextProblem)
  {
    guard index < line.words.count, case .text(var text) = arguments.values.last else { return }
    while index < line.words.count, !line.words[index].isOption(in: line.bytes) {
      text += " " + line.text(index)
      index += 1
    }
    arguments.values[arguments.values.count - 1] = .text(text)
  }

  /// Throws the problem of a log filter, which can consist of several words.
  private func check(_ filter: ArgumentValue?, at offset: Int) throws(TextProblem) {
    guard case .text(let text) = filter else { return }
    do throws(LogQueryProblem) {
      guard try LogQuery(text) == nil else { return }
      throw .empty
    } catch {
      throw TextProblem(.logFilter(error), possible: .nothing, at: offset)
    }
  }

  /// Parses a command nested in another one, as in `expect refused VERB …`.
  ///
  /// A nested command cannot contain another command. An ambiguous name is kept as written, because the
  /// command is then refused.
  private func nested(_ line: TokenizedLine, from index: Int) throws(TextProblem) -> ParsedCommand {
    if let entry = table.entry(line.text(index)), !line.words[index].isQuoted,
      entry.scope != .world || entry.takesCommand
    {
      throw TextProblem(
        .neverRefused(line.shown(index)), possible: .verbOfTheWorld, at: line.offset(index))
    }
    guard resolver != nil else { return try command(line, from: index) }
    do throws(TextProblem) {
      return try command(line, from: index)
    } catch {
      let asWritten = CommandParser(table: table, scopes: scopes, keepsNames: true)
      return try asWritten.command(line, from: index)
    }
  }

  func readOption(
    _ form: CommandForm, _ entry: CommandEntry, _ line: TokenizedLine, _ index: Int,
    into arguments: inout Arguments
  ) throws(TextProblem) -> Int {
    let name = String(line.text(index).dropFirst(2))
    guard let option = form.options.first(where: { $0.name == name }) else {
      throw TextProblem(
        .noOption(line.shown(index), verb: entry.name), possible: hint(without: name, form, entry),
        at: line.offset(index))
    }
    guard arguments.options[name] == nil else {
      throw TextProblem(.optionTwice(name), possible: .once, at: line.offset(index))
    }
    guard let parameter = option.value else {
      arguments.options[name] = .text("")
      return index + 1
    }
    guard index + 1 < line.words.count, !line.words[index + 1].isOption(in: line.bytes) else {
      throw TextProblem(
        .optionNeedsValue(name), possible: .one("--\(name) \(parameter.name)"), at: line.offset(index + 1))
    }
    let end = line.end(of: parameter, from: index + 1, isLast: false)
    arguments.options[name] = try read(parameter, line, index + 1..<end)
    return end
  }

  /// Returns what is possible instead of an option that a form does not have.
  ///
  /// If the form has no options, these are the forms of the verb that have the option. Forms with the same
  /// first keyword are preferred.
  private func hint(without name: String, _ form: CommandForm, _ entry: CommandEntry) -> ParseHint {
    let names = form.options.map { "--\($0.name)" }
    guard names.isEmpty else { return .near("--\(name)", in: names) }
    var others = usages(of: entry, keyword: form.parameters.first?.word, option: name)
    if others.isEmpty {
      let forms = entry.forms.filter { $0.options.contains { $0.name == name } }
      others = forms.map { entry.usage(of: $0) }
    }
    return others.isEmpty ? .noOption : .anyOf(others)
  }

  func read(_ parameter: Parameter, _ line: TokenizedLine, _ range: Range<Int>) throws(TextProblem)
    -> ArgumentValue
  {
    let word = line.joined(range)
    return try located(word) { () throws(TextProblem) in
      try ArgumentReader.value(parameter, word, in: line.bytes)
    }
  }

  private func located<Value>(
    _ word: Token, _ body: () throws(TextProblem) -> Value
  ) throws(TextProblem) -> Value {
    do throws(TextProblem) {
      return try body()
    } catch {
      throw TextProblem(error.problem, possible: error.possible, at: error.offset ?? word.start)
    }
  }
}

extension ParameterKind {
  /// Returns the words that select this form at `index`; nil if the parameter does not select a form.
  ///
  /// A choice selects a form only as the first word. Later in the line, a wrong word is reported as an error.
  func decidingWords(at index: Int) -> [String]? {
    switch self {
    case .keyword(let word): [word]
    case .choice(let words) where index == 0: words
    default: nil
    }
  }

  var consumesRest: Bool { self == .text || self == .button || self == .logFilter }
}

extension CommandForm {
  /// Whether this form has more matching keywords than `other`.
  ///
  /// If the numbers are equal, whether only this form accepts the number of words in the line.
  fileprivate func isBetterMatch(
    with keywords: Int, than other: (form: CommandForm, keywords: Int), for words: Int
  ) -> Bool {
    if keywords != other.keywords { return keywords > other.keywords }
    return accepts(words) && !other.form.accepts(words)
  }

  private func accepts(_ words: Int) -> Bool {
    words >= parameters.count && (words == parameters.count || repeated != nil)
  }
}
