// Lines that are typed at the bottom of the screen: what keys do in them, and what becomes of them at Enter.

import Grid
import Scenario
import StoreSimulator

extension Workbench {
  mutating func openPrompt(_ prompt: Prompt) {
    histories[prompt.purpose.historyKey]?.rewind()
    overlays.append(prompt)
    promptChanged()
  }

  private var openedPrompt: Prompt? {
    overlays.last as? Prompt
  }

  private mutating func put(_ prompt: Prompt) {
    if overlays.last is Prompt { putOnTop(prompt) }
  }

  /// Puts a line that was typed before, or after it, in the place of the text.
  mutating func bringBack(older: Bool, into prompt: Prompt) -> [Effect] {
    var prompt = prompt
    var history = histories[prompt.purpose.historyKey] ?? LineHistory()
    let line = older ? history.older(than: prompt.field.text) : history.newer()
    histories[prompt.purpose.historyKey] = history
    guard let line else { return [] }
    prompt.field.replace(with: line)
    prompt.textChanged()
    put(prompt)
    promptChanged()
    return []
  }

  /// What follows from a change of the text: the hint of a command, the live filter of a pane.
  mutating func promptChanged() {
    guard var prompt = openedPrompt else { return }
    switch prompt.purpose {
    case .command:
      prompt.hint = hint(for: prompt.field.text)
      put(prompt)
    case .pane(let pane):
      _ = reply(to: prompt.field.text, isFinal: false, of: pane)
    case .helpSearch: searchHelp(prompt.field.text)
    case .note, .writeFile, .openFile, .rate, .time, .snapshotName, .sessionName, .accountName, .playToLine,
      .memberName, .price, .refundText:
      break
    }
  }

  /// How the command is written that is being typed.
  private func hint(for text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let verb = words.first, let entry = table.entry(String(verb)) else {
      return words.isEmpty
        ? texts.promptCommandHint(complete: texts.key(.complete), older: texts.key(.olderLine)) : ""
    }
    return "\(entry.usage.joined(separator: "  |  "))   \(texts.summary(of: entry))"
  }

  mutating func leave(_ prompt: Prompt) -> [Effect] {
    overlays.removeLast()
    switch prompt.purpose {
    case .pane(let pane):
      let reply = reply(to: nil, isFinal: true, of: pane)
      return carryOut(reply, of: pane)
    case .helpSearch:
      searchHelp("")
      return []
    case .command, .note, .writeFile, .openFile, .rate, .time, .snapshotName, .sessionName, .accountName,
      .playToLine, .memberName, .price, .refundText:
      return []
    }
  }

  // MARK: Completion

  mutating func complete(_ prompt: Prompt, forward: Bool) -> [Effect] {
    var prompt = prompt
    if !prompt.choices.isEmpty {
      let count = prompt.choices.count
      let next = prompt.chosen.map { ($0 + (forward ? 1 : count - 1)) % count } ?? (forward ? 0 : count - 1)
      prompt.chosen = next
      prompt.field.replace(with: prompt.choices[next].line)
      put(prompt)
      return []
    }
    switch prompt.purpose {
    case .command:
      // An empty line asks for everything: that is the palette.
      if prompt.field.isEmpty {
        overlays.removeLast()
        return openPalette()
      }
      if case .file = table.expectedKind(for: prompt.field.text) {
        return [.listFiles(prefix: Self.lastWord(of: prompt.field.text))]
      }
      let completions = table.completions(for: prompt.field.text, in: session)
      take(completions.map { Choice(word: $0.word, line: $0.line, note: note(on: $0)) }, into: &prompt)
    case .openFile, .writeFile: return [.listFiles(prefix: prompt.field.text)]
    case .snapshotName:
      let names = session.snapshotNames.filter { $0.hasPrefix(prompt.field.text) }
      take(names.map { Choice(word: $0, line: $0, note: texts.choiceIsReplaced) }, into: &prompt)
    case .accountName:
      let names = session.world.accountNames
      let fitting = names.filter { $0.hasPrefix(prompt.field.text) && $0 != prompt.field.text }
      take((fitting.isEmpty ? names : fitting).map { Choice(word: $0, line: $0, note: "") }, into: &prompt)
    case .pane, .helpSearch, .note, .rate, .time, .sessionName, .playToLine, .memberName, .price,
      .refundText:
      prompt.complaint = texts.nothingToComplete
    }
    put(prompt)
    return []
  }

  /// What is said beside a way to go on: a verb's summary in the chrome's language.
  private func note(on completion: Completion) -> String {
    guard let entry = table.entry(completion.word), entry.summary == completion.note else {
      return completion.note
    }
    return texts.summary(of: entry)
  }

  /// Takes what all choices have in common; shows them where that does not go further.
  private func take(_ choices: [Choice], into prompt: inout Prompt) {
    guard let first = choices.first else {
      prompt.complaint = texts.nothingGoesOn
      return
    }
    let typed = prompt.field.text
    if choices.count == 1 {
      // A command goes on with a space; a folder with what is in it; a name that is the whole text not at all.
      let goesOn = prompt.purpose == .command && !first.line.hasSuffix("/")
      prompt.field.replace(with: goesOn ? first.line + " " : first.line)
      prompt.textChanged()
      return
    }
    let common = choices.dropFirst().reduce(first.line) { $0.commonPrefix(with: $1.line) }
    if common.count > typed.count { prompt.field.replace(with: common) }
    prompt.choices = choices
    prompt.chosen = nil
  }

  mutating func showFiles(_ paths: [String], for prefix: String) {
    guard var prompt = openedPrompt else { return }
    let text = prompt.field.text
    let isWhole = prompt.purpose == .openFile || prompt.purpose == .writeFile
    let head = isWhole ? "" : String(text.dropLast(Self.lastWord(of: text).count))
    guard isWhole ? text == prefix : Self.lastWord(of: text) == prefix else { return }
    take(paths.map { Choice(word: $0, line: head + $0, note: "") }, into: &prompt)
    put(prompt)
  }

  private static func lastWord(of text: String) -> String {
    text.hasSuffix(" ") ? "" : String(text.split(separator: " ").last ?? "")
  }

  // MARK: Enter

  mutating func accept(_ prompt: Prompt) -> [Effect] {
    let text = prompt.field.text
    histories[prompt.purpose.historyKey, default: LineHistory()].add(text)
    switch prompt.purpose {
    case .command: return acceptCommand(text, prompt)
    case .pane(let pane):
      overlays.removeLast()
      let reply = reply(to: text, isFinal: true, of: pane)
      return carryOut(reply, of: pane)
    case .helpSearch:
      overlays.removeLast()
      return []
    case .note: return text.isEmpty ? leave(prompt) : acceptAction(.action(.note(text)), prompt)
    case .snapshotName:
      return text.isEmpty ? leave(prompt) : acceptAction(.snapshot(.save(text)), prompt)
    case .sessionName:
      guard !text.isEmpty else { return leave(prompt) }
      overlays.removeLast()
      return [.renameSession(to: text)]
    case .memberName:
      return text.isEmpty ? leave(prompt) : acceptAction(.action(.family(.join(text))), prompt)
    case .price(let isTold, let product, let person):
      let act = isTold ? PriceIncreaseAct.tell(price: text) : .ask(price: text)
      return text.isEmpty
        ? leave(prompt) : acceptAction(.action(.priceIncrease(act, product: product, person: person)), prompt)
    case .refundText(let number):
      return acceptAction(.action(.requestRefund(.number(number), RefundRequest(text: text))), prompt)
    case .accountName:
      guard !text.isEmpty else { return leave(prompt) }
      let name = text == session.world.namelessTester ? nil : text
      return acceptAction(.action(.account(.signIn(name: name))), prompt)
    case .rate: return acceptLine("rate \(text)", prompt)
    case .time: return acceptTime(text, prompt)
    case .playToLine: return acceptPlayToLine(text, prompt)
    case .openFile:
      guard !text.isEmpty else { return leave(prompt) }
      overlays.removeLast()
      return text == ScreenCommand.startTour.rawValue ? run(.startTour) : open(text, untilLine: nil)
    case .writeFile:
      guard !text.isEmpty else { return leave(prompt) }
      // A pasted line end would become part of the name, where nobody sees it.
      guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        return complain(texts.fileNameHasControl, prompt)
      }
      overlays.removeLast()
      let scenario = session.scenarioText()
      return [.writeFile(path: text, text: scenario, overwrite: prompt.existingFile == text)]
    }
  }

  private mutating func acceptCommand(_ text: String, _ prompt: Prompt) -> [Effect] {
    do {
      guard let step = try CommandParser(table: table).parse(text) else {
        overlays.removeLast()
        return []
      }
      return acceptAction(step.command, at: step.time, prompt)
    } catch {
      // The start of a step alone does what its key does: to the transaction that the key bar names.
      let name = text.split(separator: " ").joined(separator: " ")
      guard let command = ScreenCommand.named(name), command.canBeTyped else {
        return complain(texts.complaint(error), prompt)
      }
      if let refusal = refusal(of: command) { return complain(texts.refusal(refusal), prompt) }
      closeOverlay()
      return run(command)
    }
  }

  /// A line made of what was typed: a rate, a duration.
  private mutating func acceptLine(_ line: String, _ prompt: Prompt) -> [Effect] {
    guard !prompt.field.isEmpty else { return leave(prompt) }
    do {
      guard let step = try CommandParser(table: table).parse(line) else { return leave(prompt) }
      return acceptAction(step.command, at: step.time, prompt)
    } catch {
      return complain(texts.complaint(error), prompt)
    }
  }

  /// A duration moves the clock on; anything else is a moment to move it to.
  private mutating func acceptTime(_ text: String, _ prompt: Prompt) -> [Effect] {
    let parser = CommandParser(table: table)
    if let step = try? parser.parse("advance \(text)") { return acceptAction(step.command, prompt) }
    return acceptLine("clock \(text)", prompt)
  }

  /// Does a command whose text is kept where it is refused.
  private mutating func acceptAction(
    _ command: Command, at time: TimeReference? = nil, _ prompt: Prompt
  ) -> [Effect] {
    // With a time the answer is only known when the clock has moved: it is asked by doing it.
    if time == nil, command.isOfSession, let refusal = refusal(of: command) {
      return complain(texts.refusal(refusal), prompt)
    }
    overlays.removeLast()
    return perform(command, at: time)
  }

  mutating func complain(_ text: String, _ prompt: Prompt) -> [Effect] {
    var prompt = prompt
    prompt.complaint = text
    prompt.choices = []
    put(prompt)
    return []
  }
}

extension Command {
  /// Whether the session carries it out, and so can say beforehand why not.
  fileprivate var isOfSession: Bool {
    switch self {
    case .action, .participant, .catalog, .clock, .undo, .redo, .snapshot: true
    case .expect, .write, .open, .screen: false
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
