// The customer's phone, with the top dialog or the app's shop.

import Grid
import Scenario
import StoreModel
import StoreSimulator
import Support
import TerminalUI

public struct PhonePane: Pane {
  /// The dialogs to which the marked button and scroll positions apply.
  private var shownDialogs: [Dialog] = []
  package private(set) var selectedButton = 0
  private var scroll = 0
  private var scrollLimit = 0
  package private(set) var buttons: [(area: Rect, index: Int)] = []
  /// The buttons of the app's shop; empty while a dialog is open.
  private var shopButtons: [(area: Rect, product: String)] = []
  /// The position of the first product on screen.
  ///
  /// `shopLimit` is the maximum of `shopTop`; `shopProduct` was selected at the last draw.
  private var shopTop = 0
  private var shopLimit = 0
  private var shopProduct: String?
  public init() {}

  /// Returns the command of the button at a cell; nil if there is no button.
  public func press(at point: Point, in context: PaneContext) -> PaneResult? {
    if context.session.simulator.world.device.topDialog == nil {
      return shopButtons.first { $0.area.contains(point) }.map {
        .command(.action(.buy(Payment($0.product))))
      }
    }
    guard let hit = buttons.first(where: { $0.area.contains(point) }),
      let dialog = context.session.simulator.world.device.topDialog, dialog == shownDialogs.last,
      dialog.buttons.indices.contains(hit.index)
    else { return nil }
    return Self.result(of: dialog, dialog.buttons[hit.index])
  }

  package var canScroll: Bool { shownDialogs.isEmpty ? shopLimit > 0 : scrollLimit > 0 }

  /// Whether the keys for up and down mark a button of the top dialog.
  package func hasButtonColumn(in world: World) -> Bool {
    guard let dialog = world.device.topDialog else { return false }
    return dialog.page != nil || dialog == shownDialogs.last && isColumn
  }

  /// Whether the last frame shows the buttons below each other.
  private var isColumn: Bool { Set(buttons.map(\.area.y)).count > 1 }

  // MARK: Pane

  public func title(width: Int, in context: PaneContext) -> String {
    "\(context.texts.panePhone)  \(context.session.simulator.world.device.locale)"
  }

  public func status(width: Int, in context: PaneContext) -> String {
    let world = context.session.simulator.world
    let texts = context.texts
    guard let top = world.device.topDialog else {
      switch world.app.state {
      case .foreground: return ""
      case .background, .terminated: return texts.phoneHome
      }
    }
    let sheets = world.device.dialogs.filter { $0.kind.isStackedSheet }
    switch top.kind {
    case .paymentSheet: return texts.phoneSheet
    case .askToBuyAlert: return texts.phoneAsks
    case .paymentInformationSheet: return texts.phonePaymentInformation
    case .priceConsentSheet: return texts.phonePriceIncrease
    case .manageSubscriptionsSheet: return texts.phoneManage
    case .refundRequestSheet: return texts.phoneRefund
    case .offerCodeSheet: return texts.phoneOfferCode
    case .messageSheet: return texts.phoneMessage
    case .otherAppPage: return texts.phoneOtherApp
    case .termsSheet:
      return top.layer.map { texts.phoneTermsNumbered("\($0)") } ?? texts.phoneTerms
    case .interruptionAlert, .completeAlert, .alreadyBoughtAlert, .alreadySubscribedAlert,
      .alreadyOrderedAlert, .notPossibleAlert, .signInAlert, .heldPlanAlert, .unableToPurchaseAlert:
      return sheets.last.flatMap(\.layer).map { texts.phoneAlertOnSheet("\($0)") }
        ?? texts.phoneAlert
    }
  }

  public mutating func handle(_ request: ListRequest, height: Int, in context: PaneContext) -> PaneResult {
    let device = context.session.simulator.world.device
    resetForDialogs(device.dialogs)
    switch request {
    case .more:
      guard let dialog = device.topDialog else { return .showMessage(Self.nothingAsked(in: context)) }
      guard dialog.buttons.indices.contains(selectedButton) else { return .handled }
      return Self.result(of: dialog, dialog.buttons[selectedButton])
    case .leave: return .leave
    case .move(let movement):
      guard let dialog = device.topDialog else { return scrollShop(movement, height: height) }
      return move(movement, dialog, height: height)
    case .find, .nextHit, .previousHit: return .ignored
    }
  }

  private static func nothingAsked(in context: PaneContext) -> String {
    let world = context.session.simulator.world
    guard let product = context.selectedProduct.flatMap(world.catalog.product) else {
      return context.texts.phoneAsksNothing
    }
    return context.texts.phoneAsksNothingYet(context.buyInstructions(for: product))
  }

  private mutating func scrollShop(_ movement: Movement, height: Int) -> PaneResult {
    guard shopLimit > 0 else { return .ignored }
    let page = max(1, height - 5)
    switch movement {
    case .up: shopTop -= 1
    case .down: shopTop += 1
    case .pageUp: shopTop -= page
    case .pageDown: shopTop += page
    case .first: shopTop = 0
    case .last: shopTop = shopLimit
    case .left, .right: return .ignored
    }
    shopTop = max(0, min(shopTop, shopLimit))
    return .handled
  }

  private mutating func move(_ movement: Movement, _ dialog: Dialog, height: Int) -> PaneResult {
    let page = max(1, height - 2)
    let hasColumn = dialog.page != nil || isColumn
    let count = max(1, dialog.buttons.count)
    switch movement {
    case .left: selectedButton = max(0, selectedButton - 1)
    case .right: selectedButton = min(max(0, dialog.buttons.count - 1), selectedButton + 1)
    case .up where hasColumn && scroll == 0: selectedButton = (selectedButton + count - 1) % count
    case .down where hasColumn && scroll >= scrollLimit: selectedButton = (selectedButton + 1) % count
    case .up where scrollLimit == 0, .down where scrollLimit == 0: return .ignored
    case .up: scroll = max(0, scroll - 1)
    case .down: scroll = min(scrollLimit, scroll + 1)
    case .pageUp: scroll = max(0, scroll - page)
    case .pageDown: scroll = min(scrollLimit, scroll + page)
    case .first, .last: return .ignored
    }
    return .handled
  }

  public mutating func accept(_ text: String?, isFinal: Bool, in context: PaneContext) -> PaneResult {
    .ignored
  }

  public mutating func draw(into grid: inout Grid, area: Rect, in context: PaneContext) {
    let device = context.session.simulator.world.device
    resetForDialogs(device.dialogs)
    let content = Rect(x: area.x + 1, y: area.y, width: max(0, area.width - 2), height: area.height)
    buttons = []
    shopButtons = []
    guard device.topDialog != nil else {
      let shop = shop(width: content.width, height: content.height, in: context)
      for (offset, row) in shop.rows.prefix(area.height).enumerated() {
        grid.put(row, x: content.x, y: content.y + offset, width: content.width, theme: context.theme)
      }
      shopButtons = shop.buttons.filter { $0.row < area.height }.map { button in
        let x = max(content.x, content.x + content.width - button.width)
        return (Rect(x: x, y: content.y + button.row, width: button.width, height: 1), button.product)
      }
      return
    }
    var drawing = DialogDrawing(
      dialogs: device.dialogs, selectedButton: selectedButton, scroll: scroll, theme: context.theme,
      appName: context.session.simulator.world.phoneAppName)
    if context.isForAudience { drawing.enlarge(for: content) }
    let notes = noteRows(
      device.dialogs, waiting: device.waitingDialogs.count, width: content.width, height: area.height,
      free: area.height - drawing.rows(width: content.width), texts: context.texts)
    for (offset, row) in notes.enumerated() {
      let y = content.y + content.height - notes.count + offset
      grid.put(row, x: content.x, y: y, width: content.width, theme: context.theme)
    }
    if device.topDialog?.sheet != nil, area.height >= DialogDrawing.rowsForSheet,
      let heading = PhoneShop.heading(in: context, width: content.width, height: content.height)
    {
      // The heading of the app remains visible above the sheet.
      grid.put(heading.faded, x: content.x, y: content.y, width: content.width, theme: context.theme)
    }
    let gap = notes.isEmpty || area.height < 14 ? 0 : 1
    drawing.draw(
      into: &grid,
      area: Rect(x: content.x, y: content.y, width: content.width, height: area.height - notes.count - gap))
    buttons = drawing.buttons
    scrollLimit = drawing.scrollLimit
    scroll = min(scroll, scrollLimit)
  }

  // MARK: Parts

  private mutating func shop(width: Int, height: Int, in context: PaneContext) -> PhoneShop {
    // The shop scrolls to a newly selected product; otherwise the position does not change.
    let newProduct = shopProduct == context.selectedProduct ? nil : context.selectedProduct
    shopProduct = context.selectedProduct
    let shop = PhoneShop(in: context, width: width, height: height, top: shopTop, shows: newProduct)
    (shopTop, shopLimit) = (shop.top, shop.lastTop)
    return shop
  }

  /// Returns the command for a button.
  ///
  /// The scenario language has separate verbs for the payment sheet.
  private static func result(of dialog: Dialog, _ button: DialogButton) -> PaneResult {
    guard dialog.kind == .paymentSheet else { return .command(.action(.tap(button.identifier))) }
    return switch button.name {
    case .confirm: .command(.action(.confirm))
    case .cancel: .command(.action(.cancel))
    case .ok, .ask, .agree, .disagree, .signIn, .choose, .submit, .redeem, .resume, .done, .stop,
      .updatePayment, .manage, .back, .openPage,
      .continueToPage:
      .command(.action(.tap(button.identifier)))
    }
  }

  /// Marks the default button and scrolls to the top when the dialogs change.
  private mutating func resetForDialogs(_ dialogs: [Dialog]) {
    guard dialogs != shownDialogs else { return }
    shownDialogs = dialogs
    buttons = []
    selectedButton = dialogs.last?.buttons.firstIndex(where: \.isDefault) ?? 0
    scroll = 0
    scrollLimit = 0
  }

  private func noteRows(
    _ dialogs: [Dialog], waiting: Int, width: Int, height: Int, free: Int, texts: Localizer
  ) -> [StyledRow] {
    var notes: [StyledRow] = []
    // The note of a sheet stays visible below an alert.
    if let anomaly = dialogs.lazy.compactMap(\.anomaly).last {
      // Stacked sheets use all rows. An alert leaves free the rows that its box does not need.
      let isRoomLeft = free - min(1, waiting) >= 2 && !dialogs.contains { $0.kind.isStackedSheet }
      let limit = height >= 14 ? 4 : height >= 11 || isRoomLeft ? 2 : 1
      notes += RuleText.lines(anomaly, width: width, limit: limit, texts).map { StyledRow($0, .anomaly) }
    }
    if let sheet = dialogs.last, sheet.kind == .offerCodeSheet,
      sheet.buttons.allSatisfy({ $0.name == .cancel })
    {
      let keys = texts.keys(named: .openMenu, .openFullDemo)
      notes += TextLayout.wrap(texts.phoneNoOfferCodes(keys), columns: width).map { StyledRow($0, .faint) }
    }
    if waiting > 0 {
      notes.append(
        StyledRow(
          waiting == 1
            ? texts.phoneOneMoreWaits : texts.phoneMoreWait("\(waiting)"), .faint))
    }
    return height >= 7 ? notes : []
  }
}

extension PhonePane {
  package static let id = PaneID.phone
}
