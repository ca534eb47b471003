// The menu of the clock and the next due events.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreCatalog
import StoreSimulator
import Support
import Workbench

extension ScreenCommand {
  static let advanceTenSeconds = ScreenCommand(
    "advance 10s", formerNames: ["advance-ten-seconds"], keys: [.timeMenu: "s"],
    localized("+10 seconds"),
    localized("advance the clock ten seconds"),
    .step { _ in .action(.advance(.seconds(10))) })

  static let advanceMinute = ScreenCommand(
    "advance 1m", formerNames: ["advance-a-minute"], keys: [.timeMenu: "m"],
    localized("+1 minute"),
    localized("advance the clock one minute"),
    .step { _ in .action(.advance(.seconds(60))) })

  static let advanceHour = ScreenCommand(
    "advance 1h", formerNames: ["advance-an-hour"], keys: [.timeMenu: "h"],
    localized("+1 hour"),
    localized("advance the clock one hour"),
    .step { _ in .action(.advance(.seconds(3600))) })

  static let advanceDay = ScreenCommand(
    "advance 1d", formerNames: ["advance-a-day"], keys: [.timeMenu: "d"],
    localized("+1 day"),
    localized("advance the clock one day"),
    .step { _ in .action(.advance(.seconds(86_400))) })

  static let advanceWeek = ScreenCommand(
    "advance 7d", formerNames: ["advance-a-week"], keys: [.timeMenu: "w"],
    localized("+1 week"),
    localized("advance the clock one week"),
    .step { _ in .action(.advance(.seconds(7 * 86_400))) })

  static let advanceMonth = ScreenCommand(
    "advance P1M", keys: [.timeMenu: "M"],
    localized("+1 month"),
    localized("advance the clock one calendar month"),
    .step { _ in .action(.advance(TimeSpan(months: 1))) },
    menuWords: { $0.texts.monthStep(isCalendar: $0.renewsFaster) })

  static let advanceYear = ScreenCommand(
    "advance P1Y", keys: [.timeMenu: "y"],
    localized("+1 year"),
    localized("advance the clock one calendar year"),
    .step { _ in .action(.advance(TimeSpan(months: 12))) },
    menuWords: { $0.texts.yearStep(isCalendar: $0.renewsFaster) })

  static let advanceToNextDue = ScreenCommand(
    .advanceToNextDue, keys: [.timeMenu: "n"],
    localized("to the next due event"),
    localized("advance the clock to the next due event"),
    .step { bench in
      bench.session.nextDueOrGapEnd.map {
        .action(.advance(TimeSpan(microseconds: $0 - bench.session.world.now)))
      }
    },
    refusal: { bench in
      let texts = bench.texts
      return ScreenRefusal(
        texts.nothingDue, possible: texts.nothingDueHint(texts.keys(.timeMenu, .advanceMinute)))
    })

  static let pauseOrRun = ScreenCommand(
    "pause-or-run", keys: [.timeMenu: "p"],
    localized("pause or run"),
    localized("run or pause the clock"),
    .step { .action(.rate($0.session.world.rate == .paused ? .running(factor: $0.runningFactor) : .paused)) },
    setting: { .clock($0.session.world, $0.texts) })

  static let changeRate = ScreenCommand(
    .changeRate, keys: [.timeMenu: "r"],
    localized("rate"),
    localized("how fast the clock runs"),
    .change { $0.openPrompt(Prompt(.rate, label: $0.texts.promptRate)) })

  static let renewalRateMenu = ScreenCommand(
    "renewal-rate-menu", keys: [.timeMenu: "R"],
    localized("renewal rate"),
    localized("how fast subscriptions renew in this environment"),
    .menu(.renewalRates),
    setting: { CommandSetting($0.session.world.switches.renewalRate.rawValue) })

  static let typeTime = ScreenCommand(
    .typeTime, keys: [.timeMenu: "t"],
    localized("type a time"),
    localized("type a duration (3 days, P1M) or a date"),
    .change { $0.openPrompt(Prompt(.time, label: $0.texts.promptTime)) })
}

extension CommandSection {
  static let timeMenu = CommandSection(
    .timeMenu, localized("Time"), openingCommand: .timeMenu,
    commands: [
      .advanceTenSeconds, .advanceMinute, .advanceHour, .advanceDay, .advanceWeek, .advanceMonth,
      .advanceYear, .advanceToNextDue, .calendar, .typeTime, .pauseOrRun, .changeRate,
      .followRealTime, .renewalRateMenu,
    ],
    menu: MenuOptions(
      notes: { bench in
        let length = bench.monthlyPlanLength.microseconds
        return bench.renewsFaster ? [bench.texts.monthlyPlanRenews(every: length)] : []
      },
      more: { $0.session.dueLines($0.texts) }))
}

extension PromptPurpose {
  fileprivate static let rate = PromptPurpose("rate", command: .changeRate) { bench, prompt in
    prompt.accept(line: "rate \(prompt.field.text)", in: &bench)
  }

  /// Advances the clock by a duration, or sets the clock to a date or a time of the current day.
  fileprivate static let time = PromptPurpose("time", command: .typeTime) { bench, prompt in
    do throws(ParseError) {
      guard let command = try TypedTime.command(prompt.field.text) else { return prompt.leave(in: &bench) }
      return prompt.accept(command, in: &bench)
    } catch {
      return prompt.showError(bench.texts.errorText(error), in: &bench)
    }
  }
}

extension CommandSetting {
  fileprivate static func clock(_ world: World, _ texts: Localizer) -> CommandSetting {
    let isPaused = world.rate == .paused
    return CommandSetting(isPaused ? texts.statePaused : texts.stateRunning, isUnusual: !isPaused)
  }
}

extension Workbench {
  /// Whether a monthly subscription renews more often than once in a calendar month.
  fileprivate var renewsFaster: Bool { monthlyPlanLength.months == 0 }

  fileprivate var monthlyPlanLength: TimeSpan {
    session.world.switches.renewalRate.times.length(of: SubscriptionPeriod(1, .month))
  }
}

extension Session {
  /// Returns lines for the next four due events; each line advances the clock to an event.
  fileprivate func dueLines(_ texts: Localizer) -> [MenuLine] {
    let world = world
    return dueEvents(4, texts).enumerated().map { index, item in
      let span = item.at - world.now
      return MenuLine(
        key: .ofLine(index), words: texts.due(item.event, in: texts.span(microseconds: span)),
        state: ClockText.timeWithDate(item.at, reference: world.now, zone: world.device.timeZone),
        choice: .world(.action(.advance(TimeSpan(microseconds: span)))))
    }
  }
}
