// The next steps for the operator after a warning about a `.storekit` file.

import Support

/// The operator's next step after a warning, which ends the text of the warning.
enum CatalogCorrection: Localizable, Hashable {
  case notNeeded
  case listedWarningsFirst
  case correctValue
  /// The imported value is a guess.
  case correctGuess
  case writeValue
  case writePrice
  case writeLocale
  case writeType
  case writePaymentMode
  case writeOneTimeMode
  case writePaymentModeForCustomers
  case writeOnePeriod
  case addMember
  /// The member is missing, and the imported value is a guess.
  case addMemberToReplaceGuess
  case addList
  case addPlan
  case deleteDuplicates
  case changeIdentifier
  case changeTypeOrMove
  case rename(String)
  case renameMember(String, to: String)
  case move(to: String)
  case moveProducts

  func text(_ texts: Localizer) -> String {
    switch self {
    case .notNeeded: texts.localized("nothing needs to be done")
    case .listedWarningsFirst: texts.localized("correct the listed ones first")
    case .correctValue: texts.localized("correct the value")
    case .correctGuess: texts.localized("correct the file if you meant another value")
    case .writeValue: texts.localized("write a value")
    case .writePrice: texts.localized("write a price such as “5.99” or “1200”")
    case .writeLocale: texts.localized("write a locale such as ja or en_US")
    case .writeType: texts.localized("write Consumable or NonConsumable")
    case .writePaymentMode: texts.localized("write free, payAsYouGo or payUpFront")
    case .writeOneTimeMode: texts.localized("write free or oneTime")
    case .writePaymentModeForCustomers:
      texts.localized("write free, payAsYouGo or payUpFront if customers should use the offer")
    case .writeOnePeriod: texts.localized("write 1, or use payAsYouGo")
    case .addMember: texts.localized("add it to the file")
    case .addMemberToReplaceGuess: texts.localized("add it to the file if you meant another value")
    case .addList: texts.localized("add the list if products are missing")
    case .addPlan: texts.localized("add the billing plan, or delete the offer")
    case .deleteDuplicates: texts.localized("delete all but one")
    case .changeIdentifier: texts.localized("change one of the two identifiers")
    case .changeTypeOrMove: texts.localized("correct the type, or move the product")
    case .rename(let name): texts.localized("rename it to \(name)")
    case .renameMember(let member, let name): texts.localized("rename “\(member)” to \(name)")
    case .move(let place): texts.localized("move it to \(place)")
    case .moveProducts:
      texts.localized("move products to products, nonRenewingSubscriptions or subscriptionGroups")
    }
  }
}

extension CatalogAnomaly {
  var correction: CatalogCorrection {
    switch self {
    case .byteOrderMark, .keyLeftOut, .keyRemoved, .identifierHasSpace, .priceIsNumber, .priceUnderOtherKey:
      .notNeeded
    case .moreNotListed: .listedWarningsFirst
    case .appearsTwice, .alreadyPresent: .deleteDuplicates
    case .unknownList: .moveProducts
    case .missing(let resolution): Self.correction(ofMissing: resolution)
    case .missingBut(let key): .renameMember(key, to: "productID")
    case .shouldBe(_, _, let resolution): Self.correction(ofShape: resolution)
    case .isInvalid(let expected, _, let resolution): Self.correction(of: expected, resolution)
    case .empty(.priceUnknown): .writePrice
    case .empty: .writeValue
    case .readAs, .otherGroup: .correctGuess
    case .tooManyDecimals, .unknownBillingPlan: .correctValue
    case .doesNotBelong: .changeTypeOrMove
    case .groupAmongProducts: .move(to: "subscriptionGroups")
    case .subscriptionAmongProducts: .move(to: "subscriptionGroups[].subscriptions")
    case .identifierTwice: .changeIdentifier
    case .settingUnprefixed(let name): .rename(name)
    case .familyShareableMisspelt: .rename("familyShareable")
    case .strayIntroductoryOffer: .move(to: "introductoryOffers")
    case .offerForNobody: .writePaymentModeForCustomers
    case .noBillingPlan: .addPlan
    case .onlyPayAsYouGoRepeats: .writeOnePeriod
    }
  }

  private static func correction(ofMissing resolution: AnomalyResolution?) -> CatalogCorrection {
    switch resolution {
    case .priceUnknown, .wholePriceUnknown: .writePrice
    case .noProducts, .noSubscriptions, .noPlans: .addList
    case .versionUnknown: .notNeeded
    case .readAs, .replaced: .addMemberToReplaceGuess
    case .needsPaymentMode: .writePaymentMode
    case .needsOneTimeMode: .writeOneTimeMode
    case .needsType: .writeType
    case nil, .notImported, .textsNotImported, .shownUnchanged, .keptUnchanged, .notRead: .addMember
    }
  }

  private static func correction(ofShape resolution: AnomalyResolution?) -> CatalogCorrection {
    switch resolution {
    case .priceUnknown, .wholePriceUnknown: .writePrice
    case .versionUnknown, .readAs: .notNeeded
    default: .correctValue
    }
  }

  private static func correction(
    of expected: ExpectedValue, _ resolution: AnomalyResolution?
  ) -> CatalogCorrection {
    switch expected {
    case .decimal: .writePrice
    case .locale: .writeLocale
    case .productType: resolution == .needsType ? .writeType : .correctValue
    case .paymentMode: resolution == .needsOneTimeMode ? .writeOneTimeMode : .writePaymentMode
    case .storefront, .timeRate, .errorCode, .positiveInteger, .period, .eligibility: .correctValue
    }
  }
}
