// Which keys the key bar names: those of the overlay on top, else what the focused pane and the moment call for, with
// their targets, the most wanted first.

import Grid
import Scenario
import StoreSimulator

extension Workbench {
  /// What stays at the right end while other hints drop.
  var lastHints: [KeyHint] {
    guard overlays.isEmpty else { return [] }
    let back =
      presenting == nil
      ? [] : [KeyHint(keys: bindings.keyName(of: .presenter) ?? "", words: texts(.presenterBack))]
    return back + [KeyHint(keys: "?", words: texts(.hintHelp)), quitHint]
  }

  /// In few columns the key has to do: every program ends with it.
  private var quitHint: KeyHint {
    KeyHint(keys: "q", words: columns >= 100 ? texts.facts(of: .quit).label : "")
  }

  /// The hints for what has the keys now.
  var keyHints: [KeyHint] {
    switch overlays.last {
    case .menu(let state) where state.kind == .expectations: return expectHints
    case .menu:
      return [
        KeyHint(keys: texts(.hintLetter), words: texts(.hintChoose)),
        KeyHint(keys: "Up Down Enter", words: texts(.hintAsWell)),
        KeyHint(keys: "Esc", words: texts(.hintLeave)),
      ]
    case .help:
      return [
        KeyHint(keys: "j k", words: texts(.hintScroll)), KeyHint(keys: "/", words: texts(.hintSearch)),
        KeyHint(keys: "Enter", words: texts(.hintRun)), KeyHint(keys: "Esc", words: texts(.hintLeave)),
      ]
    case .picker:
      return [
        KeyHint(keys: "Enter", words: texts(.hintOnce)), KeyHint(keys: "Tab", words: texts(.hintUntilOff)),
        KeyHint(keys: "Shift-Tab", words: texts(.hintOff)), KeyHint(keys: "Esc", words: texts(.hintLeave)),
      ]
    case .question(let question):
      return [KeyHint(keys: "Enter", words: question.yes), KeyHint(keys: "Esc", words: texts(.hintLeaveIt))]
    case .form:
      return [
        KeyHint(keys: "Enter", words: texts(.hintAccept)), KeyHint(keys: "Tab", words: texts(.hintNext)),
        KeyHint(keys: "Esc", words: texts(.hintLeave)),
      ]
    case .palette(let palette): return paletteHints(palette)
    case .why: return whyHints
    case .prompt, nil: return paneHints
    }
  }

  private var paneHints: [KeyHint] {
    var hints: [KeyHint] = []
    if isKnocking { hints.append(KeyHint(keys: "2", words: texts(.hintAnswerPhone))) }
    if askedToFinish != nil { hints.append(hint(.finishAsked)) }
    if scenario?.isAtEnd == false { hints.append(hint(.goOn)) }
    switch focus.pane {
    case .phone where isPhoneUp:
      hints += [
        hint(.pressButton), hint([.markPreviousButton, .markNextButton], texts(.hintChoose)),
        KeyHint(keys: "Esc", words: texts(.hintLeaveUp)), hint(.deviceMenu), hint(.timeMenu), hint(.undoLast),
      ]
    case .products, .phone:
      hints.append(buyHint)
      let act = targetTransaction.map { _ in hint(.actMenu) }
      let someoneWaits = !session.world.waitingTransactions.isEmpty
      if someoneWaits, let act { hints.append(act) }
      hints += [hint(.toggleInterrupted), hint(.toggleAskToBuy), hint(.environmentMenu)]
      if !someoneWaits, let act { hints.append(act) }
      hints += [hint(.openMenu), hint(.undoLast)]
    case .transactions, .details:
      if targetTransaction != nil { hints.append(hint(.actMenu)) }
      hints += [
        KeyHint(keys: "j k", words: texts(.hintChoose)), hint(.buySelected), hint(.find), hint(.copySelected),
        hint(.undoLast),
      ]
    case .subscriptions:
      hints.append(hint(.buySelected))
      if targetTransaction != nil { hints.append(hint(.actMenu)) }
      hints += [hint(.switchesMenu), hint(.nextHolder), hint(.timeMenu), hint(.undoLast)]
      if hasSeveralGroups {
        hints.append(hint([.previousGroup, .nextGroup], texts.facts(of: .nextGroup).label))
      }
      hints += [
        hint(.familyMenu), hint(.offersMenu), KeyHint(keys: "j k", words: texts(.planColumn)), hint(.zoom),
      ]
    case .log:
      hints += [
        hint(.why),
        hint(.logViewMenu), hint(.find), hint(.filterLog), hint(.follow),
        hint([.previousFailure, .nextFailure], texts(.hintFailure)), hint(.copySelected), hint(.undoLast),
      ]
    }
    if session.hasPendingInteractions, scenario?.isAtEnd != false { hints.append(hint(.goOn)) }
    hints += [
      hint(.switchesMenu), hint(.timeMenu), hint(.deviceMenu), hint(.writeScenario), hint(.commandLine),
    ]
    var seen: Set<String> = []
    return hints.filter { seen.insert($0.keys).inserted }
  }

  /// The product's name in a column of its own where there is room, so that the hints after it stay where they are.
  private var buyHint: KeyHint {
    let plain = hint(.buySelected)
    guard columns >= 100 else { return plain }
    let names = session.world.catalog.allProducts.prefix(12).map { productName($0.identifier) }
    let widest = names.map { CellWidth.of(texts(.buyNamed, ["product": $0])) }.max() ?? 0
    let words = CellWidth.fitted(plain.words, columns: max(CellWidth.of(plain.words), min(widest, 30)))
    return KeyHint(keys: plain.keys, words: words, isEnabled: plain.isEnabled)
  }

  private func hint(_ command: ScreenCommand) -> KeyHint { hint([command], words(for: command)) }

  private func hint(_ commands: [ScreenCommand], _ words: String) -> KeyHint {
    KeyHint(
      keys: commands.compactMap { bindings.keyName(of: $0) }.joined(separator: " "), words: words,
      isEnabled: commands.allSatisfy { refusal(of: $0) == nil })
  }
}
