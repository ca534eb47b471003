// Which keys the key bar names: those of the overlay on top, else what the focused pane and the moment call for, with
// their targets, the most wanted first.

import Grid
import Panes
import Presentation
import Scenario
import StoreSimulator

extension Workbench {
  /// What stays at the right end while other hints drop.
  var lastHints: [KeyHint] {
    guard overlays.isEmpty else { return [] }
    let back =
      presentation.focusBefore == nil
      ? [] : [KeyHint(keys: bindings.keyName(of: .presenter) ?? "", words: texts.presenterBack)]
    return back + [KeyHint(keys: texts.key(.help), words: texts.hintHelp), quitHint]
  }

  /// In few columns the key has to do: every program ends with it.
  private var quitHint: KeyHint {
    KeyHint(keys: texts.key(.quit), words: columns >= 100 ? texts.label(of: .quit) : "")
  }

  /// The hints for what has the keys now.
  var keyHints: [KeyHint] { overlays.last?.hints(in: self) ?? paneHints }

  private var paneHints: [KeyHint] {
    var hints: [KeyHint] = []
    // Drawn before the bar: what the log says of itself is as it stands on screen.
    if let new = panes.log.newLineCount, layout.panes[.log] != nil {
      // In other panes the key may mean something else: the way leads through the log.
      let keys = focus.pane == .log ? texts.key(.follow) : texts.keys(.focusLog, .follow)
      hints.append(KeyHint(keys: keys, words: texts.logNew("\(new)")))
    }
    if presentation.focusBefore != nil { return hintsForWatchers }
    if hasUnansweredDialog {
      hints.append(KeyHint(keys: texts.key(.focusPhone), words: texts.hintAnswerPhone))
    }
    if let helper = appHint { hints.append(helper) }
    if session.world.askedToFinish != nil { hints.append(hint(.finishAsked)) }
    if playback.scenario.isOpen { hints.append(hint(.goOn)) }
    hints += registry.pane(focus.pane).hints(in: self)
    if session.hasPendingInteractions, !playback.scenario.isOpen { hints.append(hint(.goOn)) }
    hints += [
      hint(.switchesMenu), hint(.timeMenu), hint(.deviceMenu), hint(.writeScenario), hint(.commandLine),
    ]
    var seen: Set<String> = []
    // A key that would only refuse is no help: what helps stands in its place.
    return hints.filter { $0.isEnabled && seen.insert($0.keys).inserted }
  }

  /// What brings the app to the screen, where nothing can be bought before that.
  private var appHint: KeyHint? {
    switch session.world.app.state {
    case .foreground: nil
    case .background: pathHint(.appToForeground)
    case .terminated: pathHint(.launchApp)
    }
  }

  /// A hint with all the keys that lead to a command: `d l launch the app`.
  private func pathHint(_ command: ScreenCommand) -> KeyHint {
    KeyHint(keys: bindings.path(of: command), words: texts.label(of: command), command: command.name)
  }

  /// What is wanted while people watch: in their words.
  private var hintsForWatchers: [KeyHint] {
    var hints: [KeyHint] = []
    if playback.scenario.isOpen || session.hasPendingInteractions {
      hints.append(KeyHint(keys: texts.key(.goOn), words: texts.watchersGoOn))
    }
    if isPhoneUp {
      hints += [hint(.pressButton), hint([.markPreviousButton, .markNextButton], texts.hintChoose)]
    } else {
      hints.append(hint(.buySelected))
    }
    if let number = targetTransaction, session.world.waitingTransactions.contains(number),
      let transaction = session.world.transaction(number)
    {
      let name = session.world.readableName(of: transaction)
      hints.append(KeyHint(keys: texts.key(.actMenu), words: texts.watchersDecide(name)))
    }
    hints += [hint(.timeMenu), KeyHint(keys: texts.key(.focusSubscriptions), words: texts.watchersTimeLine)]
    hints += [
      KeyHint(keys: texts.key(.undoLast), words: texts.watchersBack),
      KeyHint(keys: texts.keys(.logHalfPageUp, .logHalfPageDown), words: texts.watchersStory),
    ]
    return hints
  }

  /// What is wanted while products are looked at, and the shop of the phone.
  var hintsForBuying: [KeyHint] {
    var hints = [buyHint]
    let act = targetTransaction.map { _ in hint(.actMenu) }
    let someoneWaits = !session.world.waitingTransactions.isEmpty
    if someoneWaits, let act { hints.append(act) }
    hints += [hint(.toggleInterrupted), hint(.toggleAskToBuy), hint(.environmentMenu)]
    if !someoneWaits, let act { hints.append(act) }
    return hints + [hint(.openMenu), hint(.undoLast)]
  }

  /// What is wanted while transactions are looked at.
  var hintsForTransactions: [KeyHint] {
    (targetTransaction == nil ? [] : [hint(.actMenu)]) + [
      rowHint(texts.hintChoose), hint(.buySelected), hint(.find), hint(.copySelected), hint(.undoLast),
    ]
  }

  /// The keys for rows, with what rows are.
  package func rowHint(_ words: String) -> KeyHint {
    KeyHint(keys: texts.keys(.rowDown, .rowUp), words: words)
  }

  /// The product's name in a column of its own where there is room, so that the hints after it stay where they are.
  private var buyHint: KeyHint {
    let plain = hint(.buySelected)
    guard columns >= 100 else { return plain }
    let words = CellWidth.fitted(
      plain.words, columns: max(CellWidth.of(plain.words), columnOfWordsToBuy))
    return KeyHint(keys: plain.keys, words: words, isEnabled: plain.isEnabled)
  }

  /// How wide the words for buying are with the longest of the first products' names.
  private var columnOfWordsToBuy: Int {
    let names = session.world.catalog.allProducts.prefix(12).map {
      session.world.readableName(of: $0.identifier)
    }
    return min((names.map { CellWidth.of($0) }.max() ?? 0) + CellWidth.of(texts.buyNamed("")), 30)
  }

  package func hint(_ command: ScreenCommand) -> KeyHint { hint([command], words(for: command)) }

  package func hint(_ commands: [ScreenCommand], _ words: String) -> KeyHint {
    KeyHint(
      keys: commands.compactMap { bindings.keyName(of: $0) }.joined(separator: " "), words: words,
      isEnabled: commands.allSatisfy { refusal(of: $0) == nil })
  }
}
