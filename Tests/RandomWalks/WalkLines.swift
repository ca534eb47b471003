// The generator of a random walk's lines from a seed and the current state.

import Backend
import Foundation
import IAPService
import RandomInputs
import Scenario
import ServerNotifications
import StoreCatalog
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// Sessions for walks, with every participant of the program and the catalogue in this folder.
public enum WalkSession {
  public static let registry = ParticipantRegistry([IAPService.self, Backend.self, NotificationQueue.self])

  public static func make() -> Session { Session(registry: registry, loadCatalog: loader) }

  /// Loads the catalogues of this folder by name.
  public static let loader: CatalogLoader = { (name, _) throws(CatalogLoadError) in
    if name == "builtin" { return .builtin }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
    guard let data = try? Data(contentsOf: file),
      let read = try? StoreKitFile.read(Array(data), source: name)
    else { throw CatalogLoadError(text: "\(name): no such file", isUnreadable: true) }
    return read.catalog
  }
}

public struct WalkLines {
  private var dice: Dice
  private var session: Session
  private let parser = CommandParser(table: WalkSession.registry.table)
  private var lines: [String] = []
  private let usesService: Bool
  /// The number of transactions at which a walk ends, because every check reads all transactions.
  private static let mostTransactions = 80
  private let staysInOneWorld: Bool

  /// Returns the lines for a seed.
  ///
  /// Successive seeds cover all environments, eras and interfaces, with and without the purchase service.
  public static func lines(seed: UInt64, steps: Int = 80) -> [String] {
    var walk = WalkLines(seed: seed)
    for _ in 0..<steps where walk.session.world.transactionCount < mostTransactions { walk.step() }
    return walk.lines
  }

  private init(seed: UInt64) {
    dice = Dice(seed: seed &* 0x9E37_79B9 &+ 17)
    session = WalkSession.make()
    let environments = EnvironmentName.allCases
    let eras = Era.allCases
    let number = Int(seed % 100_000)
    let environment = environments[number % environments.count]
    let era = eras[number / environments.count % eras.count]
    let rest = number / environments.count / eras.count
    usesService = rest / 2 % 3 == 0
    staysInOneWorld = rest % 5 > 0
    add("era \(era.rawValue)")
    add("environment \(environment.rawValue)")
    if rest % 3 != 2, environment.rules.receiptKind.store != .xcode {
      add("server notify http://127.0.0.1:9/")
    }
    if !usesService || dice.chance(4) { add("catalog walk.storekit") }
    if rest % 2 == 1 { add("app storekit 2") }
    if usesService { for line in ["service on", "service user alice", "service init"] { add(line) } }
    if environment != .production { add("renewal-rate \(dice.pick(Self.rates(of: session.world)))") }
    if dice.chance(2) { add("finish-policy manual") }
  }

  private static func rates(of world: World) -> [String] { world.renewalRates.map(\.rawValue) }

  /// Executes a line and adds it to the walk.
  ///
  /// Adds few refused lines, and no lines that cannot be parsed.
  private mutating func add(_ line: String) {
    guard let step = try? parser.parse(line) else { return }
    let isRefused = session.execute(step.command, at: step.time).refusal != nil
    if !isRefused || dice.chance(6) { lines.append(line) }
  }

  // MARK: Words

  private mutating func product() -> String {
    let products = session.world.catalog.allProducts
    return products.isEmpty ? "none" : dice.pick(products).identifier
  }

  private mutating func plan() -> Product? {
    let plans = session.world.catalog.allProducts.filter { $0.subscription != nil }
    return plans.isEmpty ? nil : dice.pick(plans)
  }

  private mutating func held() -> String {
    let world = session.world
    let held = world.groupsWithStatus.sorted().flatMap { world.statuses(group: $0) }
      .map(\.renewalInfo.currentProductID)
    return held.isEmpty || dice.chance(6) ? product() : dice.pick(held)
  }

  private mutating func transaction() -> String {
    let count = session.world.transactionCount
    return dice.chance(3) || count == 0 ? "last" : "#\(1 + dice.roll(count))"
  }

  private mutating func owner() -> String {
    dice.chance(4) ? " --owner \(dice.pick(session.world.familyMembers.map(\.name)))" : ""
  }

  private mutating func button() -> String {
    session.world.device.topDialog.map { dice.pick($0.buttons).identifier } ?? "ok"
  }

  // MARK: Steps

  private mutating func step() {
    switch dice.roll(usesService ? 15 : 12) {
    case 0...2: buy()
    case 3...4: answer()
    case 5: pass()
    case 6...7: subscribe()
    case 8: manage()
    case 9: other()
    case 10: look()
    case 11: dice.chance(3) ? setUp() : answer()
    default: serve()
    }
  }

  private mutating func buy() {
    let usual = dice.chance(2) ? held() : product()
    var line = "buy \(usual)"
    if dice.chance(8), let offer = plan()?.subscription?.offers.compactMap(\.name).first {
      line += " --offer \(offer)"
    }
    if dice.chance(10) { line += " --quantity \(1 + dice.roll(3))" }
    if dice.chance(8) { line += " --app-account-token 6f9619ff-8b86-d011-b42d-00c04fc964ff" }
    if dice.chance(12) { line += " --billing-plan \(dice.pick(["monthly", "upfront"]))" }
    if dice.chance(12) { line += " --simulates-ask-to-buy" }
    add(line)
    guard !dice.chance(4) else { return }
    add("confirm")
    add("settle")
    if session.world.device.topDialog != nil { add("tap \(button())") }
  }

  private mutating func answer() {
    add(dice.pick(["confirm", "settle", "tap \(button())", "tap \(button())", "settle"]))
    if session.world.app.state != .foreground, dice.chance(2) {
      add(session.world.app.state == .terminated ? "app launch" : "app foreground")
    }
  }

  private mutating func pass() {
    if dice.chance(2), let due = session.nextDue {
      let microseconds = max(0, due - session.world.now)
      add("advance \(microseconds / 1_000_000 + 1)s")
    } else {
      // At an accelerated rate, a day contains hundreds of renewals, and every check reads all of them.
      let isFast = session.world.switches.renewalRate != .realtime
      let spans = isFast ? ["10s", "30s", "1m", "2m"] : ["10s", "1m", "1h", "1d", "3d", "P1M"]
      add("advance \(dice.pick(spans))")
    }
  }

  private mutating func subscribe() {
    let plan = held()
    let offers = self.plan().flatMap { plan in
      plan.subscription?.offers.compactMap(\.name).first.map { "\(plan.identifier) \($0)" }
    }
    add(
      dice.pick([
        "subscription cancel \(plan)\(owner())", "subscription resume \(plan)\(owner())",
        "subscription expire \(plan)\(owner())", "subscription renew \(plan)\(owner())",
        "subscription change \(product())\(owner())", "billing retry on", "billing retry off",
        "billing grace on --days 16", "billing grace off", "billing recover \(plan)\(owner())",
        "price-increase ask \(plan) 99", "price-increase ask \(plan)", "price-increase tell \(plan) 99",
        "price-increase agree \(plan)", "price-increase decline \(plan)",
        "offer redeem \(offers ?? "none none")", "server extend \(plan) \(1 + dice.roll(90))",
        "server extend \(transaction()) \(1 + dice.roll(90))", "server extend-all \(plan) 7 --request r",
        "server app-account-token \(transaction()) 11111111-2222-3333-4444-555555555555",
      ]))
  }

  private mutating func manage() {
    add(
      dice.pick([
        "refund \(transaction())", "refund \(transaction())", "reverse-refund \(transaction())",
        "server finish \(transaction())", "server consumption \(transaction())", notification(),
        "request-refund \(transaction())", "request-refund \(transaction()) --text GRANT_PRORATED",
        "delete \(transaction())", "approve \(transaction())", "decline \(transaction())",
        "resolve \(transaction())", "finish \(transaction())", "finish all",
        dice.chance(6) ? "clear" : "refund \(transaction())",
      ]))
  }

  /// Returns a step about notifications, such as the result of the newest attempt.
  private mutating func notification() -> String {
    let queue = session.simulation.participant(NotificationQueue.self)
    let number = queue?.deliveries.last?.number ?? 1
    return dice.pick([
      "server delivered \(number) 200", "server delivered \(number) 503",
      "server delivered \(number) timed-out", "server resend \(number)", "server delivery twice",
      "server delivery reversed", "server delivery hold", "server delivery normal", "server send DID_RENEW",
      "server send REFUND --transaction \(transaction())", "server send TEST",
    ])
  }

  private mutating func other() {
    let offer = plan()?.subscription?.offers.compactMap(\.name).first
    add(
      dice.pick([
        "family join \(dice.pick(["Hanako", "Taro"]))", "family leave Hanako",
        "family buy Hanako \(product())", "family sharing \(dice.pick(["on", "off"]))\(owner())",
        "outside buy \(product())", "outside buy \(product()) --renews no",
        "outside promote \(product())", "restore", "app terminate", "app launch", "app launch",
        "app background",
        "app foreground", "home", "device new", "device new",
        "outside buy \(product()) --offer \(offer ?? "none")",
        "outside buy \(product()) --purchase-date P2D", "app syncs", "app manage-subscriptions",
        "app redeems-offer-code", "app requests-refund \(transaction())", "app shows-messages",
        "account sign-out", "account sign-in", "account sign-in --name kai@example.com",
        "account sign-in --name kai@example.com --storefront JPN",
        dice.chance(8) ? "account delete" : "account sign-in",
      ]))
  }

  private mutating func look() {
    add(
      dice.pick([
        "query entitlements", "query all", "query unfinished", "query latest \(product())",
        "query status \(held())", "query intro-eligibility \(product())", "transactions", "products",
        "query app-transaction", "receipt take \(dice.pick(["a", "b"]))", "verify",
        "verify a --deliver before",
        "verify --way production-only", "receipt-fault 21005", "receipt-fault off", "server-api released off",
        "server ocsp revoked",
      ]))
  }

  private mutating func setUp() {
    let names = QuirkName.allCases
    let quirk = dice.pick(names)
    var lines = [
      "interrupted on", "interrupted off", "ask-to-buy on", "ask-to-buy off", "dialogs off", "dialogs on",
      "fail SKErrorDomain/2 --once", "fail ASDServerErrorDomain/3532 --once --charged", "fail off",
      "fail purchase \(dice.pick(["userCancelled", "unknown", "networkError"])) --once",
      "fail ASDServerErrorDomain/3504 --once --charged", "fail purchase unknown --once --charged",
      "fail load-products empty --once", "fail offer-code no-sheet --once",
      "fail load-products no-answer --once", "fail purchase late 20s --once", "fail restore late 1m --once",
      "fail restore no-end --once",
      "fail purchase no-result --once", "fail purchase late-sheet 10s --once",
      "fail entitlements late 5s --once", "fail offer-code used-code --once",
      "fail offer-code unknown --once --charged", "fail SKErrorDomain/2 --once --charged",
      "fail purchase off", "fail verification revokedCertificate --once", "fail verification off",
      "network off", "network on", "network on", "observer off", "observer on", "observer on", "updates off",
      "updates on", "finish-policy automatic", "finish-policy manual", "app storekit 1", "app storekit 2",
      "app asks-entitlements on", "app asks-entitlements off", "device --locale ja_JP --storefront JPN",
      "device --locale en_US --storefront USA", "reset switches", "app identity --version 2",
      "quirk \(quirk.rawValue) \(dice.pick(quirk.values))",
    ]
    if !staysInOneWorld {
      lines += [
        "environment \(dice.pick(EnvironmentName.allCases).rawValue)",
        "environment \(dice.pick(EnvironmentName.allCases).rawValue)", "reset",
        "next-transaction-id \(dice.pick(["7000", "9000"]))",
        "catalog \(dice.pick(["builtin", "walk.storekit"]))", "era \(dice.pick(Era.allCases).rawValue)",
      ]
    }
    add(dice.pick(lines))
  }

  private mutating func serve() {
    let product = dice.pick(["coins100", "goldmonth"])
    add(
      dice.pick([
        "service buy \(product)", "service buy \(product)", "service buy \(product)", "confirm", "settle",
        "service init", "service user \(dice.pick(["alice", "bob", "none"]))", "service init --no-delegate",
        "service stop-at P\(1 + dice.roll(12)) \(dice.pick(["terminate", "network", "user"]))",
        "service server \(dice.pick(["http 503", "garbage", "down", "slow 5s"])) --once",
        "service unconsumed", "service active", "service restore", "service products",
        "service receipt stale", "service receipt fresh", "service promotion yes", "service promotion no",
        "service buy kept", "service delegate on", "service delegate off", "service incomplete",
      ]))
    if session.world.device.topDialog != nil, dice.chance(2) {
      add("confirm")
      add("settle")
    }
  }
}
