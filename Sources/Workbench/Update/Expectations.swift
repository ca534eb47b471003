// "Expect what I see": what is on screen as lines of a scenario, so that a tester writes one by walking.

import Scenario
import StoreSimulator

extension Workbench {
  /// What could be expected of the world as it is now, the most telling first.
  var proposedExpectations: [Expectation] {
    let world = session.world
    var expectations: [Expectation] = []
    if let number = world.number(of: .last), let transaction = world.transaction(number),
      let given = transaction.given
    {
      expectations.append(.state(.last, given))
      if let error = transaction.givenError {
        expectations.append(.error(.last, ErrorName(domain: error.domain, code: error.code)))
        if let underlying = error.underlying {
          expectations.append(.underlying(.last, ErrorName(domain: underlying.domain, code: underlying.code)))
        }
      }
    }
    if let dialog = world.device.topDialog {
      expectations.append(.dialog(dialog.title.isEmpty ? dialog.message : dialog.title))
      if world.device.dialogs.count > 1 { expectations.append(.layers(world.device.dialogs.count)) }
    } else {
      expectations.append(.dialog(nil))
    }
    expectations.append(.callbacks(world.callbackCount))
    if world.pendingRequestCount > 0 { expectations.append(.pending(world.pendingRequestCount)) }
    if focus.pane == .log, let event = panes.log.selectedEvent(in: context(for: .log)) {
      expectations.append(.log(Self.tellingLine(of: event)))
    }
    return expectations
  }

  /// The line of a log entry that tells it from others: a dump's line with identifier and state.
  private static func tellingLine(of event: Event) -> String {
    let lines = LogText.body(of: event)
    if case .callback = event.kind, lines.count > 2 { return lines[2] }
    return lines.first ?? ""
  }

  /// Opens the list of lines; each that is chosen goes into the scenario.
  mutating func proposeExpectations() -> [Effect] {
    overlays.append(.menu(MenuState(kind: .expectations)))
    return []
  }

  var expectationsMenu: Menu {
    let proposed = proposedExpectations
    let all = MenuLine(
      key: .character("a"), words: texts(.expectAll), choice: .expectAll(proposed))
    let lines = proposed.enumerated().map { index, expectation in
      MenuLine(
        key: index < 9 ? .character(Character(String(index + 1))) : nil, words: text(.expect(expectation)),
        choice: .expectAll([expectation]))
    }
    return Menu(title: texts(.expectTitle), lines: [all] + lines)
  }

  /// Adds lines to the scenario.
  mutating func expect(_ expectations: [Expectation]) -> [Effect] {
    var effects: [Effect] = []
    for expectation in expectations { effects += perform(.expect(expectation)) }
    if expectations.count > 1 {
      notice = Notice(texts(.expectAddedMany, ["count": "\(expectations.count)"]))
    }
    if expectations.count == 1, let only = expectations.first {
      notice = Notice(texts(.expectAdded, ["line": text(.expect(only))]))
    }
    return effects
  }
}
