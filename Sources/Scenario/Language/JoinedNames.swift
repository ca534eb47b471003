// The parsing of product names of several words without quotes.

import Support

extension CommandParser {
  /// The maximum number of words in a name without quotes.
  private static let longestName = 64

  /// Parses a line in which the name of a product has several words: `buy pro monthly --quantity 2`.
  ///
  /// Without a resolver, returns the first possible command. With a resolver, returns the only command whose
  /// products are all known.
  ///
  /// `plain` is the command, or the problem, if each word without quotes is one argument. Throws the problem
  /// of `plain` if no command is possible, or another problem if several commands are possible.
  func joinedCommand(
    of entry: CommandEntry, _ line: TokenizedLine, after verb: Int,
    insteadOf plain: Result<ParsedCommand, TextProblem>
  ) throws(TextProblem) -> ParsedCommand {
    if case .failure(let problem) = plain, problem.rulesOutLongerNames { throw problem }
    var joined: [ParsedCommand] = []
    var ambiguity: TextProblem?
    for (form, arguments) in joinedArguments(of: entry, line, after: verb) {
      do throws(TextProblem) {
        joined.append(try command(of: form, entry, arguments, line, after: verb))
      } catch {
        if error.rulesOutLongerNames { ambiguity = ambiguity ?? error }
      }
    }
    guard let resolver else {
      if let first = joined.first { return first }
      return try plain.get()
    }
    var known = joined.filter(\.isResolved)
    if case .success(let command) = plain, command.isResolved { known.append(command) }
    // As in the choice of a form, the command with the most keywords is meant.
    let keywords = known.map(\.form.keywordCount).max() ?? 0
    var meanings: [ParsedCommand] = []
    for command in known where command.form.keywordCount == keywords {
      if !meanings.contains(where: { $0.command == command.command }) { meanings.append(command) }
    }
    guard meanings.count <= 1 else {
      throw TextProblem(
        .ambiguousLine, possible: .anyOf(meanings.map { CommandPrinter.text($0.command) }),
        at: line.offset(verb))
    }
    if let meaning = meanings.first { return meaning }
    if let ambiguity { throw ambiguity }
    guard case .failure = plain, let first = joined.first else { return try plain.get() }
    // After the complete name of a product, the next word is the error.
    let isComplete = first.names.contains { name in
      guard let word = name.text.split(separator: " ").first, word.utf8.count < name.text.utf8.count else {
        return false
      }
      return !resolver.identifiers(of: ProductName(text: String(word), kind: name.kind)).isEmpty
    }
    if isComplete { return try plain.get() }
    return first
  }

  /// Returns the arguments of all forms in which at least one name has several words.
  private func joinedArguments(
    of entry: CommandEntry, _ line: TokenizedLine, after verb: Int
  ) -> [(form: CommandForm, arguments: Arguments)] {
    let forms = entry.forms.filter { form in
      form.takesProductName && !form.takesCommand && scopes.contains(form.scope ?? entry.scope)
    }
    var found: [(form: CommandForm, arguments: Arguments)] = []
    for form in forms.sorted(by: { $0.keywordCount > $1.keywordCount }) {
      guard let words = JoinedWords(line, after: verb, form, entry, parser: self) else { continue }
      found += words.allArguments.map { (form, $0) }
    }
    return found
  }

  /// The words of a line that are divided among the parameters of a form.
  private struct JoinedWords {
    let line: TokenizedLine
    let form: CommandForm
    let parser: CommandParser
    /// The indices of the words that are neither options nor their values.
    private var positions: [Int] = []
    private var arguments = Arguments()

    /// Returns nil if the options do not fit the form, or if there are too few or too many words.
    init?(
      _ line: TokenizedLine, after verb: Int, _ form: CommandForm, _ entry: CommandEntry,
      parser: CommandParser
    ) {
      (self.line, self.form, self.parser) = (line, form, parser)
      var index = verb + 1
      while index < line.words.count {
        if line.words[index].isOption(in: line.bytes) {
          guard let next = try? parser.readOption(form, entry, line, index, into: &arguments) else {
            return nil
          }
          index = next
        } else {
          positions.append(index)
          index += 1
        }
      }
      let count = form.parameters.count
      guard positions.count > count, positions.count <= count + CommandParser.longestName else { return nil }
    }

    var allArguments: [Arguments] {
      var found: [Arguments] = []
      divide(from: 0, [], isJoined: false, into: &found)
      return found
    }

    private func divide(
      from place: Int, _ values: [ArgumentValue], isJoined: Bool, into found: inout [Arguments]
    ) {
      guard values.count < form.parameters.count else {
        guard place == positions.count, isJoined else { return }
        var complete = arguments
        complete.values = values
        found.append(complete)
        return
      }
      guard place < positions.count else { return }
      let parameter = form.parameters[values.count]
      if parameter.kind.consumesRest {
        let text = positions[place...].map { line.text($0) }.joined(separator: " ")
        divide(from: positions.count, values + [.text(text)], isJoined: isJoined, into: &found)
        return
      }
      let position = positions[place]
      guard let value = try? parser.read(parameter, line, position..<position + 1) else { return }
      divide(from: place + 1, values + [value], isJoined: isJoined, into: &found)
      guard parameter.takesProductName, canBeginName(positions[place]) else { return }
      var name = line.text(positions[place])
      var end = place + 1
      while end < positions.count, positions[end] == positions[end - 1] + 1,
        !line.words[positions[end]].isQuoted
      {
        name += " " + line.text(positions[end])
        end += 1
        divide(from: end, values + [.text(name)], isJoined: true, into: &found)
      }
    }

    /// Whether a name can begin with the word: it has no quotes and does not look like an identifier.
    private func canBeginName(_ index: Int) -> Bool {
      let word = line.words[index]
      return !word.isQuoted && line.bytes[word.content].count { $0 == Byte.dot } < 2
    }
  }
}

extension TextProblem {
  /// Whether the problem is more useful than a longer product name.
  ///
  /// A word that begins with a digit where a price is expected is a wrong price.
  fileprivate var rulesOutLongerNames: Bool {
    switch problem {
    case .ambiguousProduct: true
    case .noPrice(let word): word.utf8.first.map { Byte.isDigit($0) || $0 == Byte.dash } ?? false
    default: false
    }
  }
}

extension CommandForm {
  fileprivate var keywordCount: Int { parameters.count { $0.word != nil } }
}
