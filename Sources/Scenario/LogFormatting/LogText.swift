// Log entries as lines of text, on all channels.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// Formatting of events as the lines that `run` prints and the log pane shows.
public enum LogText {
  /// The minimum width of the channel column, in columns.
  private static let channelWidth = 9

  public static func isShown(_ simulationEvent: SimulationEvent, channels: Set<Channel>) -> Bool {
    channels.contains(simulationEvent.channel) && !simulationEvent.isSilent
      && !isLeftOut(simulationEvent, channels: channels)
  }

  /// Whether an event is hidden although its channel is in `channels`.
  ///
  /// Either another entry already shows the event, or the event matters only together with another channel.
  public static func isLeftOut(_ simulationEvent: SimulationEvent, channels: Set<Channel>) -> Bool {
    guard case .store(let event) = simulationEvent else { return false }
    switch event.kind {
    // The operator's step already shows the tap.
    case .dialogTapped: return event.rule == nil && channels.contains(.operator)
    // An unsent notification is relevant only in a log that includes the `server` channel.
    case .server(let notification): return !notification.isSent && !channels.contains(.server)
    case .callback, .console, .dialogShown, .performed, .diagnostic, .expected, .update, .storekit,
      .timePassed,
      .paymentAdded,
      .purchaseCalled, .storeAsked, .storeAnswered, .finishCalled:
      return false
    }
  }

  public static func lines(of simulationEvent: SimulationEvent) -> [String] {
    switch simulationEvent {
    case .store(let event): return lines(of: event)
    case .participant:
      var bytes: [UInt8] = []
      append(simulationEvent, to: &bytes)
      return lines(in: bytes)
    }
  }

  /// Returns all lines of an event of the store.
  ///
  /// Callbacks and console messages appear as the app and the system print them. Other lines begin with the
  /// time and the channel (`19:10:13 operator  buy …`). Control characters become symbols.
  public static func lines(of event: Event) -> [String] {
    var bytes: [UInt8] = []
    append(event, to: &bytes)
    return lines(in: bytes)
  }

  /// Returns the lines in `range`.
  ///
  /// Only these lines are formatted, because a callback may have a hundred thousand lines.
  public static func lines(of event: Event, _ range: Range<Int>) -> [String] {
    guard case .callback(let snapshots) = event.kind else { return Array(lines(of: event)[range]) }
    var bytes: [UInt8] = []
    DumpFormatter.append(snapshots, lines: range, at: event.at, context: event.context, to: &bytes)
    return lines(in: bytes)
  }

  private static func lines(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  public static func append(_ simulationEvent: SimulationEvent, to bytes: inout [UInt8]) {
    switch simulationEvent {
    case .store(let event): append(event, to: &bytes)
    case .participant(let participantEvent):
      guard let line = participantEvent.line else { return }
      appendPrefix(on: participantEvent.channel.name, at: time(of: simulationEvent), &bytes)
      for line in [line.english] + (participantEvent.message?.body ?? []) {
        bytes.append(contentsOf: safe(line).utf8)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Appends the lines of an event as bytes, each with a line ending, for text search.
  public static func append(_ event: Event, to bytes: inout [UInt8]) {
    switch event.kind {
    case .callback(let snapshots):
      DumpFormatter.append(snapshots, at: event.at, context: event.context, to: &bytes)
    case .console(let message):
      bytes.append(visibleLines: ConsoleFormatter.line(message, at: event.at, context: event.context))
      bytes.append(UInt8(ascii: "\n"))
    case .paymentAdded, .purchaseCalled, .storeAsked, .storeAnswered, .finishCalled: break
    case .dialogShown, .dialogTapped, .performed, .diagnostic, .expected, .update, .storekit, .server,
      .timePassed:
      appendPrefix(on: event.channel.rawValue, at: time(of: event), &bytes)
      for line in body(of: event) {
        bytes.append(contentsOf: line.utf8)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }

  private static func appendPrefix(on channel: String, at time: String, _ bytes: inout [UInt8]) {
    bytes.append(contentsOf: time.utf8)
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: channel.utf8)
    for _ in 0...max(1, channelWidth - channel.utf8.count) { bytes.append(UInt8(ascii: " ")) }
  }

  public static func body(of simulationEvent: SimulationEvent) -> [String] {
    switch simulationEvent {
    case .store(let event): body(of: event)
    case .participant(let participantEvent):
      participantEvent.line.map { ([$0.english] + (participantEvent.message?.body ?? [])).map(safe) } ?? []
    }
  }

  public static func body(of event: Event) -> [String] {
    switch event.kind {
    case .callback(let snapshots):
      DumpFormatter.lines(snapshots, at: event.at, context: event.context)
    case .console(let message):
      ConsoleFormatter.line(message, at: event.at, context: event.context)
        .split(separator: "\n", omittingEmptySubsequences: false).map { safe(String($0)) }
    case .dialogShown(let dialog): [safe(shown(dialog))]
    case .dialogTapped(let dialog, let button): [safe(tapped(dialog, button))]
    case .performed(let action): [safe(CommandPrinter.shown(.action(action), zone: event.context.timeZone))]
    case .diagnostic(let diagnostic): [safe(diagnostic.text)]
    case .expected(let verdict): [safe(verdict.text)]
    case .storekit(let answer): answer.lines.map(safe)
    case .update(let update): [safe(UpdateText.text(update, zone: event.context.timeZone))]
    case .server(let notification): [safe(UpdateText.text(notification))]
    case .paymentAdded, .purchaseCalled, .storeAsked, .storeAnswered, .finishCalled: []
    case .timePassed(let start): [passed(from: start, to: event.at, zone: event.context.timeZone)]
    }
  }

  /// Returns the time of an event as all time columns show it: `00:03:23`, `19:10:54`.
  public static func time(of event: Event) -> String { time(event.at, in: event.context) }

  public static func time(of simulationEvent: SimulationEvent) -> String {
    time(simulationEvent.at, in: simulationEvent.context)
  }

  public static func time(_ instant: Instant, in context: LogContext) -> String {
    TimeFormatter.paddedClock(instant, in: context.timeZone)
  }

  /// Replaces control characters by symbols.
  private static func safe(_ text: String) -> String {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < Byte.delete } ? text : VisibleText.visible(text)
  }

  private static func shown(_ dialog: Dialog) -> String {
    if let sheet = dialog.sheet {
      let disclosure = sheet.disclosure.isEmpty ? "" : ". \(sheet.disclosure)"
      return "payment sheet: \(sheet.productName) \(sheet.terms)\(disclosure)"
    }
    // The message of a stacked sheet is long and constant, so only its title and layer are shown.
    if dialog.layer != nil { return dialog.title + onSheet(dialog) }
    guard let last = dialog.title.last, !dialog.message.isEmpty else { return dialog.title + dialog.message }
    // A space precedes the bracketed environment in the message, even if the message contains nothing else.
    // Source: NTT Resonant 2021.
    let isApart = dialog.message.hasPrefix("[") || (last.isPunctuation && last != "。" && last != "！")
    let joint = isApart ? " " : last.isPunctuation ? "" : ": "
    return dialog.title + joint + dialog.message
  }

  private static func tapped(_ dialog: Dialog, _ button: DialogButton) -> String {
    "tap \(button.label)\(onSheet(dialog))"
  }

  /// Returns text such as ` on sheet 2`; empty unless sheets are stacked.
  private static func onSheet(_ dialog: Dialog) -> String { dialog.layer.map { " on sheet \($0)" } ?? "" }

  private static func passed(from start: Instant, to end: Instant, zone: DeviceTimeZone) -> String {
    end < start
      ? "set back to \(TimeFormatter.moment(end, in: zone))"
      : "\(spaced(TimeSpan(microseconds: end - start))) pass"
  }

  /// Returns text such as `3 s` or `1 d 2 h 3 min`.
  private static func spaced(_ span: TimeSpan) -> String {
    let units: [(String, Int64)] = [
      ("d", 86_400_000_000), ("h", 3_600_000_000), ("min", 60_000_000), ("s", 1_000_000), ("ms", 1000),
      ("us", 1),
    ]
    var parts: [String] = []
    var remaining = span.microseconds
    for (name, length) in units where remaining >= length {
      parts.append("\(remaining / length) \(name)")
      remaining %= length
    }
    return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
  }
}

extension SessionLog.Entry {
  /// The lines of the entry as `run` prints them, with `~` before each line of an undone entry.
  package var plainLines: [String] {
    let lines = LogText.lines(of: simulationEvent)
    return isUndone ? lines.map { "~ \($0)" } : lines
  }
}
