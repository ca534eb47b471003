// The key hints of the key bar, most useful first, for the top overlay or the focused pane.

import Grid
import Panes
import Presentation
import Scenario
import StoreSimulator
import TerminalUI

extension Workbench {
  /// The hints that stay at the right end if space is short.
  var lastHints: [KeyHint] {
    guard overlays.isEmpty else { return [] }
    let back =
      presentation.focusToRestore == nil
      ? [] : [KeyHint(keys: bindings.keyName(of: .presenter) ?? "", words: texts.presenterBack)]
    return back + [KeyHint(keys: texts.key(.help), words: texts.hintHelp), quitHint]
  }

  private var quitHint: KeyHint {
    KeyHint(keys: texts.key(.quit), words: columns >= 100 ? texts.label(of: .quit) : "")
  }

  /// The hint for the palette; nil if an overlay is open, because the key does not work there.
  var paletteHint: KeyHint? {
    guard overlays.isEmpty else { return nil }
    return KeyHint(
      keys: texts.key(.palette), words: texts.label(of: .palette), command: ScreenCommand.palette.name)
  }

  /// The hints that fill the space after those of the focused pane, most useful first.
  var moreHints: [KeyHint] {
    guard overlays.isEmpty, presentation.focusToRestore == nil else { return [] }
    let commands: [ScreenCommand?] = [
      .why, .failMenu, .expectWhatISee, .presenter, .snapshotsMenu, .queryMenu, .copyMenu, .openMenu,
      .undoLast, .find, .zoom, .environmentMenu,
      bindings.sections.command(named: CommandName.buyWithOptions.rawValue), .writeNote, .redoLast,
    ]
    let hints = (panes.log.diagram == nil ? featureHints : []) + commands.compactMap(\.self).map { hint($0) }
    return hints.filter(\.isEnabled)
  }

  private var featureHints: [KeyHint] { registry.features.flatMap { $0.hints(in: self) } }

  var keyHints: [KeyHint] { overlays.last?.hints(in: self) ?? paneHints }

  /// The hints for the focused pane at this moment.
  var paneHints: [KeyHint] {
    var hints: [KeyHint] = []
    // The number of new lines is current, because the log is drawn before the key bar.
    if let new = panes.log.newLineCount, layout.panes[.log] != nil {
      // In other panes the key may be bound differently, so the hint focuses the log first.
      let keys = focus.pane == .log ? texts.key(.follow) : texts.keys(.focusLog, .follow)
      hints.append(KeyHint(keys: keys, words: texts.logNew("\(new)")))
    }
    if presentation.focusToRestore != nil { return audienceHints }
    if panes.hasMatches(in: focus.pane) {
      hints.append(hint([.nextHit, .previousHit], texts.hintMatch))
    } else if panes.isFiltered(focus.pane) {
      hints.append(
        KeyHint(keys: texts.key(.leave), words: texts.hintShowAll, shortWords: texts.shortShowAll))
    }
    if prompts.offersRecognition,
      let command = bindings.sections.command(named: CommandName.recognizeLog.rawValue)
    {
      hints.append(hint(command))
    }
    if prompts.pendingPaste?.isDocument == true {
      hints.append(KeyHint(keys: texts.key(.commandLine), words: texts.hintOpenPaste))
    }
    if hasUnansweredDialog {
      hints.append(
        KeyHint(
          keys: texts.key(.focusPhone), words: texts.hintAnswerPhone, shortWords: texts.shortAnswerPhone))
    }
    if let appHint = appHint ?? (isWide ? messageHint : nil) { hints.append(appHint) }
    if session.world.askedToFinish != nil { hints.append(hint(.finishAsked)) }
    if playback.scenario.isOpen { hints.append(hint(.goOn)) }
    // A narrow key bar omits the last hints, and the key that ends a diagram must be shown.
    if panes.log.diagram != nil { hints += featureHints }
    hints += registry.pane(focus.pane).hints(in: self)
    if session.hasPendingInteractions, !playback.scenario.isOpen { hints.append(hint(.goOn)) }
    hints += [
      hint(.switchesMenu), hint(.timeMenu), hint(.deviceMenu), hint(.writeScenario), hint(.commandLine),
    ]
    // A new session has nothing to write, but a wide screen can be presented.
    if isWide, session.isUntouched, let index = hints.lastIndex(of: hint(.writeScenario)) {
      hints.insert(hint(.presenter), at: index)
    }
    var seenKeys: Set<String> = []
    // A disabled command gets no hint, because its key would only show a refusal.
    return hints.filter { $0.isEnabled && seenKeys.insert($0.keys).inserted }
  }

  /// The hint for bringing the app to the foreground, because only a running app can buy.
  private var appHint: KeyHint? {
    switch session.world.app.state {
    case .foreground: nil
    case .background: pathHint(.appToForeground)
    case .terminated: pathHint(.launchApp)
    }
  }

  /// The hint for the message that appears when the app comes back to the foreground; nil if there is none.
  private var messageHint: KeyHint? {
    guard session.world.app.state == .foreground, session.world.hasMessageForForeground else { return nil }
    return KeyHint(
      keys: bindings.path(named: .appToBackground),
      words: texts.audienceMessage(bindings.path(named: .appToForeground)), command: .appToBackground)
  }

  /// Returns a hint with the command's full key sequence: `d l launch the app`.
  private func pathHint(_ name: CommandName) -> KeyHint? {
    bindings.sections.command(named: name.rawValue).map {
      KeyHint(
        keys: bindings.path(of: $0), words: texts.label(of: $0), shortWords: texts.shortWords(of: name),
        command: name)
    }
  }

  /// The hints for keys that can be used now in the presenter layout, worded for the audience.
  private var audienceHints: [KeyHint] {
    var hints: [KeyHint] = []
    if playback.scenario.isOpen || session.hasPendingInteractions {
      hints.append(KeyHint(keys: texts.key(.goOn), words: texts.audienceGoOn))
    }
    let canScroll = presentation.view.canScroll
    let actHint = actHintForAudience
    // A narrow key bar shortens words, so that no key is without words.
    let isTight = columns < 100 && (canScroll || actHint != nil)
    let choose = isPhoneUp ? [hint([.markPreviousButton, .markNextButton], texts.hintChoose)] : []
    hints.append(isPhoneUp ? hint(.pressButton) : buyHintForAudience(isShort: isTight && canScroll))
    if !isTight { hints += choose }
    if let appHint = appHint ?? messageHint { hints.append(appHint) }
    if let actHint { hints.append(actHint) }
    // Steps have no notice in this layout, so the undo key comes before other keys.
    hints.append(hint([.undoLast], isTight ? texts.shortAudienceBack : texts.audienceBack))
    if canScroll { hints.append(scrollHintForAudience) }
    if isTight { hints += choose }
    hints.append(hint(.timeMenu))
    let hasSpaceForTimeLine = !(isTight && canScroll && actHint != nil)
    if hasSpaceForTimeLine,
      session.world.catalog.allProducts.contains(where: { $0.kind == .autoRenewable })
    {
      hints.append(
        KeyHint(
          keys: texts.key(.focusSubscriptions), words: texts.audienceTimeLine,
          shortWords: texts.shortTimeline))
    }
    if !isPhoneUp, session.world.app.state == .foreground, session.world.catalog.allProducts.count > 1 {
      hints.append(
        hint(
          [.scrollSheetDown, .scrollSheetUp], columns >= 100 ? texts.audienceProduct : texts.hintChoose))
    }
    return hints.filter(\.isEnabled)
  }

  /// The hint for `b`; the short form omits the product, which the shop marks.
  private func buyHintForAudience(isShort: Bool) -> KeyHint {
    let hint = hint(.buySelected)
    let short = texts.shortAudienceBuy
    return KeyHint(
      keys: hint.keys, words: isShort ? short : hint.words,
      shortWords: columns < 80 ? short : hint.shortWords, isEnabled: hint.isEnabled)
  }

  private var scrollHintForAudience: KeyHint {
    let hint = hint([.logHalfPageUp, .logHalfPageDown], texts.audienceNarration)
    guard columns < 120 else { return hint }
    return KeyHint(
      keys: hint.keys.replacing("Ctrl-", with: "^"), words: texts.shortAudienceNarration,
      isEnabled: hint.isEnabled)
  }

  /// The hint for the Act menu; nil if the menu has no line that can be used.
  private var actHintForAudience: KeyHint? {
    guard let number = targetTransaction, let transaction = session.world.transaction(number) else {
      return nil
    }
    var menu = MenuState(kind: .bound(.actMenu))
    menu.transaction = number
    let possible = menu.menu(in: self).lines.map(\.choice)
    guard !possible.isEmpty else { return nil }
    let name = session.world.readableName(of: transaction)
    let decisions: [ScreenCommand] = [.approveTransaction, .declineTransaction]
    let isPossible = { (command: ScreenCommand) in possible.contains(.command(command)) }
    let canDecide = decisions.contains(where: isPossible)
    let canResolve = isPossible(.resolveTransaction)
    let words =
      canDecide
      ? texts.audienceApprove(name)
      : canResolve ? texts.audienceResolve(name) : texts.audienceActions(name)
    let shortWords = canDecide || canResolve ? texts.shortAudienceDecide : texts.shortAudienceActions
    let isShort = columns < (presentation.view.canScroll ? 120 : 100)
    return KeyHint(
      keys: texts.key(.actMenu), words: isShort ? shortWords : words, shortWords: shortWords)
  }

  var hintsForBuying: [KeyHint] {
    var hints = [buyHint]
    let act = targetTransaction.map { _ in hint(.actMenu) }
    // A narrow key bar omits the last hints, so the hints for the steps so far come before the switches.
    guard columns >= 100 else {
      hints += [act, hint(.undoLast)].compactMap { $0 }
      return hints + [
        hint(.toggleInterrupted), hint(.toggleAskToBuy), hint(.environmentMenu), hint(.openMenu),
      ]
    }
    let hasWaitingTransactions = !session.world.waitingTransactions.isEmpty
    if hasWaitingTransactions, let act { hints.append(act) }
    hints += [hint(.toggleInterrupted), hint(.toggleAskToBuy), hint(.environmentMenu)]
    if !hasWaitingTransactions, let act { hints.append(act) }
    return hints + [hint(.openMenu), hint(.undoLast)]
  }

  var hintsForTransactions: [KeyHint] {
    (targetTransaction == nil ? [] : [hint(.actMenu)]) + [
      rowHint(texts.hintChoose, shortWords: texts.shortRow), hint(.buySelected), hint(.find),
      hint(.copySelected), hint(.undoLast),
    ]
  }

  package func rowHint(_ words: String, shortWords: String? = nil) -> KeyHint {
    KeyHint(keys: texts.keys(.rowDown, .rowUp), words: words, shortWords: shortWords)
  }

  /// The hint for `b`, padded on wide screens so that the product's name does not shift later hints.
  private var buyHint: KeyHint {
    let hint = hint(.buySelected)
    guard columns >= 100 else { return hint }
    let label = subscriptions.orderWords(columns: columns) ?? ""
    let remarkWidth = max(0, CellWidth.of(hint.words) - CellWidth.of(label))
    let words = CellWidth.fitted(
      hint.words, columns: max(CellWidth.of(hint.words), buyHintWidth + remarkWidth))
    return KeyHint(keys: hint.keys, words: words, shortWords: hint.shortWords, isEnabled: hint.isEnabled)
  }

  /// The width of the hint with the longest of the first 12 product names, at most 30 cells.
  private var buyHintWidth: Int {
    let names = session.world.catalog.allProducts.prefix(12).map {
      session.world.readableName(of: $0.identifier)
    }
    return min((names.map { CellWidth.of($0) }.max() ?? 0) + CellWidth.of(texts.buyNamed("")), 30)
  }

  package func hint(_ command: ScreenCommand) -> KeyHint {
    var hint = hint([command], words(for: command))
    hint.shortWords = shortWords(for: command)
    return hint
  }

  private func shortWords(for command: ScreenCommand) -> String? {
    switch command {
    case .actMenu: subjectPane == nil ? targetTransaction.map { texts.shortAct("\($0)") } : nil
    case .buySelected: subjectPane == nil ? subscriptions.orderWords(columns: columns) : nil
    default: texts.shortWords(of: command.name)
    }
  }

  package func hint(_ commands: [ScreenCommand], _ words: String) -> KeyHint {
    KeyHint(
      keys: commands.compactMap { bindings.keyName(of: $0) }.joined(separator: " "), words: words,
      isEnabled: commands.allSatisfy { refusal(of: $0) == nil })
  }
}
