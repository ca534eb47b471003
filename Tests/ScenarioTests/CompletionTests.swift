// Tests of the command line's completions.

import StoreCatalog
import StoreModel
import StoreSimulator
import Testing

@testable import Scenario

private func words(_ partial: String, in session: Session = makeSession()) -> [String] {
  CommandTable.standard.completions(for: partial, in: session).map(\.word)
}

@Test("a word with which nothing begins is completed to the words that contain it, or a part of it")
func containedWords() {
  func words(_ partial: String) -> [String] {
    CommandTable.standard.completions(containing: partial, in: makeSession(), limit: 100).map(\.word)
  }
  #expect(words("rupted") == ["interrupted"])
  #expect(words("apply-quirks") == ["apply-settings"] && words("to-buy-ask").contains("ask-to-buy"))
  #expect(words("environment box") == ["sandbox"])
  #expect(words("at +3s irm") == ["confirm"])
  #expect(words("zzz") == [] && words("up") == [] && words("") == [])
}

@Test("verbs, words, options and values are proposed where they can stand")
func proposals() throws {
  #expect(words("app") == ["apply-settings", "app", "approve"])
  #expect(words("environment s") == ["sandbox"])
  #expect(words("interrupted on --") == ["--cause"])
  #expect(words("interrupted on --cause ") == ["terms", "payment-information", "unreachable-terms"])
  #expect(words("quirk second-terms-agreement ") == ["completes", "buys-again"])
  #expect(words("expect st") == ["state", "statuses", "status"])
  #expect(words("expect state last pur") == ["purchasing", "purchased"])
  #expect(words("expect refused appr") == ["approve"])
  #expect(words("at +3s conf") == ["confirm"])
  #expect(words("advance 3 m") == ["minutes", "months"])
  #expect(words("at +3 days conf") == ["confirm"])
  #expect(words("settle ") == [])
  #expect(words("nonsense ") == [])
  #expect(words("fail paymentN") == ["paymentNotAllowed"])
  #expect(words("buy monthly").contains("com.example.subscriptionlab.monthly"))
  var session = makeSession()
  try session.type("buy com.example.subscriptionlab.monthly", #"snapshot save "a b""#)
  #expect(words("cancel", in: session) == ["cancel"])
  #expect(words("tap c", in: session).contains("confirm"))
  #expect(words("finish ", in: session) == ["all", "last", "#1"])
  #expect(words("snapshot load ", in: session) == [#""a b""#])
  #expect(words(#"snapshot load "a"#, in: session) == [#""a b""#])
  let completion = CommandTable.standard.completions(for: "at +1s environment x", in: session).first
  #expect(completion?.line == "at +1s environment xcode")
}

@Test("every argument about subscriptions is proposed: products, offers, prices, people, words")
func subscriptionProposals() throws {
  let app = "com.example.subscriptionlab."
  #expect(words("renewal-rate month-1").sorted() == ["month-15m", "month-1h"])
  #expect(words("subscription ") == SubscriptionAction.allCases.map(\.rawValue))
  #expect(words("subscription cancel ") == ["monthly", "yearly", "basic"].map { app + $0 })
  #expect(words("subscription cancel \(app)basic ") == ["--owner"])
  #expect(words("subscription cancel \(app)basic --owner ").first == "me")
  #expect(words("billing ") == ["retry", "grace", "recover"])
  #expect(words("billing grace on --days ") == ["3", "16", "28"])
  #expect(words("price-increase ask \(app)yearly ") == ["49.99", "--owner"])
  #expect(words("price-increase tell \(app)yearly ") == ["49.99"])
  #expect(words("price-increase agree \(app)yearly ") == ["--owner"])
  #expect(words("family ") == ["join", "leave", "buy", "sharing"])
  #expect(words("family join ") == ["Hanako", "Taro", "Yuki"])
  #expect(words("family sharing off --owner ").first == "me")
  #expect(words("request-refund #1 --") == ["--reason", "--text"])
  #expect(words("request-refund #1 --reason un") == ["unintended", "unsatisfied"])
  #expect(words("request-refund #1 --text ") == ["DECLINE", "GRANT_PRORATED"])
  #expect(words("server send price-increase-") == ["price-increase-asked", "price-increase-accepted"])
  #expect(words("expect status \(app)yearly in") == ["inBillingRetryPeriod", "inGracePeriod"])
  #expect(words("expect renews \(app)yearly ") == ["no"] + ["monthly", "yearly", "basic"].map { app + $0 })
  #expect(words("expect renews none.such ") == ["no"])
  #expect(words("expect plan \(app)yearly current") == ["current", "current-until", "current-ends"])
  let japan = try session(with: .builtin, "device --storefront JPN")
  #expect(words("price-increase tell \(app)monthly ", in: japan) == ["980"])
}

@Test("offers are those of the product, of the kind that can stand there")
func offerProposals() throws {
  func offer(_ kind: Offer.Kind, _ identifier: String?, _ name: String?) -> Offer {
    Offer(
      kind: kind, mode: .freeTrial, period: SubscriptionPeriod(1, .month), referenceName: name,
      offerIdentifier: identifier)
  }
  func plan(_ identifier: String, _ offers: [Offer]) -> Product {
    Product(
      identifier: identifier, kind: .autoRenewable, displayPrice: "1",
      subscription: SubscriptionTerms(
        groupIdentifier: "g", level: 1, period: SubscriptionPeriod(1, .month), offers: offers))
  }
  let catalog = Catalog(
    source: "offers",
    groups: [
      SubscriptionGroup(
        identifier: "g", name: "G",
        subscriptions: [
          plan(
            "a",
            [
              offer(.introductory, nil, "Intro"), offer(.promotional, "promo", "Promotion"),
              offer(.code, "", "Spring Code"), offer(.winBack, "back", nil),
            ]),
          plan("b", [offer(.promotional, "other", nil)]),
        ])
    ])
  let session = try session(with: catalog, "catalog offers")
  #expect(words("buy a --offer ", in: session) == ["promo", "back"])
  #expect(words("buy b --offer ", in: session) == ["other"])
  #expect(words("buy --offer ", in: session) == ["promo", "back", "other"])
  #expect(words("offer redeem a ", in: session) == [#""Spring Code""#, "back"])
  #expect(words("offer redeem b ", in: session) == [])
  #expect(words("offer eligible a ", in: session) == ["back"])
  let notes = CommandTable.standard.completions(for: "buy a --offer p", in: session).map(\.note)
  #expect(notes == ["Promotion"])
}

private func session(with catalog: Catalog, _ lines: String) throws -> Session {
  var session = Session { (_, _) throws(CatalogLoadError) in catalog }
  try session.type(lines)
  return session
}

@Test("a file is the caller's to propose")
func filesAreAskedFor() {
  #expect(CommandTable.standard.expectedKind(for: "open ") == .file)
  #expect(CommandTable.standard.expectedKind(for: "buy ") == .product)
  #expect(CommandTable.standard.expectedKind(for: "bu") == nil)
}
