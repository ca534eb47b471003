// Events as JSON Lines, one object per event with its keys in a fixed order.

import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support

enum EventJSON {
  static func line(_ simulationEvent: SimulationEvent) -> String {
    switch simulationEvent {
    case .store(let event): line(event)
    case .participant(let participantEvent): line(participantEvent)
    }
  }

  /// Returns a participant's operation or message as one line.
  ///
  /// Keys: `at`, `channel`, `environment`, `kind`, then the keys of the content, then `rule`.
  private static func line(_ participantEvent: ParticipantEvent) -> String {
    let zone = participantEvent.context.timeZone
    var object = JSONObject()
    object.add("at", TimeFormatter.moment(participantEvent.at, in: zone))
    object.add("channel", participantEvent.channel.name)
    object.add("environment", participantEvent.context.environment.rawValue)
    switch participantEvent.payload {
    case .performed(let operation):
      object.add("kind", "performed")
      object.add("step", operation.act.displayText(zone: zone))
    case .message(let message):
      object.add("kind", message.kind)
      object.add("from", participantEvent.sender.name)
      object.add("to", participantEvent.receiver.name)
      if let line = message.line { object.add("text", line.english) }
      for fact in message.facts {
        switch fact.value {
        case .text(let text): object.add(fact.name, text)
        case .number(let number): object.add(fact.name, number)
        case .flag(let isSo): object.add(fact.name, isSo)
        }
      }
      if !message.body.isEmpty { object.add("body", message.body.joined(separator: "\n")) }
    }
    object.add("rule", participantEvent.message?.rule?.rawValue)
    return object.text
  }

  /// Returns an event of the store as one line.
  ///
  /// Keys: `at`, `channel`, `environment`, `kind`, then the keys of the content, then `rule`.
  static func line(_ event: Event) -> String {
    let zone = event.context.timeZone
    var object = JSONObject()
    object.add("at", TimeFormatter.moment(event.at, in: zone))
    object.add("channel", event.channel.rawValue)
    object.add("environment", event.context.environment.rawValue)
    switch event.kind {
    case .callback(let snapshots):
      object.add("kind", "callback")
      object.add("transactions", list: snapshots.map(transaction))
    case .console(let message):
      object.add("kind", "console")
      object.add("transaction", message.transaction)
      switch message.text {
      case .paymentCompletedWithError(let error): object.add("error", object: self.error(error))
      case .unmappedError(let error):
        object.add("text", String(ConsoleFormatter.errorPrefix(message).dropLast(2)))
        object.add("error", object: self.error(error))
      case .plain(let text): object.add("text", text)
      }
    case .dialogShown(let dialog):
      object.add("kind", "dialogShown")
      object.add("dialog", object: self.dialog(dialog))
    case .dialogTapped(let dialog, let button):
      object.add("kind", "dialogTapped")
      object.add("dialog", object: self.dialog(dialog))
      object.add("button", object: self.button(button))
    case .performed(let action):
      object.add("kind", "performed")
      object.add("step", CommandPrinter.shown(.action(action), zone: zone))
    case .diagnostic(let diagnostic):
      object.add("kind", "remark")
      object.add("transaction", diagnostic.transaction)
      object.add("text", diagnostic.text)
    case .expected(let verdict):
      object.add("kind", "expected")
      object.add("place", verdict.location)
      object.add("expected", verdict.expected)
      object.add("isHeld", verdict.isHeld)
      object.add("failure", verdict.failure?.english)
    case .update(let update):
      object.add("kind", "update")
      add(update, to: &object, zone: zone)
    case .storekit(let answer):
      object.add("kind", "storekit")
      add(answer, to: &object)
    case .server(let notification):
      object.add("kind", "server")
      object.add("event", notification.event.rawValue)
      object.add("notificationType", notification.event.type)
      object.add("subtype", notification.event.subtype)
      object.add("transaction", notification.transaction)
      object.add("product", notification.product.isEmpty ? nil : notification.product)
      object.add("holder", notification.transaction == nil ? nil : notification.person)
      if let reason = notification.reason { object.add("consumptionRequestReason", reason.wire) }
      if notification.isManual { object.add("isManual", true) }
      object.add("isSent", notification.isSent)
    case .paymentAdded(let number): add("paymentAdded", number, event, to: &object)
    case .purchaseCalled(let number): add("purchaseCalled", number, event, to: &object)
    case .storeAsked(let number): add("storeAsked", number, event, to: &object)
    case .storeAnswered(let number): add("storeAnswered", number, event, to: &object)
    case .finishCalled(let number): add("finishCalled", number, event, to: &object)
    case .timePassed(let start):
      object.add("kind", "timePassed")
      object.add("from", TimeFormatter.moment(start, in: zone))
    }
    object.add("rule", event.rule?.rawValue)
    return object.text
  }

  /// Adds the sender, receiver and transaction of a message that has no line in a text log.
  private static func add(
    _ kind: String, _ number: TransactionNumber?, _ event: Event, to object: inout JSONObject
  ) {
    object.add("kind", kind)
    object.add("from", event.sender.rawValue)
    object.add("to", event.receiver.rawValue)
    object.add("transaction", number)
  }

  private static func add(_ answer: StoreKitCallResult, to object: inout JSONObject) {
    object.add("call", answer.call)
    switch answer.outcome {
    case .returned(let value):
      object.add("returned", value)
      object.add("threw", String?.none)
    case .threw(let failure):
      object.add("returned", String?.none)
      object.add("threw", failure.title)
      if let inner = failure.inner { object.add("error", object: error(inner)) }
    }
    object.add("transaction", answer.transaction)
    object.add(
      "parts",
      list: answer.parts.map { part in
        var inner = JSONObject()
        inner.add("title", part.title)
        inner.add("transaction", part.transaction)
        var fields = JSONObject()
        for field in part.fields { fields.add(field.name, field.value) }
        inner.add("fields", object: fields)
        return inner
      })
  }

  private static func add(_ update: StoreKitUpdate, to object: inout JSONObject, zone: DeviceTimeZone) {
    switch update {
    case .transaction(let update):
      object.add("update", "transaction")
      object.add("transaction", update.number)
      object.add("product", update.product)
      object.add("identifier", update.identifier.map { String($0) })
      object.add("holder", update.person)
      add(update.change, to: &object, zone: zone)
      if let failure = update.failure { object.add("unverified", failure.name) }
    case .status(let product, let state, let person, let number, let renewal):
      object.add("update", "status")
      object.add("transaction", number)
      object.add("product", product)
      object.add("holder", person)
      object.add("state", state.name)
      switch renewal {
      case nil: break
      case .willAutoRenew(let isOn): object.add("willAutoRenew", isOn)
      case .commitmentWillAutoRenew(let isOn): object.add("commitmentInfo.willAutoRenew", isOn)
      case .commitmentPreference(let product): object.add("commitmentInfo.autoRenewPreference", product)
      case .preference(let product): object.add("autoRenewPreference", product)
      case .offer(let identifier): object.add("offer", identifier)
      case .priceIncrease(let status): object.add("priceIncreaseStatus", status.rawValue)
      }
    case .storefront(let storefront):
      object.add("update", "storefront")
      object.add("storefront", storefront)
      if let identifier = Storefront.identifier(of: storefront) { object.add("storefrontId", identifier) }
    case .message(let reason, let product):
      object.add("update", "message")
      object.add("reason", reason.rawValue)
      if !product.isEmpty { object.add("product", product) }
    }
  }

  private static func add(
    _ change: TransactionUpdate.Change, to object: inout JSONObject, zone: DeviceTimeZone
  ) {
    switch change {
    case .new(let reason, let ownership, let expires):
      object.add("change", "new")
      object.add("reason", reason.rawValue)
      object.add("ownershipType", ownership.rawValue)
      object.add("expires", expires.map { TimeFormatter.moment($0, in: zone) })
    case .unfinished(let reason, let expires, let revocation):
      object.add("change", "unfinished")
      object.add("reason", reason.rawValue)
      object.add("expires", expires.map { TimeFormatter.moment($0, in: zone) })
      if let revocation {
        object.add("revocationDate", TimeFormatter.moment(revocation.date, in: zone))
        object.add("revocationReason", revocation.reason.rawValue)
      }
    case .finished(let reason, let expires):
      object.add("change", "finished")
      object.add("reason", reason.rawValue)
      object.add("expires", expires.map { TimeFormatter.moment($0, in: zone) })
    case .upgraded: object.add("change", "upgraded")
    case .revoked(let percentage):
      object.add("change", "revoked")
      object.add("percentage", written: percentage.description)
    case .reinstated: object.add("change", "reinstated")
    case .extended(let end):
      object.add("change", "extended")
      object.add("expires", TimeFormatter.moment(end, in: zone))
    }
  }

  private static func transaction(_ snapshot: TransactionSnapshot) -> JSONObject {
    var object = JSONObject()
    object.add("number", snapshot.number)
    object.add("product", snapshot.productIdentifier)
    object.add("quantity", snapshot.quantity)
    object.add("state", snapshot.state.name)
    object.add("identifier", snapshot.identifier)
    if let original = snapshot.original {
      var inner = JSONObject()
      inner.add("identifier", original.identifier)
      inner.add("state", original.state.name)
      object.add("original", object: inner)
    } else {
      object.add("original", String?.none)
    }
    if let error = snapshot.error {
      object.add("error", object: self.error(error))
    } else {
      object.add("error", String?.none)
    }
    return object
  }

  private static func error(_ error: StoreError) -> JSONObject {
    var object = JSONObject()
    object.add("domain", error.domain)
    object.add("code", error.code)
    object.add("description", error.description)
    object.add("failureReason", error.failureReason)
    if error.inner.count == 1 {
      object.add("underlying", object: self.error(error.inner[0]))
    } else {
      object.add("underlying", String?.none)
    }
    if error.inner.count > 1 { object.add("underlyingErrors", list: error.inner.map(self.error)) }
    let request = error.request
    // Omits the keys of missing values, because few errors have these values.
    if let text = error.debugDescription { object.add("debugDescription", text) }
    if let environment = request.environment { object.add("environment", environment) }
    if let storefront = request.storefront { object.add("storefront", storefront) }
    if let url = request.url { object.add("url", url) }
    if let status = request.status { object.add("status", status) }
    if let payload = request.payload { object.add("errorCode", payload) }
    return object
  }

  private static func dialog(_ dialog: Dialog) -> JSONObject {
    var object = JSONObject()
    object.add("kind", dialog.kind.rawValue)
    object.add("title", dialog.title)
    // Programs need the digits of the catalogue file, not the formatted price.
    object.add("message", dialog.sheet.map { "\($0.productName) \($0.inFile.terms)" } ?? dialog.message)
    if let sheet = dialog.sheet {
      object.add("product", sheet.productName)
      object.add("price", sheet.inFile.line)
      if !sheet.inFile.after.isEmpty { object.add("afterOffer", sheet.inFile.after) }
      if !sheet.disclosure.isEmpty { object.add("disclosure", sheet.disclosure) }
    }
    object.add("layer", dialog.layer)
    object.add("transaction", dialog.transaction)
    object.add("buttons", list: dialog.buttons.map(button))
    return object
  }

  private static func button(_ button: DialogButton) -> JSONObject {
    var object = JSONObject()
    object.add("identifier", button.identifier)
    object.add("label", button.label)
    return object
  }
}

extension JSONObject {
  fileprivate mutating func add(_ key: String, _ number: TransactionNumber?) { add(key, number?.value) }
}

extension SessionLog {
  /// Returns the events from an entry on as JSON Lines, and the number of the newest events that do not fit.
  public func jsonLines(from entry: Int, maximumBytes: Int) -> (lines: [String], omitted: Int) {
    let events = simulationEvents(from: entry)
    var lines: [String] = []
    var size = 0
    for event in events {
      let line = EventJSON.line(event)
      size += line.utf8.count + 1
      guard size <= maximumBytes else { break }
      lines.append(line)
    }
    return (lines, events.count - lines.count)
  }
}
