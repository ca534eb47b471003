// The menus that resume or delete a saved session.

import Grid
import Panes
import Presentation
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import Workbench

extension CommandHandler {
  /// Returns a handler that opens the list, which is empty until the program replies to
  /// `Effect.listSessions`.
  package static func listSessions(_ use: MenuKind.SessionUse) -> CommandHandler {
    .screen {
      $0.sessionEntries = []
      $0.overlays.append(MenuState(kind: .sessions(use)))
      return [.listSessions]
    }
  }
}

extension MenuKind {
  package static func sessions(_ use: SessionUse) -> MenuKind {
    MenuKind(
      name: "sessions \(use)",
      contents: { bench, _ in
        Menu.sessions(bench.sessionEntries, use, demos: bench.options.library.filter(\.isDemo), bench.texts)
      }, listsSessions: true)
  }
}

extension Menu {
  fileprivate static func sessions(
    _ entries: [SessionEntry], _ use: MenuKind.SessionUse, demos: [LibraryScenario], _ texts: Localizer
  ) -> Menu {
    let lines = zip(entries, keys(of: entries.map(\.name))).map { entry, key in
      let name = VisibleText.visible(entry.name)
      let choice: MenuAction
      switch use {
      case .resume: choice = .session(entry.name)
      case .delete:
        choice = .ask(
          ConfirmationPrompt(
            text: texts.sessionAskDelete(name: name, steps: texts.steps(entry.stepCount)),
            acceptLabel: texts.sessionDelete, effect: .deleteSession(name: entry.name)))
      }
      return MenuLine(
        key: key, words: name,
        state: texts.sessionFacts(
          age: texts.age(seconds: entry.secondsOld), steps: texts.steps(entry.stepCount),
          environment: entry.environment.map { texts.title(of: $0) } ?? "",
          catalog: entry.outline.catalog.map(VisibleText.visible) ?? texts.demoCatalog,
          done: entry.subject(among: demos, texts)), choice: choice,
        refusal: entry.refusal(texts))
    }
    return Menu(title: use == .resume ? texts.sessionsResume : texts.sessionsDelete, lines: lines)
  }

  /// Returns the digit keys of sessions: `session 2` has the key 2, and a name without a number has the next
  /// free digit.
  package static func keys(of names: [String]) -> [Key?] {
    var keys = [Key?](repeating: nil, count: names.count)
    var free = (0..<9).compactMap { Key.ofLine($0) }
    for (index, name) in names.enumerated() {
      let words = name.split(separator: " ")
      guard words.count > 1, let number = words.last.flatMap({ Int($0) }), number > 0,
        let key = Key.ofLine(number - 1), free.contains(key)
      else { continue }
      keys[index] = key
      free.removeAll { $0 == key }
    }
    for index in names.indices where keys[index] == nil && !free.isEmpty { keys[index] = free.removeFirst() }
    return keys
  }
}

extension LibraryScenario {
  fileprivate var isDemo: Bool { name.hasPrefix("demos/") }
}

extension SessionEntry {
  /// Returns the title of the played demo, the first caption of another scenario, or the steps.
  fileprivate func subject(among demos: [LibraryScenario], _ texts: Localizer) -> String {
    guard let caption = outline.caption, !caption.isEmpty else { return outline.done }
    let demo = demos.first { $0.text.contains("caption \"\(caption)\"") }
    return demo.map { VisibleText.visible($0.title(texts)) } ?? VisibleText.visible(caption)
  }

  fileprivate func refusal(_ texts: Localizer) -> ScreenRefusal? {
    guard !isFree else { return nil }
    return ScreenRefusal(
      isPresent ? texts.sessionPresent : texts.sessionInUse, possible: texts.sessionAnother)
  }
}

extension Prompt {
  package static func sessionName(_ name: String, _ texts: Localizer) -> Prompt {
    let purpose = PromptPurpose("session") { bench, prompt in
      bench.closeOverlay()
      return [.renameSession(to: prompt.field.text)]
    }
    return Prompt(purpose, label: texts.sessionNameLabel, text: name, isProposed: true)
  }
}

extension Localizer {
  fileprivate func steps(_ count: Int) -> String {
    count == 1 ? sessionOneStep : sessionSteps(String(count))
  }

  /// Returns an age in its largest unit: `just now`, `5 min ago`, `3 h ago`, `12 d ago`.
  fileprivate func age(seconds: Int) -> String {
    switch seconds {
    case ..<60: ageNow
    case ..<3600: ageMinutes(String(seconds / 60))
    case ..<86_400: ageHours(String(seconds / 3600))
    default: ageDays(String(seconds / 86_400))
    }
  }
}
