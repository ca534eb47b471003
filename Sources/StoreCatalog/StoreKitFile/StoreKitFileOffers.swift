// The offers of a product in a `.storekit` file (DocC: StoreKitFile).

extension StoreKitFileImporter {
  package mutating func offers(_ cursor: JSONCursor, period: SubscriptionPeriod) -> [Offer] {
    var offers = introductoryOffers(cursor).compactMap { offer($0, kind: .introductory, ownPeriod: period) }
    for (key, kind) in Self.offerLists {
      offers += list(key, of: cursor, isExpected: false).compactMap {
        offer($0, kind: kind, ownPeriod: period)
      }
    }
    return offers
  }

  package static let offerLists: [(key: String, kind: Offer.Kind)] = [
    ("adHocOffers", .promotional), ("codeOffers", .code), ("winbackOffers", .winBack),
  ]

  /// Returns the introductory offers.
  ///
  /// Version 5.0 repeats the first of `introductoryOffers` as `introductoryOffer`, which is then ignored.
  private mutating func introductoryOffers(_ cursor: JSONCursor) -> [JSONCursor] {
    let listed = list("introductoryOffers", of: cursor, isExpected: false)
    guard let single = cursor.member("introductoryOffer") else { return listed }
    guard !listed.isEmpty else { return [single] }
    if !listed.contains(where: { $0.value == single.value }) {
      warnings.add(single.path, .strayIntroductoryOffer)
    }
    return listed
  }

  private mutating func offer(_ cursor: JSONCursor, kind: Offer.Kind, ownPeriod: SubscriptionPeriod) -> Offer?
  {
    guard cursor.isObject else {
      warnings.add(cursor.path, .shouldBe(.offer, found: cursor.value.kind, .notImported))
      return nil
    }
    guard let member = cursor.member("paymentMode"), let mode = member.string.flatMap({ Self.modes[$0] })
    else {
      let finding = cursor.member("paymentMode").map {
        CatalogAnomaly.isInvalid(.paymentMode, quoted($0), .needsPaymentMode)
      }
      warnings.add(cursor.path(of: "paymentMode"), finding ?? .missing(.needsPaymentMode))
      return nil
    }
    var offer = Offer(
      kind: kind, mode: mode, period: ownPeriod, referenceName: optionalText("referenceName", of: cursor),
      offerIdentifier: optionalText("offerID", of: cursor))
    offer.billingPlanType = billingPlanType(cursor)
    warnAboutUnused(.isStackable, in: cursor)
    warnAboutUnused(.isEligible, in: cursor)
    if mode == .unset {
      warnings.add(member.path, .offerForNobody)
      return offer
    }
    offer.period = subscriptionPeriod("subscriptionPeriod", of: cursor, otherwise: ownPeriod)
    offer.periodCount = periodCount(cursor, mode: mode)
    if mode != .freeTrial { offer.displayPrice = price(cursor) }
    if kind == .code { offer.eligibility = eligibility(cursor) }
    return offer
  }

  /// Returns the offer codes of a product that is not a subscription.
  ///
  /// No known file contains such codes. The keys are those of a subscription's offer codes.
  package mutating func oneTimeCodes(_ cursor: JSONCursor) -> [Offer] {
    list("codeOffers", of: cursor, isExpected: false).compactMap { oneTimeCode($0) }
  }

  private mutating func oneTimeCode(_ cursor: JSONCursor) -> Offer? {
    guard cursor.isObject else {
      warnings.add(cursor.path, .shouldBe(.offer, found: cursor.value.kind, .notImported))
      return nil
    }
    let mode = cursor.member("paymentMode")
    if let mode, !["free", "oneTime"].contains(mode.string ?? "") {
      warnings.add(mode.path, .isInvalid(.paymentMode, quoted(mode), .needsOneTimeMode))
      return nil
    }
    warnAboutUnused(.isStackable, in: cursor)
    var offer = Offer(oneTimeCode: optionalText("referenceName", of: cursor))
    offer.offerIdentifier = optionalText("offerID", of: cursor)
    if mode?.string != "free" { offer.displayPrice = price(cursor) }
    return offer
  }

  package static let modes: [String: Offer.PaymentMode] = [
    "free": .freeTrial, "payAsYouGo": .payAsYouGo, "payUpFront": .payUpFront, "none": .unset,
  ]

  private mutating func periodCount(_ cursor: JSONCursor, mode: Offer.PaymentMode) -> Int {
    guard let count = positiveInteger("numberOfPeriods", of: cursor), count > 1 else { return 1 }
    guard mode == .payAsYouGo else {
      warnings.add(cursor.path(of: "numberOfPeriods"), .onlyPayAsYouGoRepeats(count: count))
      return 1
    }
    return count
  }

  private mutating func eligibility(_ cursor: JSONCursor) -> [String] {
    list("eligibility", of: cursor, isExpected: false).compactMap { entry in
      if let text = entry.string, ["new", "existing", "expired"].contains(text) { return text }
      warnings.add(entry.path, .isInvalid(.eligibility, quoted(entry), .notRead))
      return nil
    }
  }
}
