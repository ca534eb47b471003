// Tests of subscriptions in the log, its menu, and the narration.

import Grid
import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import Panes
@testable import Presentation
@testable import Scenario
@testable import Workbench

private let yearly = "com.example.subscriptionlab.yearly"

private func event(_ kind: Event.Kind) -> Event {
  Event(
    at: .defaultStart, kind: kind, rule: nil,
    context: LogContext(
      environment: .sandbox, appName: "App", processID: 1, threadID: 1, queueAddress: 0, timeZone: .utc))
}

private func shared(with person: String) -> Event {
  event(
    .update(
      .transaction(
        TransactionUpdate(
          number: 4, product: yearly, identifier: 7, person: person,
          change: .new(reason: .purchase, ownership: .familyShared, expires: nil)))))
}

@Suite("Subscriptions in the log") struct SubscriptionLogTests {
  @Test("updates and server are off until v u and v s, and the title and the menu say so")
  func channels() {
    var bench = TestBench(132, 38)
    bench.press("5")
    #expect(bench.screen().contains("5 Log  queue callbacks console dialog operator simulator clock"))
    bench.press("v")
    let lines = bench.rows().filter { $0.contains(" u updates") || $0.contains(" s server") }
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("off") })
    bench.press("u v s")
    #expect(bench.workbench.panes.log.isOn(.updates) && bench.workbench.panes.log.isOn(.server))
    #expect(bench.screen().contains("queue callbacks console dialog operator simulator clock updates server"))
    bench.press("v u")
    #expect(!bench.workbench.panes.log.isOn(.updates))
    #expect(bench.journal.isEmpty)
  }

  @Test("The log's lines on statuses and renewals are in Japanese, as its other lines are")
  func japaneseLines() {
    var bench = TestBench(132, 60)
    bench.workbench.options.language = .japanese
    bench.press("b Enter Enter 6 t n 5 =")
    let screen = bench.screen()
    #expect(screen.contains("monthlyのステータス: subscribed"), "\(screen)")
    #expect(screen.contains("RENEWAL 2021-03-01 00:00:00まで"), "\(screen)")
    #expect(screen.contains("(Xcodeは送信しません)") && !screen.contains("status of"), "\(screen)")
  }

  @Test("an update and a notification are one line, the product as the pane names it")
  func lines() {
    let text = LogEntryFormatter(layout: LogLayout(width: 130), names: IdentifierShortener(.builtin))
    func line(_ event: Event) -> String {
      text.rows(SessionLog.Entry(simulationEvent: .store(event)), isFolded: false)
        .map { ($0.prefix + $0.text).map(\.text).joined() }.joined(separator: "|")
    }
    #expect(
      line(shared(with: "Hanako")) == "  00:00:00 updates     yearly 7 PURCHASE FAMILY_SHARED for Hanako")
    let notification = ServerNotification(event: .upgraded, transaction: 4, product: yearly, isSent: true)
    #expect(
      line(event(.server(notification)))
        == "  00:00:00 server      DID_CHANGE_RENEWAL_PREF / UPGRADE  yearly")
    #expect(
      !LogEntryMetrics.isFoldable(.store(shared(with: "me")))
        && !LogEntryMetrics.isFailure(.store(shared(with: "me"))))
    #expect(
      LogEntryMetrics.mentions(.store(shared(with: "me")), [4])
        && LogEntryMetrics.transactions(of: .store(shared(with: "me"))) == [4])
    let request = SimulationEvent.store(event(.performed(.requestRefund(.number(3), RefundRequest()))))
    #expect(LogEntryMetrics.mentions(request, [3]) && LogEntryMetrics.transactions(of: request) == [3])
  }

  @Test("what happens to subscriptions is told in plain words, in both languages")
  func narration() {
    let me = FamilyMember.me
    let expectedSentences: [(Event.Kind, String)] = [
      (
        .performed(.subscription(.cancel, product: yearly, person: me)),
        "The customer cancels Pro Yearly. It stays active until the end of the period."
      ),
      (
        .performed(.subscription(.change, product: yearly, person: "Hanako")),
        "Hanako switches to Pro Yearly in the settings."
      ),
      (.performed(.billingRetry(true)), "From now on renewal payments fail."),
      (
        .performed(.priceIncrease(.ask(price: "59.99"), product: yearly, person: me)),
        "The customer is asked to agree: Pro Yearly will cost $59.99."
      ),
      (.performed(.family(.join("Hanako"))), "Hanako joins the family."),
      (
        .performed(.offer(.redeem(product: yearly, offer: "SPRING"))),
        "The customer redeems an offer for Pro Yearly: SPRING."
      ),
      (
        .update(.status(product: yearly, state: .inGracePeriod, person: me, transaction: 1)),
        "The payment for Pro Yearly failed. Access continues during the grace period."
      ),
      (
        .update(.message(.billingIssue, product: yearly)),
        "The app is told that the payment for Pro Yearly failed. "
          + "The phone shows a message when the app comes to the front."
      ),
      (
        .server(ServerNotification(event: .recovered, transaction: 1, product: yearly, isSent: false)),
        "The overdue payment for Pro Yearly succeeded."
      ),
      (shared(with: "Hanako").kind, "The family shares Pro Yearly: Hanako can use it too."),
    ]
    let world = Session.bench().world
    for (kind, sentence) in expectedSentences {
      #expect(Narration(texts: Localizer(), world: world).sentence(for: event(kind))?.text == sentence)
      let japanese = Narration(texts: Localizer(.japanese), world: world).sentence(for: event(kind))?.text
      #expect(japanese != nil && japanese != sentence)
    }
    let silent: [Event.Kind] = [
      .performed(.offer(.eligible(true, product: yearly, offer: "x"))), .performed(.server(.send(.test))),
      .server(ServerNotification(event: .test, transaction: nil, product: "", isSent: true)),
      .update(
        .transaction(
          TransactionUpdate(number: 1, product: yearly, identifier: nil, person: me, change: .upgraded))),
    ]
    for kind in silent {
      #expect(Narration(texts: Localizer(), world: world).sentence(for: event(kind)) == nil)
    }
  }
}
