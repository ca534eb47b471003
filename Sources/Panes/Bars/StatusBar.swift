// The top line of the screen: the state of the world and the session. If space is short, items with low ranks
// are shortened first.

import Grid
import ProgramMessages
import StoreModel
import StoreSimulator
import Support
import TerminalUI

package struct StatusItem: Hashable, Sendable {
  /// The texts from long to short; if the last text is empty, the item can be dropped.
  package let forms: [String]
  /// The ranks of the steps from one form to the next; the step with the lowest rank is taken first.
  package let ranks: [Int]
  package let role: Role
  let isOnRight: Bool
  /// The command for a click on the item.
  package let command: CommandName?
  /// Whether a shortened item shows the longest text, cut to the remaining space.
  package let stretches: Bool

  package init(
    _ forms: [String], ranks: [Int] = [], role: Role = .statusBar, onRight: Bool = false,
    command: CommandName? = nil, stretches: Bool = false
  ) {
    self.stretches = stretches
    self.command = command
    self.forms = forms
    self.ranks = ranks
    self.role = role
    isOnRight = onRight
  }
}

package struct StatusBarState: Hashable, Sendable {
  /// Why the session cannot be saved; nil if it is saved.
  package var savingFailure: String?
  /// `line 3/12` while a scenario is open, or `step 2/9` for an audience.
  package var scenarioPosition: String?
  package var scenarioFile = ""
  /// `demo.iap 9/9` after a scenario has finished, until another operation.
  package var scenarioEnd: String?
  /// The local server; nil if no server runs.
  package var serving: ServerStatus?
  package var verdicts = VerdictCount()
  /// The last written file, longest form first, such as `demo.iap (changed)` and `demo.iap*`; empty if no
  /// file was written.
  package var written: [String] = []
  package var features: [FeatureStatus] = []
  /// The time of the session's next due event; if nil, the world's next due event is shown.
  package var nextDue: Instant?
  /// `30 days later` after a long jump of the clock.
  package var later: String?
  /// The current snapshot, longest form first, such as `snapshot "s1" (changed)` and `s1*`; empty if there is
  /// no snapshot.
  package var snapshot: [String] = []

  package init(
    savingFailure: String? = nil, scenarioPosition: String? = nil, scenarioFile: String = "",
    scenarioEnd: String? = nil, serving: ServerStatus? = nil, verdicts: VerdictCount = VerdictCount(),
    written: [String] = [], features: [FeatureStatus] = [], nextDue: Instant? = nil, later: String? = nil,
    snapshot: [String] = []
  ) {
    self.savingFailure = savingFailure
    self.scenarioPosition = scenarioPosition
    self.scenarioFile = scenarioFile
    self.scenarioEnd = scenarioEnd
    self.serving = serving
    self.verdicts = verdicts
    self.written = written
    self.features = features
    self.nextDue = nextDue
    self.later = later
    self.snapshot = snapshot
  }
}

package struct FeatureStatus: Hashable, Sendable {
  package let items: [StatusItem]
  package let itemsForAudience: [StatusItem]
  /// Whether the feature is why the app has no observer; the status bar then omits the observer item.
  package let disablesObserver: Bool

  package init(items: [StatusItem], itemsForAudience: [StatusItem], disablesObserver: Bool) {
    self.items = items
    self.itemsForAudience = itemsForAudience
    self.disablesObserver = disablesObserver
  }
}

extension [PurchaseSwitch] {
  /// Returns the first switch, which overrides all others; nil if `other` is first or off.
  fileprivate func first(before other: PurchaseSwitch) -> PurchaseSwitch? {
    contains(other) && first != other ? first : nil
  }
}

package enum StatusBar {
  package static func items(world: World, state: StatusBarState, texts: Localizer = Localizer())
    -> [StatusItem]
  {
    left(world: world, state: state, texts) + right(world: world, state: state, texts)
  }

  /// Returns the items in the presenter mode, without switch names, files and settings.
  package static func itemsForAudience(world: World, state: StatusBarState, texts: Localizer) -> [StatusItem]
  {
    var items = [
      StatusItem(
        [texts.title(of: world.environment)], role: .status(of: world.environment), command: .environmentMenu)
    ]
    items += savingItems(state, texts)
    if let text = state.scenarioPosition {
      items.append(StatusItem([text, ""], ranks: [4], role: .statusOn))
    }
    let later = state.later
    let states = [
      (world.switches.interruptsPurchases, texts.audienceInterrupted),
      (world.switches.asksToBuy, texts.audienceAskToBuy),
      (world.switches.entersBillingRetry, texts.audienceBillingRetry),
      (!world.device.isOnline, texts.presenterOffline),
      (world.device.knowledge.cache != .fresh, texts.audienceDeviceLate),
    ]
    for (isOn, label) in states where isOn {
      items.append(StatusItem([label, ""], ranks: [8], role: .statusOn))
    }
    items += state.features.flatMap(\.itemsForAudience)
    let zone = world.device.timeZone
    let time = ClockText.hourAndMinute(world.now, zone: zone)
    if let later { items.append(StatusItem([later, ""], ranks: [12], role: .message, onRight: true)) }
    items.append(
      StatusItem(
        ["\(TimeFormatter.date(world.now, in: zone)) \(time)", time], ranks: [3], onRight: true,
        command: .timeMenu))
    return items
  }

  private static func left(world: World, state: StatusBarState, _ texts: Localizer) -> [StatusItem] {
    var items = environmentItems(world, texts)
    items += sessionItems(world, state, texts)
    items += catalogItems(world, state, texts)
    items += purchaseSwitchItems(world, state, texts)
    items += appItems(world, state, texts)
    items += failureItems(world, texts)
    items += deviceItems(world, texts)
    items += deviceDifferenceItems(world, texts)
    items += finishPolicyItems(world, state, texts)
    items += state.features.flatMap(\.items)
    return items
  }

  /// Returns items for the environment and, unless the era is current, for the era.
  private static func environmentItems(_ world: World, _ texts: Localizer) -> [StatusItem] {
    var items = [
      StatusItem(
        [world.environment.rawValue.uppercased()], role: .status(of: world.environment),
        command: .environmentMenu)
    ]
    let era = world.quirks.era
    if era != .present {
      items.append(
        StatusItem(
          [texts.statusEra(era.rawValue), era.rawValue], ranks: [9], role: .statusOn, command: .nextEra))
    }
    return items
  }

  private static func savingItems(_ state: StatusBarState, _ texts: Localizer) -> [StatusItem] {
    state.savingFailure == nil
      ? [] : [StatusItem([texts.statusNotBeingSaved, texts.statusNotSaved], ranks: [13], role: .error)]
  }

  private static func sessionItems(_ world: World, _ state: StatusBarState, _ texts: Localizer)
    -> [StatusItem]
  {
    var items = savingItems(state, texts)
    if let text = state.scenarioPosition {
      items.append(StatusItem(["\(text) \(state.scenarioFile)", text], ranks: [4], role: .statusOn))
    }
    if let end = state.scenarioEnd { items.append(StatusItem([end, ""], ranks: [13], role: .statusOn)) }
    if let serving = state.serving {
      let count = texts.statusRequests(serving.count)
      let ports = texts.statusServing(serving.ports)
      var forms = ["\(ports)  \(count)", ports, "\(serving.ports.sandbox)"]
      if world.environment == .xcode { forms.insert("\(ports) \(texts.statusNotXcode)  \(count)", at: 0) }
      items.append(StatusItem(forms, ranks: Array([4, 6, 12].suffix(forms.count - 1)), role: .statusOn))
    }
    if state.verdicts.all > 0 {
      let (passed, all) = ("\(state.verdicts.passed)", "\(state.verdicts.all)")
      items.append(
        StatusItem(
          [texts.statusHeld(held: passed, all: all), texts.statusHeldShort(held: passed, all: all)],
          ranks: [7],
          role: state.verdicts.passed == state.verdicts.all ? .message : .error))
    }
    return items
  }

  private static func catalogItems(_ world: World, _ state: StatusBarState, _ texts: Localizer)
    -> [StatusItem]
  {
    var items: [StatusItem] = []
    // When space is short, the snapshot and file names are dropped before the catalogue name.
    let nameRank = state.snapshot.isEmpty && state.written.isEmpty ? 2 : 12
    if world.catalog.source == "builtin" {
      // Next to the name of a file, the short name would read as a property of the file.
      items.append(
        state.written.isEmpty
          ? StatusItem([texts.statusDemoCatalog, texts.demoCatalog, ""], ranks: [0, nameRank])
          : StatusItem([texts.statusDemoCatalog, ""], ranks: [2]))
    } else {
      let source = world.catalog.source
      let file = String(source.split(separator: "/").last ?? Substring(source))
      items.append(
        StatusItem(
          [file, CellWidth.truncated(file, columns: 12), ""], ranks: [2, nameRank], stretches: true))
    }
    // A switch that is off is dropped before the name of the snapshot or file.
    for forms in [state.snapshot, state.written] where !forms.isEmpty {
      items.append(StatusItem(forms + [""], ranks: Array([4, 4, 9, 12].suffix(forms.count))))
    }
    let (locale, storefront) = (world.device.locale, world.device.storefront)
    let language = locale.prefix { $0 != "_" }
    items.append(
      StatusItem(
        ["\(locale)/\(storefront)", "\(language)/\(storefront)", ""], ranks: [8, 13], command: .deviceMenu))
    return items
  }

  private static func purchaseSwitchItems(_ world: World, _ state: StatusBarState, _ texts: Localizer)
    -> [StatusItem]
  {
    var items: [StatusItem] = []
    let deciding = world.decidingSwitches
    let (name, short) = (texts.statusRenewalsFail, texts.statusRenewalsFailShort)
    if deciding.contains(.billingRetry) {
      let first = deciding.first(before: .billingRetry)
      items.append(
        switchItem(name, short: short, isOn: true, .toggleBillingRetry, overriddenBy: first, texts))
    } else if world.switches.entersBillingRetry {
      // Billing Retry affects only renewals, so it is dropped before the switches that decide purchases.
      items.append(
        StatusItem(
          [texts.statusOn(name), texts.statusOn(short), ""], ranks: [3, 12], role: .statusOn,
          command: .toggleBillingRetry))
    }
    items.append(
      switchItem(
        texts.statusInterrupted, short: texts.statusInterruptedShort,
        isOn: world.switches.interruptsPurchases,
        .toggleInterrupted, overriddenBy: deciding.first(before: .interrupted), texts,
        yields: !state.features.isEmpty))
    items.append(
      switchItem(
        texts.statusAskToBuy, short: texts.statusAskToBuyShort, isOn: world.switches.asksToBuy,
        .toggleAskToBuy, overriddenBy: deciding.first(before: .askToBuy), texts,
        yields: !state.features.isEmpty))
    return items
  }

  private static func appItems(_ world: World, _ state: StatusBarState, _ texts: Localizer) -> [StatusItem] {
    var items: [StatusItem] = []
    if world.app.storeKitVersion == .product {
      items.append(
        StatusItem(["StoreKit 2", "SK2", ""], ranks: [8, 14], role: .statusOn, command: .toggleStoreKit))
    }
    // Omits the item if the observer is missing only because the service's SDK is not initialized.
    if !world.app.hasObserver, !state.features.contains(where: \.disablesObserver) {
      items.append(StatusItem([texts.statusNoObserver, ""], ranks: [10], role: .statusOn))
    }
    if !world.app.hasListener {
      items.append(StatusItem([texts.statusNoListener, ""], ranks: [10], role: .statusOn))
    }
    return items
  }

  private static func deviceItems(_ world: World, _ texts: Localizer) -> [StatusItem] {
    var items: [StatusItem] = []
    let device = world.device
    if !world.switches.showsDialogs {
      items.append(StatusItem([texts.statusDialogsOff, ""], ranks: [9], role: .statusOn))
    }
    if !device.isOnline {
      items.append(StatusItem([texts.statusOffline, ""], ranks: [14], role: .statusOn))
    }
    if world.needsAccount, device.account == nil {
      items.append(StatusItem([texts.statusSignedOut, ""], ranks: [9], role: .statusOn))
    }
    if world.needsAccount, world.buyingAccounts > 1, let name = world.accountName {
      let short = CellWidth.truncated(world.shortAccount(name), columns: 16)
      items.append(StatusItem([short, ""], ranks: [8]))
    }
    if !device.purchasesAllowed {
      items.append(StatusItem([texts.statusNoPurchases, ""], ranks: [9], role: .statusOn))
    }
    return items
  }

  private static func finishPolicyItems(_ world: World, _ state: StatusBarState, _ texts: Localizer)
    -> [StatusItem]
  {
    var items: [StatusItem] = []
    switch world.switches.finishPolicy {
    case .automatic: items.append(StatusItem([texts.statusFinishAutomatic, ""], ranks: [1]))
    case .ask:
      items.append(
        StatusItem([texts.statusFinishAsk, ""], ranks: [10], role: .statusOn))
    case .manual where !state.features.isEmpty: break
    case .manual:
      items.append(
        StatusItem(
          [texts.statusFinishManual, texts.statusManual, ""], ranks: [6, 10], role: .statusOn))
    }
    return items
  }

  private static func right(world: World, state: StatusBarState, _ texts: Localizer) -> [StatusItem] {
    var items: [StatusItem] = []
    switch world.app.state {
    case .foreground:
      items.append(
        StatusItem(
          [texts.statusForeground, texts.statusForegroundShort, ""], ranks: [0, 5], onRight: true))
    case .background:
      items.append(
        StatusItem(
          [texts.statusBackground, texts.statusBackgroundShort, ""], ranks: [5, 15], role: .statusOn,
          onRight: true))
    case .terminated:
      items.append(
        StatusItem(
          [texts.statusTerminated, texts.statusTerminatedShort, ""], ranks: [5, 15], role: .statusOn,
          onRight: true))
    }
    // The clock is the last item, so that it keeps its place when something becomes due.
    if let due = state.nextDue ?? world.nextDue {
      items.append(StatusItem(nextDue: due, in: world, texts))
    }
    if let later = state.later {
      items.append(StatusItem([later, ""], ranks: [12], role: .message, onRight: true))
    }
    let rateText: String
    let rateSymbol: String
    var role = state.later == nil ? Role.statusBar : .message
    switch world.rate {
    case .paused:
      rateText = texts.statusPaused
      rateSymbol = "||"
    case .running(let factor):
      let shown = factorText(factor)
      rateText = factor == 1 ? texts.statusRunning : texts.statusRunningAt(shown)
      rateSymbol = "x\(shown)"
      role = .statusOn
    }
    let zone = world.device.timeZone
    let time = ClockText.time(world.now, zone: zone)
    let long = TimeFormatter.dateAndTime(world.now, in: zone)
    let date = TimeFormatter.date(world.now, in: zone)
    if date == TimeFormatter.date(.defaultStart, in: zone) {
      items.append(
        StatusItem(
          ["\(long) \(rateText)", "\(time) \(rateText)", "\(time) \(rateSymbol)"], ranks: [3, 12],
          role: role, onRight: true, command: .timeMenu))
    } else {
      // The short forms keep the month and the day, because the time alone would look like the first day.
      let day = date.suffix(5)
      let short = "\(day) \(ClockText.hourAndMinute(world.now, zone: zone))"
      items.append(
        StatusItem(
          [
            "\(long) \(rateText)", "\(day) \(time) \(rateText)", "\(short) \(rateText)",
            "\(short) \(rateSymbol)", "\(time) \(rateSymbol)",
          ], ranks: [3, 7, 12, 14], role: role, onRight: true, command: .timeMenu))
    }
    return items
  }

  /// Returns the item for a purchase switch.
  ///
  /// The switch has no effect while `overriding` is on. If `yields` is set, a switch that is off is dropped
  /// early.
  private static func switchItem(
    _ name: String, short: String, isOn: Bool, _ command: CommandName,
    overriddenBy overriding: PurchaseSwitch?,
    _ texts: Localizer, yields: Bool = false
  ) -> StatusItem {
    // ON and off have the same width, so that the following items keep their places.
    let forms = [name, short].map { name in
      let columns = max(CellWidth.of(texts.statusOn(name)), CellWidth.of(texts.statusOff(name)))
      return CellWidth.fitted(isOn ? texts.statusOn(name) : texts.statusOff(name), columns: columns)
    }
    guard isOn else {
      return StatusItem(forms + [""], ranks: yields ? [1, 2] : [8, 11], command: command)
    }
    guard let overriding else {
      return StatusItem(forms + [texts.statusOn(short)], ranks: [10, 11], role: .statusOn, command: command)
    }
    let overriddenForms = [
      texts.statusBehind(texts.statusOn(name), texts.statusName(of: overriding)),
      texts.statusBehind(texts.statusOn(short), texts.statusShortName(of: overriding)),
      "> " + texts.statusOn(short),
    ]
    return StatusItem(overriddenForms, ranks: [9, 15], role: .warning, command: command)
  }

  static func factorText(_ factor: Double) -> String {
    factor == factor.rounded() && abs(factor) < 1e15 ? String(Int64(factor)) : String(factor)
  }

  /// Returns a text for each item, chosen so that all texts fit in `width` cells.
  package static func fit(_ items: [StatusItem], width: Int) -> [String] {
    var formIndices = [Int](repeating: 0, count: items.count)
    func total() -> Int {
      let widths = zip(items, formIndices).map { CellWidth.of($0.forms[$1]) }.filter { $0 > 0 }
      return widths.reduce(0, +) + 2 * max(0, widths.count - 1) + 2
    }
    while total() > width {
      let steps = items.indices.filter { formIndices[$0] < items[$0].ranks.count }
      guard
        let cheapest = steps.min(by: { items[$0].ranks[formIndices[$0]] < items[$1].ranks[formIndices[$1]] })
      else {
        break
      }
      formIndices[cheapest] += 1
    }
    var spareColumns = max(0, width - total())
    return zip(items, formIndices).map { item, form in
      guard item.stretches, spareColumns > 0, form > 0, !item.forms[form].isEmpty else {
        return item.forms[form]
      }
      let columns = CellWidth.of(item.forms[form]) + spareColumns
      spareColumns = 0
      return CellWidth.truncated(item.forms[0], columns: columns)
    }
  }

  package static func draw(
    _ items: [StatusItem], _ texts: [String], into grid: inout Grid, area: Rect, theme: Theme,
    hits: inout HitMap
  ) {
    let limit = area.x + area.width
    func put(_ item: StatusItem, _ text: String, x: Int) -> Int {
      let end = grid.put(text, x: x, y: area.y, limit: limit, style: theme[item.role])
      if let command = item.command {
        hits.add(.command(command), Rect(x: x, y: area.y, width: end - x, height: 1))
      }
      return end + 2
    }
    grid.fill(area, style: theme[.statusBar])
    var x = area.x + 1
    for (item, text) in zip(items, texts) where !item.isOnRight && !text.isEmpty {
      x = put(item, text, x: x)
    }
    let right = zip(items, texts).filter { $0.isOnRight && !$1.isEmpty }
    let width = right.reduce(0) { $0 + CellWidth.of($1.1) } + 2 * max(0, right.count - 1)
    x = max(x, limit - 1 - width)
    for (item, text) in right {
      x = put(item, text, x: x)
    }
  }
}
