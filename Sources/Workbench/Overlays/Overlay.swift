// What can lie over the panes and take the keys. Each overlay is a small state; the workbench keeps a stack of them.

import Grid
import Scenario
import StoreSimulator

/// Something that lies over the panes.
enum Overlay: Sendable {
  case menu(MenuState)
  case prompt(Prompt)
  case picker(Picker)
  case form(Form)
  case question(Question)
  case help(HelpPage)
  case palette(Palette)
  case why(WhyPage)

  /// Whether typed letters are text in it.
  var takesText: Bool {
    switch self {
    case .prompt, .picker, .form, .palette: true
    case .menu, .question, .help, .why: false
    }
  }
}

/// A question that is asked only where undo cannot help.
///
/// Enter says yes, Esc no.
struct Question: Hashable, Sendable {
  let text: String
  /// What Enter does, in the key bar: `delete it`.
  let yes: String
  let answer: Answer

  /// What happens at yes.
  enum Answer: Hashable, Sendable {
    case command(Command)
    case effect(Effect)
  }

  init(text: String, yes: String, command: Command) {
    self.text = text
    self.yes = yes
    answer = .command(command)
  }

  init(text: String, yes: String, effect: Effect) {
    self.text = text
    self.yes = yes
    answer = .effect(effect)
  }
}

/// A list that is filtered by typing: errors, for `f`.
struct Picker: Sendable {
  struct Row: Hashable, Sendable {
    let failure: InjectedFailure
    /// `paymentCancelled`, `ASDServerErrorDomain/3532`.
    let name: String
    let code: String
    private let sentence: String
    private let japaneseSentence: String?
    /// Every text that the filter looks at, lower case.
    let searched: String

    init(_ row: ErrorRow) {
      failure = InjectedFailure(domain: row.domain, code: row.code)
      name = ErrorTable.name(of: failure)
      code = String(row.code)
      sentence = row.name == nil ? row.descriptions["en"] ?? row.sentence : row.sentence
      japaneseSentence = row.descriptions["ja"]
      let texts = [name, row.domain, code, row.sentence] + row.descriptions.values.sorted()
      searched = FoldedText.folded(texts.joined(separator: "\n"))
    }

    /// What the error means.
    func sentence(in language: ChromeLanguage) -> String {
      switch language {
      case .english: sentence
      case .japanese: japaneseSentence ?? sentence
      }
    }
  }

  var filter = TextField()
  var marked = 0

  /// Every error of the table, with texts of all known languages.
  static let rows: [Row] = ErrorTable.rows.map { Row($0) }

  /// The rows that contain every word of the filter, those that are called so first.
  var shownRows: [Row] {
    let words = FoldedText.folded(filter.text).split(separator: " ").map { word in
      [String(word)] + [FoldedText.withoutHonorific(word)].compactMap(\.self)
    }
    let found = Self.rows.filter { row in
      words.allSatisfy { $0.contains { row.searched.contains($0) } }
    }
    let called = found.filter { row in
      let names = [row.code, FoldedText.folded(row.name)]
      return words.contains { names.contains($0[0]) }
    }
    return called + found.filter { !called.contains($0) }
  }
}
