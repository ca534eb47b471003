// The menu of the clock, with the things that are due next.

import Grid
import Ground
import Scenario
import StoreSimulator

extension ScreenCommand {
  static let advanceTenSeconds = ScreenCommand(
    "advance 10s", before: ["advance-ten-seconds"], keys: [.timeMenu: "s"],
    say("+10 seconds", ja: "+10秒"),
    say("move the clock ten seconds on", ja: "時計を10秒進める"),
    .step { _ in .action(.advance(.seconds(10))) })

  static let advanceMinute = ScreenCommand(
    "advance 1m", before: ["advance-a-minute"], keys: [.timeMenu: "m"],
    say("+1 minute", ja: "+1分"),
    say("move the clock a minute on", ja: "時計を1分進める"),
    .step { _ in .action(.advance(.seconds(60))) })

  static let advanceHour = ScreenCommand(
    "advance 1h", before: ["advance-an-hour"], keys: [.timeMenu: "h"],
    say("+1 hour", ja: "+1時間"),
    say("move the clock an hour on", ja: "時計を1時間進める"),
    .step { _ in .action(.advance(.seconds(3600))) })

  static let advanceDay = ScreenCommand(
    "advance 1d", before: ["advance-a-day"], keys: [.timeMenu: "d"],
    say("+1 day", ja: "+1日"),
    say("move the clock a day on", ja: "時計を1日進める"),
    .step { _ in .action(.advance(.seconds(86_400))) })

  static let advanceWeek = ScreenCommand(
    "advance 7d", before: ["advance-a-week"], keys: [.timeMenu: "w"],
    say("+1 week", ja: "+1週間"),
    say("move the clock a week on", ja: "時計を1週間進める"),
    .step { _ in .action(.advance(.seconds(7 * 86_400))) })

  static let advanceToNextDue = ScreenCommand(
    "advance-to-the-next-thing-due", keys: [.timeMenu: "n"],
    say("to the next thing due", ja: "次の予定まで"),
    say("move the clock to the next thing due", ja: "次の予定の時刻まで時計を進める"),
    .step { $0.stepToNextDue },
    refusal: { $0.refusalWithoutDue })

  static let pauseOrRun = ScreenCommand(
    "pause-or-run", keys: [.timeMenu: "p"],
    say("pause or run", ja: "一時停止/再開"),
    say("let the clock run, or pause it", ja: "時計を動かす、または一時停止する"),
    .step { .action(.rate($0.session.world.rate == .paused ? .running(factor: $0.runningFactor) : .paused)) },
    setting: { $0.settingOfClock })

  static let changeRate = ScreenCommand(
    "change-rate", keys: [.timeMenu: "r"],
    say("rate", ja: "速さ"),
    say("how fast the clock runs", ja: "時計の進む速さ"),
    .change { $0.openPrompt(Prompt(.rate, label: $0.texts.promptRate)) })

  static let renewalRateMenu = ScreenCommand(
    "renewal-rate-menu", keys: [.timeMenu: "R"],
    say("renewal rate", ja: "更新の速さ"),
    say("how fast subscriptions renew here", ja: "ここでサブスクリプションが更新される速さ"),
    .menu(.renewalRates),
    setting: { CommandSetting($0.session.world.switches.renewalRate.rawValue) })

  static let typeTime = ScreenCommand(
    "type-a-time", keys: [.timeMenu: "t"],
    say("type a time", ja: "時間を入力"),
    say("type a duration (90s, P1M) or an instant", ja: "期間(90s、P1M)または時刻を入力する"),
    .change { $0.openPrompt(Prompt(.time, label: $0.texts.promptTime)) })
}

extension CommandSection {
  static let timeMenu = CommandSection(
    .timeMenu, say("Time", ja: "時間"), opener: .timeMenu,
    commands: [
      .advanceTenSeconds, .advanceMinute, .advanceHour, .advanceDay, .advanceWeek, .advanceToNextDue,
      .pauseOrRun, .changeRate, .renewalRateMenu, .typeTime,
    ],
    menu: MenuFacts(more: { $0.dueLines }))
}
