// Tests of the next steps in the warnings about a `.storekit` file.

import StoreCatalog
import Support
import Testing

struct StoreKitFileCorrectionTests {
  @Test(
    "A warning ends with the next step",
    arguments: [
      (.byteOrderMark, "nothing needs to be done"),
      (.identifierHasSpace, "nothing needs to be done"),
      (.priceIsNumber(digits: "4.99"), "its digits are used; nothing needs to be done"),
      (.missing(.versionUnknown), "nothing needs to be done"),
      (.shouldBe(.version, found: .number, .readAs("1")), "read as 1; nothing needs to be done"),
      (.moreNotListed(3), "correct the listed ones first"),
      (.appearsTwice, "delete all but one"),
      (.unknownList(entries: 1), "move products to products, nonRenewingSubscriptions or subscriptionGroups"),
      (.missing(.notImported), "not imported; add it to the file"),
      (.missing(.priceUnknown), "the price is unknown; write a price such as “5.99” or “1200”"),
      (.missing(.readAs("P1M")), "read as P1M; add it to the file if you meant another value"),
      (.missing(.noProducts), "add the list if products are missing"),
      (.missing(.needsType), "not imported; write Consumable or NonConsumable"),
      (.missingBut(otherKey: "id"), "not imported; rename “id” to productID"),
      (.shouldBe(.kind(.string), found: .array, .priceUnknown), "write a price such as “5.99” or “1200”"),
      (.shouldBe(.offer, found: .number, .notImported), "not imported; correct the value"),
      (.isInvalid(.locale, .words("??"), .notRead), "write a locale such as ja or en_US"),
      (.isInvalid(.productType, .words("x"), .needsType), "write Consumable or NonConsumable"),
      (.isInvalid(.productType, .words("x"), .readAs("NonRenewingSubscription")), "correct the value"),
      (.isInvalid(.paymentMode, .words("x"), .needsPaymentMode), "write free, payAsYouGo or payUpFront"),
      (.empty(.notImported), "not imported; write a value"),
      (.readAs(.words("consumable"), "Consumable"), "correct the file if you meant another value"),
      (.groupAmongProducts, "not imported; move it to subscriptionGroups"),
      (.subscriptionAmongProducts, "not imported; move it to subscriptionGroups[].subscriptions"),
      (.identifierTwice(firstAt: "products[0]"), "change one of the two identifiers"),
      (.doesNotBelong(.words("Consumable")), "correct the type, or move the product"),
      (.settingUnprefixed("_locale"), "rename it to _locale"),
      (.familyShareableMisspelt, "rename it to familyShareable"),
      (.strayIntroductoryOffer, "move it to introductoryOffers"),
      (.offerForNobody, "write free, payAsYouGo or payUpFront if customers should use the offer"),
      (.noBillingPlan(.words("MONTHLY")), "add the billing plan, or delete the offer"),
      (.onlyPayAsYouGoRepeats(count: 2), "write 1, or use payAsYouGo"),
    ] as [(CatalogAnomaly, String)])
  func ending(anomaly: CatalogAnomaly, step: String) {
    #expect(anomaly.text.hasSuffix("; \(step)"), "\(anomaly.text)")
    let japanese = anomaly.text(Localizer(.japanese))
    #expect(japanese.hasSuffix("ください") || japanese.hasSuffix("対応は不要です"), "\(japanese)")
  }
}
