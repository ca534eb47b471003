// Tests of the lines and the JSON of the channels `updates` and `server`.

import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Scenario

private let now = CivilTime(year: 2021, month: 2, day: 26, hour: 18, minute: 8).instant(offsetSeconds: 0)

private func makeEvent(_ kind: Event.Kind) -> Event {
  Event(
    at: now, kind: kind, rule: nil,
    context: LogContext(
      environment: .sandbox, appName: "App", processID: 1, threadID: 1, queueAddress: 0, timeZone: .utc))
}

private func update(_ change: TransactionUpdate.Change, person: String = "me", identifier: Int64? = 7)
  -> Event
{
  makeEvent(
    .update(
      .transaction(
        TransactionUpdate(number: 2, product: "p", identifier: identifier, person: person, change: change))))
}

private func notification(_ event: ServerEvent, product: String = "p", isSent: Bool = true) -> Event {
  let number: TransactionNumber? = product.isEmpty ? nil : 2
  return makeEvent(
    .server(ServerNotification(event: event, transaction: number, product: product, isSent: isSent)))
}

private let end = Instant(microseconds: now.microseconds + 3_600_000_000)

@Test("what StoreKit 2 tells stands in the log with product, identifier and what is new")
func updateLines() {
  let lines: [(Event, String)] = [
    (update(.upgraded), "p 7 isUpgraded = true"),
    (
      update(.new(reason: .renewal, ownership: .purchased, expires: end)),
      "p 7 RENEWAL expires 2021-02-26 19:08:00"
    ),
    (update(.new(reason: .purchase, ownership: .purchased, expires: nil)), "p 7 PURCHASE"),
    (
      update(.new(reason: .purchase, ownership: .familyShared, expires: end), person: "Hanako"),
      "p 7 PURCHASE FAMILY_SHARED for Hanako expires 2021-02-26 19:08:00"
    ),
    (update(.revoked(percentage: 100)), "p 7 revocationDate set"),
    (update(.revoked(percentage: 0)), "p 7 revocationDate set"),
    (update(.revoked(percentage: 40)), "p 7 revocationDate set (pro rata 40 %)"),
    (
      update(.revoked(percentage: Percentage(milliunits: 67_932))),
      "p 7 revocationDate set (pro rata 67.932 %)"
    ),
    (update(.reinstated, identifier: nil), "p #2 revocationDate = nil"),
    (update(.extended(until: end)), "p 7 expirationDate = 2021-02-26 19:08:00"),
    (
      makeEvent(.update(.status(product: "p", state: .inGracePeriod, person: "me", transaction: 2))),
      "status of p: inGracePeriod"
    ),
    (
      makeEvent(.update(.status(product: "p", state: .expired, person: "Hana\u{1B}ko", transaction: 2))),
      "status of p: expired for Hana␛ko"
    ),
    (makeEvent(.update(.message(.billingIssue, product: "p"))), "message billingIssue"),
  ]
  for (event, line) in lines {
    #expect(event.channel == .updates)
    #expect(LogText.lines(of: event) == ["18:08:00 updates   \(line)"])
  }
}

@Test("the error of an unverified value has one spelling in results of purchases and in updates")
func unverified() {
  let failure = StoreKitFailure(.verificationError, "invalidSignature")
  let spelling = "VerificationResult.VerificationError.invalidSignature"
  let event = makeEvent(
    .update(
      .transaction(
        TransactionUpdate(
          number: 2, product: "p", identifier: 7, person: "me", change: .upgraded, failure: failure))))
  #expect(
    LogText.lines(of: event) == ["18:08:00 updates   p 7 isUpgraded = true  .unverified(\(spelling))"])
  #expect(
    PurchaseResult.unverified(failure).outcome(2) == .returned(".success(.unverified(#2, \(spelling)))"))
}

@Test("what the developer's server is told stands in the log with type and subtype")
func serverLines() {
  #expect(
    LogText.lines(of: notification(.upgraded))
      == ["18:08:00 server    DID_CHANGE_RENEWAL_PREF / UPGRADE  p"])
  #expect(
    LogText.lines(of: notification(.renewed, isSent: false))
      == ["18:08:00 simulator  DID_RENEW  p (not sent in Xcode)"])
  let hers = ServerNotification(
    event: .familyRevoked, transaction: 2, product: "p", person: "Hana\u{1B}ko", isSent: true)
  #expect(LogText.lines(of: makeEvent(.server(hers))) == ["18:08:00 server    REVOKE  p for Hana␛ko"])
  #expect(LogText.lines(of: notification(.test, product: "")) == ["18:08:00 server    TEST"])
}

@Test("updates and notifications as JSON have every field, the keys in order")
func updateJSON() {
  func payload(_ event: Event) -> String {
    let head =
      #"{"at":"2021-02-26T18:08:00Z","channel":"\#(event.channel.rawValue)","environment":"sandbox","#
    let line = EventJSON.line(event)
    #expect(line.hasPrefix(head) && line.hasSuffix(#","rule":null}"#))
    return String(line.dropFirst(head.count).dropLast(#","rule":null}"#.count))
  }
  let transaction = #"""
    "kind":"update","update":"transaction","transaction":2,"product":"p","identifier":"7","holder":"me",\#
    "change":
    """#
  #expect(payload(update(.upgraded)) == transaction + #""upgraded""#)
  #expect(
    payload(update(.new(reason: .renewal, ownership: .purchased, expires: end)))
      == transaction
      + #""new","reason":"RENEWAL","ownershipType":"PURCHASED","expires":"2021-02-26T19:08:00Z""#)
  #expect(payload(update(.revoked(percentage: 40))) == transaction + #""revoked","percentage":40"#)
  #expect(
    payload(update(.revoked(percentage: Percentage(milliunits: 67_932))))
      == transaction + #""revoked","percentage":67.932"#)
  #expect(payload(update(.reinstated)) == transaction + #""reinstated""#)
  #expect(
    payload(update(.extended(until: end))) == transaction + #""extended","expires":"2021-02-26T19:08:00Z""#)
  #expect(
    payload(makeEvent(.update(.status(product: "p", state: .revoked, person: "me", transaction: 2))))
      == #""kind":"update","update":"status","transaction":2,"product":"p","holder":"me","state":"revoked""#)
  #expect(
    payload(makeEvent(.update(.message(.priceIncreaseConsent, product: "p"))))
      == #""kind":"update","update":"message","reason":"priceIncreaseConsent","product":"p""#)
  #expect(
    payload(notification(.graceBegan))
      == #"""
      "kind":"server","event":"grace-began","notificationType":"DID_FAIL_TO_RENEW","subtype":"GRACE_PERIOD",\#
      "transaction":2,"product":"p","holder":"me","isSent":true
      """#
  )
  #expect(
    payload(notification(.test, product: "", isSent: false))
      == #"""
      "kind":"server","event":"test","notificationType":"TEST","subtype":null,"transaction":null,\#
      "product":null,"holder":null,"isSent":false
      """#
  )
}

@Test("beside the other environment a transaction is known by its number, and the server is left out")
func comparedUpdates() {
  #expect(
    EventSummary(update(.upgraded)) { $0.advanced(by: 10) }?.text == "StoreKit 2: #12 isUpgraded = true")
  #expect(EventSummary(notification(.renewed)) == nil)
}

@Test(
  "a line of JSON escapes only characters that control a terminal, separate lines or reverse text",
  arguments: [
    (0x0B, true), (0x1F, true), (0x20, false), (0x7E, false), (0x7F, true), (0x80, true), (0x85, true),
    (0x9F, true), (0xA0, false), (0x2027, false), (0x2028, true), (0x2029, true), (0x202A, true),
    (0x202E, true), (0x202F, false), (0x205F, false), (0x2060, true), (0x2066, true), (0x206F, true),
    (0x2070, false),
  ])
func jsonEscapes(value: Int, isEscaped: Bool) throws {
  let scalar = try #require(Unicode.Scalar(UInt32(value)))
  let digits = String(value, radix: 16)
  let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  let expected = "a\(isEscaped ? escape : String(Character(scalar)))b"
  let message = ConsoleMessage(.plain("a\(Character(scalar))b"), transaction: 1)
  let line = EventJSON.line(makeEvent(.console(message)))
  #expect(line.contains(#""text":"\#(expected)""#), "\(line.debugDescription)")
}
