// What each screen command does. Those that stand for a command of the language go through `perform`; a command that
// cannot be used now says why and does nothing.

import Grid
import Scenario
import Stage
import StoreSimulator

extension Workbench {
  /// Runs a command because of a key, a menu line, the help page or the command line.
  mutating func run(_ command: ScreenCommand, by key: Key? = nil) -> [Effect] {
    if let refusal = refusal(of: command) {
      notice = Notice(texts.refusal(refusal), .warning)
      return []
    }
    switch command.deed {
    case .step(let step): return step(self).map { perform($0) } ?? []
    case .screen(let act): return act(&self)
    case .menu(let kind): return openMenu(kind)
    case .ask, .pane: return askPane(command, by: key)
    case .edit, .inOverlay: return []
    }
  }

  /// Esc on the main screen: the pane closes what it has open; where there is nothing, the zoom ends.
  mutating func closeInPane() -> [Effect] {
    let reply = reply(to: .leave, of: focus.pane)
    if case .ignored = reply { focus.isZoomed = false }
    return carryOut(reply, of: focus.pane)
  }

  /// Asks the pane that a command is for; one that was run without its key takes the focus there.
  private mutating func askPane(_ command: ScreenCommand, by key: Key?) -> [Effect] {
    let main = bindings.main(command)
    if key == nil, let pane = command.pane { setFocus(pane) }
    return offer(command, by: key ?? main?.key)
  }

  mutating func askToQuit() {
    isQuitArmed = true
    notice =
      savingFailure.map { reason in
        Notice(
          texts.quitNotSaved(quit: texts.key(.quit), session: options.sessionName, reason: reason),
          .warning)
      } ?? Notice(texts.quitSaved(quit: texts.key(.quit), session: options.sessionName))
  }

  /// Ctrl-C: stops the clock or the open scenario.
  mutating func stopWhatRuns() -> [Effect] {
    if session.world.rate != .paused {
      let effects = perform(.action(.rate(.paused)))
      notice = notice ?? Notice(texts.clockPaused)
      return effects
    }
    if let playing = scenario, !playing.isAtEnd {
      scenario = nil
      notice = Notice(
        texts.scenarioLeft(file: playing.file, line: "\(playing.next?.line ?? 0)", undo: texts.key(.undoLast))
      )
      return []
    }
    notice = Notice(texts.nothingRuns(texts.key(.quit)))
    return []
  }

  mutating func toggleSettling() {
    options.settlesByItself.toggle()
    notice = Notice(
      options.settlesByItself
        ? texts.settlesByItself : texts.settlesByHand(texts.key(.goOn)))
  }

  mutating func toggleMouse() -> [Effect] {
    options.isMouseOn.toggle()
    mouse = MouseState()
    notice = Notice(
      options.isMouseOn ? texts.mouseOn : texts.mouseOff(texts.key(.toggleMouse)))
    return [.setMouse(options.isMouseOn)]
  }

  // MARK: What is asked

  mutating func openCommandLine() {
    openPrompt(Prompt(.command, label: ":", text: heldPaste ?? ""))
    heldPaste = nil
  }

  mutating func askForFile() {
    var prompt = Prompt(.openFile, label: texts.promptOpen)
    prompt.hint = texts.tourOpenHint
    openPrompt(prompt)
  }

  mutating func askForAccount() {
    openPrompt(Prompt(.accountName, label: texts.promptAccount, text: proposedAccount))
  }

  mutating func askForFileName() {
    let base = options.sessionName.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    openPrompt(
      Prompt(.writeFile, label: texts.promptWrite, text: String(base) + ".iap", isProposed: true))
  }

  mutating func askForSnapshotName() {
    let names = Set(session.snapshotNames)
    var number = names.count + 1
    while names.contains("s\(number)") { number += 1 }
    openPrompt(Prompt(.snapshotName, label: texts.promptSnapshot, text: "s\(number)", isProposed: true))
  }
}
