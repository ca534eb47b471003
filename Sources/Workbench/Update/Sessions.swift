// Saved sessions: resumed, begun, named and deleted from the open menu. The program has the files; here is what is
// shown and asked.

import Grid
import Ground
import Scenario
import StoreSimulator

extension Workbench {
  /// Opens the list; the sessions come with the answer to the effect, before the next picture.
  mutating func openSessionMenu(_ use: MenuKind.SessionUse) -> [Effect] {
    sessionEntries = []
    overlays.append(MenuState(kind: .sessions(use)))
    return [.listSessions]
  }

  mutating func take(_ entries: [SessionEntry]) {
    sessionEntries = entries
    guard var state = overlays.last as? MenuState,
      state.kind == .sessions(.resume) || state.kind == .sessions(.delete)
    else { return }
    guard !entries.isEmpty else {
      closeOverlay()
      notice = Notice(texts.sessionNone)
      return
    }
    state.marked = entries.firstIndex { refusal(of: $0) == nil } ?? 0
    putOnTop(state)
  }

  func sessionsMenu(_ use: MenuKind.SessionUse) -> Menu {
    let lines = sessionEntries.enumerated().map { index, entry in
      let name = VisibleText.visible(entry.name)
      let choice: MenuChoice
      switch use {
      case .resume: choice = .session(entry.name)
      case .delete:
        choice = .ask(
          Question(
            text: texts.sessionAskDelete(name: name, steps: stepsText(entry.stepCount)),
            yes: texts.sessionDelete, effect: .deleteSession(name: entry.name)))
      }
      return MenuLine(
        key: index < 9 ? Key.character(Character(String(index + 1))) : nil, words: name,
        state: texts.sessionFacts(
          age: ageText(entry.secondsOld), steps: stepsText(entry.stepCount),
          environment: entry.environment.map { texts.title(of: $0) } ?? ""), choice: choice,
        refusal: refusal(of: entry))
    }
    return Menu(title: use == .resume ? texts.sessionsResume : texts.sessionsDelete, lines: lines)
  }

  private func refusal(of entry: SessionEntry) -> ScreenRefusal? {
    if entry.isPresent { return ScreenRefusal(texts.sessionPresent, possible: texts.sessionAnother) }
    if entry.isInUse { return ScreenRefusal(texts.sessionInUse, possible: texts.sessionAnother) }
    return nil
  }

  private func stepsText(_ count: Int) -> String {
    count == 1 ? texts.sessionOneStep : texts.sessionSteps(String(count))
  }

  /// How long ago: `just now`, `5 min ago`, `3 h ago`, `12 d ago`.
  private func ageText(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: texts.ageNow
    case ..<3600: texts.ageMinutes(String(seconds / 60))
    case ..<86_400: texts.ageHours(String(seconds / 3600))
    default: texts.ageDays(String(seconds / 86_400))
    }
  }

  mutating func askForSessionName() {
    openPrompt(
      Prompt(.sessionName, label: texts.sessionNameLabel, text: options.sessionName, isProposed: true))
  }

  /// Takes the place of the present session, which the program has brought to the disk.
  mutating func goOn(with resumed: ResumedSession) {
    begin(resumed.session)
    options.sessionName = resumed.name
    savingFailure = nil
    let isEmpty = resumed.session.log.count == 0
    let name = VisibleText.visible(resumed.name)
    let greeting = isEmpty ? texts.sessionBegun(name) : texts.sessionOpened(name)
    let notices = [greeting] + resumed.notices.map { VisibleText.visible(texts.words(for: $0)) }
    notice = Notice(notices.joined(separator: "; "), resumed.notices.isEmpty ? .message : .warning)
  }

  /// Shows another session from its beginning: nothing that belonged to the one before is left.
  mutating func begin(_ other: Session) {
    session = other
    panes = PaneSet()
    panes.log.show(Set(session.cast.channels.filter(\.isShownAtFirst)))
    focus = FocusState()
    if presenting != nil {
      presenting = focus
      focus.pane = .phone
    }
    captions = Captions()
    tour = nil
    overlays = []
    environmentBefore = nil
    scenario = nil
    mouse = MouseState()
    captions = Captions()
    tour = nil
    if presenting != nil {
      presenting = focus
      focus.pane = .phone
    }
    if case .running(let factor) = other.world.rate { runningFactor = factor }
  }
}

extension MenuKind {
  static func sessions(_ use: SessionUse) -> MenuKind {
    MenuKind(name: "sessions \(use)") { bench, _ in bench.sessionsMenu(use) }
  }
}
