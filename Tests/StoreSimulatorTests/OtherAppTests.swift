// Tests of pages of other apps that cover the app under test.

import StoreModel
import StoreRules
import StoreSimulator
import Testing

@Suite("Pages of other apps") struct OtherAppTests {
  /// A bench on iOS 6 that shows the App Store app after a purchase by a tester.
  private static func bench(_ before: Action...) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.quirk(.testerSignIn(.ios6)))
    for action in before { try bench.perform(action) }
    try bench.buy()
    bench.clearEvents()
    try bench.perform(.tap("sign-in"))
    return bench
  }

  @Test("The App Store app shows the error in the device's language, and the app has no failure yet")
  func shown() throws {
    let bench = try Self.bench(.device(DeviceChange(locale: "de_DE")))
    let dialog = try #require(bench.world.device.topDialog)
    #expect(dialog.page == .otherApp(.signInError) && dialog.title == "App Store")
    #expect(dialog.rule == .testerSignIn && !dialog.message.isEmpty)
    #expect(bench.world.app.state == .background && bench.callbacks.isEmpty)
  }

  @Test("OK leads back to the app, which receives its failure, and the next purchase is the same")
  func loop() throws {
    var bench = try Self.bench()
    for number: TransactionNumber in 1...3 {
      try bench.perform(.tap("ok"))
      #expect(bench.world.app.state == .foreground && bench.world.device.dialogs.isEmpty)
      #expect(bench.callbacks.last == ["#\(number) failed"])
      try bench.buy()
      try bench.perform(.tap("sign-in"))
      #expect(bench.world.device.showsOtherApp)
    }
  }

  @Test("A call of StoreKit 2 throws when the app returns")
  func purchaseCall() throws {
    var bench = try Self.bench(.storeKit(.product))
    #expect(bench.world.app.newestPurchase?.result == nil)
    try bench.perform(.app(.foreground))
    #expect(bench.world.app.newestPurchase?.result != nil)
  }

  @Test(
    "The page closes with the Home button, with the app and with a change of account",
    arguments: [Action.home, .app(.foreground), .app(.terminate), .account(.signOut), .newDevice])
  func closes(action: Action) throws {
    var bench = try Self.bench()
    try bench.perform(action)
    #expect(!bench.world.device.showsOtherApp)
    let returns = action == .app(.foreground) || action == .newDevice
    #expect((bench.world.app.state == .foreground) == returns)
  }

  @Test("A restore and AppStore.sync() show the page too")
  func otherCalls() throws {
    for action in [Action.restore, .appStore(.sync)] {
      var bench = try Bench(.sandbox)
      try bench.perform(.quirk(.testerSignIn(.ios6)), action, .tap("sign-in"))
      #expect(bench.world.device.showsOtherApp)
    }
  }

  private static func opened(_ link: ManageSubscriptionsURL, _ taps: String...) throws -> Bench {
    var bench = try Bench(.sandbox)
    try bench.perform(.appStore(.openManagePage(link)))
    for tap in taps { try bench.perform(.tap(tap)) }
    return bench
  }

  private static func page(_ bench: Bench) -> OtherAppPage? {
    guard case .otherApp(let page)? = bench.world.device.topDialog?.page else { return nil }
    return page
  }

  @Test("Through Safari two questions lead to the subscriptions page, and back leads to Safari")
  func safari() throws {
    #expect(try Self.page(Self.opened(.safari)) == .safariPrompt)
    #expect(try Self.page(Self.opened(.safari, "cancel")) == .safari)
    #expect(try Self.page(Self.opened(.safari, "open")) == .storePrompt)
    #expect(try Self.page(Self.opened(.safari, "open", "cancel")) == .store)
    #expect(try Self.page(Self.opened(.safari, "open", "continue")) == .managePageFromSafari)
    let bench = try Self.opened(.safari, "open", "continue", "back")
    #expect(Self.page(bench) == .safari && bench.world.app.state == .background)
    #expect(try Self.opened(.safari, "cancel", "back").world.app.state == .foreground)
  }

  @Test("By the scheme the subscriptions page appears at once, and back leads to the app")
  func scheme() throws {
    var bench = try Self.opened(.scheme)
    #expect(Self.page(bench) == .managePage && bench.world.app.state == .background)
    #expect(bench.world.device.topDialog?.buttons.map(\.label) == ["◀ \(bench.world.app.name)"])
    try bench.perform(.tap("back"))
    #expect(bench.world.app.state == .foreground && bench.world.device.dialogs.isEmpty)
  }

  @Test("Each page has a button, and each button leads in at most four steps to the app")
  func table() {
    for page in OtherAppPage.allCases {
      var pages: Set = [page]
      var isLeft = false
      for _ in 0..<4 {
        let destinations = pages.flatMap { $0.links.map(\.destination) }
        isLeft = isLeft || destinations.contains(.appUnderTest)
        pages = Set(destinations.compactMap { if case .page(let next) = $0 { next } else { nil } })
      }
      #expect(isLeft && pages.isEmpty, "\(page)")
    }
  }

  @Test("The page needs an app in the foreground, and dialogs")
  func refused() throws {
    var bench = try Bench()
    try bench.perform(.dialogs(false))
    #expect(bench.refusal(.appStore(.openManagePage(.scheme)))?.why == .dialogsAreOff)
    try bench.perform(.dialogs(true), .app(.background))
    #expect(bench.refusal(.appStore(.openManagePage(.scheme))) != nil)
  }
}
