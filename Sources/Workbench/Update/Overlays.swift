// Keys while something lies over the panes.

import Grid
import Scenario
import StoreSimulator

extension Workbench {
  mutating func press(_ rawKey: Key, in overlay: Overlay) -> [Effect] {
    switch overlay {
    case .menu(let state): press(rawKey.normalized, in: state)
    case .prompt(let prompt): press(rawKey, in: prompt)
    case .picker(let picker): press(rawKey, in: picker)
    case .form(let form): press(rawKey, in: form)
    case .question(let question): press(rawKey.normalized, in: question)
    case .help(let page): press(rawKey.normalized, in: page)
    case .palette(let palette): press(rawKey, in: palette)
    case .why(let page): press(rawKey.normalized, in: page)
    }
  }

  private mutating func press(_ key: Key, in question: Question) -> [Effect] {
    switch key.code {
    case .enter:
      overlays.removeLast()
      switch question.answer {
      case .command(let command): return perform(command)
      case .effect(let effect): return [effect]
      }
    case .escape, .character("q"), .character("n"):
      overlays.removeLast()
    default:
      notice = Notice(texts(.questionHint, ["yes": question.yes]), .warning)
    }
    return []
  }

  // MARK: The picker of errors

  private mutating func press(_ key: Key, in picker: Picker) -> [Effect] {
    var picker = picker
    let rows = picker.shownRows
    switch key.code {
    case .escape:
      overlays.removeLast()
      return []
    case .enter:
      guard rows.indices.contains(picker.marked) else {
        notice = Notice(texts(.pickerNoMatch), .warning)
        return []
      }
      overlays.removeLast()
      return perform(.action(.fail(rows[picker.marked].failure, once: true)))
    case .tab:
      guard rows.indices.contains(picker.marked) else { return [] }
      overlays.removeLast()
      return perform(.action(.fail(rows[picker.marked].failure, once: false)))
    case .backTab:
      overlays.removeLast()
      return perform(.action(.failOff))
    case .down: picker.marked = min(max(0, rows.count - 1), picker.marked + 1)
    case .up: picker.marked = max(0, picker.marked - 1)
    case .pageDown: picker.marked = min(max(0, rows.count - 1), picker.marked + 8)
    case .pageUp: picker.marked = max(0, picker.marked - 8)
    default:
      if isStopKey(key) {
        overlays.removeLast()
        return []
      }
      if edit(&picker.filter, with: key) { picker.marked = 0 }
    }
    overlays[overlays.count - 1] = .picker(picker)
    return []
  }

  // MARK: Forms

  mutating func openBuyForm() {
    guard let product = selectedProduct else { return }
    var rows = [
      FormRow(label: texts(.formQuantity), value: .text(TextField("1")), hint: texts(.formQuantityHint)),
      FormRow(label: texts(.formUser), value: .text(TextField()), hint: "applicationUsername"),
      FormRow(label: texts(.formSimulatesAskToBuy), value: .flag(false), hint: texts(.formSimulatesHint)),
    ]
    let offers = table.completions(for: "\(text(.action(.buy(Payment(product))))) --offer ", in: session)
    if !offers.isEmpty {
      rows.append(
        FormRow(
          label: texts(.formOffer), value: .text(TextField()),
          hint: offerHint(product, among: offers.map(\.word))))
    }
    overlays.append(
      .form(
        Form(
          purpose: .buy(product), title: texts(.formBuy, ["product": productName(product)]), rows: rows)))
  }

  /// The offers that this customer may have now; where there are none, why not the first.
  private func offerHint(_ product: String, among names: [String]) -> String {
    let world = session.simulator.world
    guard let plan = world.catalog.product(product), let offers = plan.subscription?.offers else { return "" }
    let named = names.compactMap { name in offers.first { $0.isNamed(name) }.map { (name, $0) } }
    let reasons = named.map { world.ineligibility($0.1, of: plan, for: FamilyMember.me) }
    let eligible = zip(named, reasons).filter { $0.1 == nil }.map { $0.0.0 }
    guard eligible.isEmpty, let reason = reasons.first ?? nil else { return eligible.joined(separator: ", ") }
    return texts.words(for: reason)
  }

  mutating func openDeviceForm() {
    let device = session.world.device
    overlays.append(
      .form(
        Form(
          purpose: .deviceOptions, title: texts(.formDevice),
          rows: [
            FormRow(
              label: texts(.formLocale), value: .text(TextField(device.locale)), hint: "ja_JP, en_US, de_DE"),
            FormRow(
              label: texts(.formStorefront), value: .text(TextField(device.storefront)), hint: "JPN, USA, DEU"
            ),
            FormRow(
              label: texts(.formTimeZone), value: .text(TextField(device.timeZone.identifier)),
              hint: "+09:00, UTC"),
          ])))
  }

  private mutating func press(_ key: Key, in form: Form) -> [Effect] {
    var form = form
    form.complaint = nil
    let count = form.rows.count
    switch key.code {
    case .escape:
      overlays.removeLast()
      return []
    case .enter: return accept(form)
    case .tab, .down: form.focused = (form.focused + 1) % count
    case .backTab, .up: form.focused = (form.focused + count - 1) % count
    default:
      if isStopKey(key) {
        overlays.removeLast()
        return []
      }
      switch form.rows[form.focused].value {
      case .text(var field):
        if edit(&field, with: key) { form.rows[form.focused].value = .text(field) }
      case .flag(let isOn):
        if key.normalized == .character(" ") { form.rows[form.focused].value = .flag(!isOn) }
      }
    }
    overlays[overlays.count - 1] = .form(form)
    return []
  }

  private mutating func accept(_ form: Form) -> [Effect] {
    switch command(of: form) {
    case .success(let command):
      if let refusal = refusal(of: command) { return complain(texts.refusal(refusal), form) }
      overlays.removeLast()
      return perform(command)
    case .failure(let refusal): return complain(texts.refusal(refusal), form)
    }
  }

  private mutating func complain(_ text: String, _ form: Form) -> [Effect] {
    var form = form
    form.complaint = text
    overlays[overlays.count - 1] = .form(form)
    notice = Notice(text, .error)
    return []
  }

  private func command(of form: Form) -> Result<Command, ScreenRefusal> {
    switch form.purpose {
    case .buy(let product):
      guard let quantity = Int(form.rows[0].text) else {
        return .failure(ScreenRefusal(texts(.refusalQuantity), possible: "1"))
      }
      let user = form.rows[1].text
      // Only a product that has offers has the row.
      let offer = form.rows.count > 3 ? form.rows[3].text : ""
      return .success(
        .action(
          .buy(
            Payment(
              product, quantity: quantity, applicationUsername: user.isEmpty ? nil : user,
              simulatesAskToBuy: form.rows[2].isOn, offer: offer.isEmpty ? nil : offer))))
    case .deviceOptions:
      guard let zone = DeviceTimeZone(form.rows[2].text) else {
        return .failure(ScreenRefusal(texts(.refusalTimeZone), possible: "UTC, +09:00, Asia/Tokyo"))
      }
      return .success(
        .action(
          .device(DeviceChange(locale: form.rows[0].text, storefront: form.rows[1].text, timeZone: zone))))
    }
  }

  // MARK: Text fields

  /// Whether the key is the one that stops and leaves.
  func isStopKey(_ key: Key) -> Bool { bindings.command(for: key, in: .textField) == .leave }

  /// Does an editing key or puts a typed character in.
  ///
  /// - Returns: whether the field took it.
  func edit(_ field: inout TextField, with key: Key) -> Bool {
    if let command = bindings.command(for: key, in: .textField) { return field.apply(command) }
    guard case .character(let character) = key.code, !key.control, !key.alt else { return false }
    field.insert(String(character))
    return true
  }

  /// Puts pasted text into the text field on top, or holds it.
  mutating func paste(_ text: String) -> [Effect] {
    notice = nil
    let text = text.trimmingEndOfLines
    var left = 0
    switch overlays.last {
    case .prompt(var prompt):
      left = prompt.field.insert(text)
      prompt.textChanged()
      overlays[overlays.count - 1] = .prompt(prompt)
      promptChanged()
    case .picker(var picker):
      left = picker.filter.insert(text)
      picker.marked = 0
      overlays[overlays.count - 1] = .picker(picker)
    case .form(var form):
      guard case .text(var field) = form.rows[form.focused].value else { return [] }
      left = field.insert(text)
      form.rows[form.focused].value = .text(field)
      overlays[overlays.count - 1] = .form(form)
    case .palette(let palette): left = paste(text, into: palette)
    case .menu, .question, .help, .why, nil:
      heldPaste = String(text.prefix(TextField.capacity))
      notice = Notice(texts(.pasteHeld, ["count": "\(text.utf8.count)"]))
    }
    if left > 0 {
      notice = Notice(texts(.pasteCut, ["count": "\(left)"]), .warning)
    }
    return []
  }
}

extension String {
  /// Without line ends at its end, which a copied line brings along.
  fileprivate var trimmingEndOfLines: String {
    var end = endIndex
    while end > startIndex, self[index(before: end)].isNewline { end = index(before: end) }
    return String(self[..<end])
  }
}
