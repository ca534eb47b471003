// Tests of the diagnostics about features that appeared after the era.

import StoreCatalog
import Support
import Testing

@testable import StoreModel
@testable import StoreRules
@testable import StoreSimulator

@Suite("Features that appeared after the era") struct LaterFeatureTests {
  private func announced(_ bench: Bench) -> [LaterFeature] {
    bench.diagnostics.compactMap { diagnostic in
      if case .laterFeature(let feature, _) = diagnostic { feature } else { nil }
    }
  }

  @Test("each feature has a name, a version with its year, and a source", arguments: LaterFeature.allCases)
  func table(feature: LaterFeature) {
    #expect(!feature.name.english.isEmpty && !feature.source.english.isEmpty)
    #expect(feature.version.english.contains(/20[0-9][0-9]/))
    #expect(feature.isAnnounced(in: .ios6))
    for era in [Era.xcode12, .xcode15, .present] { #expect(!feature.isAnnounced(in: era)) }
  }

  @Test("StoreKit 2 on iOS 6 works, and the log says once that iOS 15 brought it")
  func once() throws {
    var bench = try Bench(.production)
    try bench.perform(.era(.ios6), .query(.entitlements), .storeKit(.product), .buy(Payment(Bench.coins)))
    try bench.perform(.confirm, .settle, .query(.all))
    #expect(announced(bench) == [.storeKit2])
    #expect(bench.world.transaction(1)?.state == .purchased)
    let diagnostic = Diagnostic.laterFeature(.storeKit2, .ios6)
    let text = diagnostic.text(.english)
    #expect(text.contains("StoreKit 2") && text.contains("iOS 15 (2021)") && text.contains("ios-6"))
    #expect(diagnostic.text(Localizer(.japanese)).contains("iOS 15 (2021)"))
  }

  @Test("the environments of a session share what was said, and a new era says it again")
  func shared() throws {
    var bench = try Bench(.production)
    try bench.perform(.era(.ios6), .query(.all), .environment(.sandbox), .query(.all), .reset, .query(.all))
    #expect(announced(bench) == [.storeKit2])
    try bench.perform(.era(.ios6), .query(.all))
    #expect(announced(bench) == [.storeKit2])
    try bench.perform(.era(.of2017), .query(.all))
    #expect(announced(bench) == [.storeKit2, .storeKit2])
  }

  @Test("October 2017 has Ask to Buy and promoted purchases, but not local tests, interruptions or sharing")
  func of2017() throws {
    var bench = try Bench(.xcode)
    try bench.perform(.era(.of2017), .askToBuy(true), .askToBuy(false), .outside(.promote(Bench.coins)))
    #expect(announced(bench) == [.xcodeTests])
    try bench.perform(.interrupted(true, cause: .terms), .family(.join("Hanako")))
    #expect(announced(bench) == [.xcodeTests, .interruptedPurchase, .familySharing])
    try bench.perform(.interrupted(false, cause: .terms), .era(.ios6), .askToBuy(true))
    #expect(announced(bench).suffix(2) == [.xcodeTests, .askToBuy])
  }

  @Test("an introductory offer with a price came after October 2017; a free trial did not")
  func introductory() throws {
    var bench = try Bench.plans(.sandbox)
    try bench.perform(.era(.of2017))
    try bench.order(Plans.silver)
    #expect(try bench.last(Plans.silver).offer?.mode == .freeTrial)
    #expect(announced(bench).isEmpty)
    try bench.order(Plans.other)
    #expect(try bench.last(Plans.other).offer?.kind == .introductory)
    #expect(announced(bench) == [.introductoryOffers])
  }

  @Test("the eras from Xcode 12 on say nothing", arguments: [Era.xcode12, .xcode15, .present])
  func later(era: Era) throws {
    var bench = try Bench(.xcode)
    try bench.perform(.era(era), .storeKit(.product), .query(.all), .askToBuy(true), .family(.join("Hanako")))
    #expect(announced(bench).isEmpty)
  }

  @Test("a refused step says nothing")
  func refused() throws {
    var bench = try Bench(.production)
    try bench.perform(.era(.ios6))
    #expect(throws: Refusal.self) {
      try bench.perform(.offer(.redeem(product: Bench.monthly, offer: "none")))
    }
    #expect(announced(bench).isEmpty)
  }
}
