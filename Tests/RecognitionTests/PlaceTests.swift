// Tests of the library, the environment and the version of StoreKit that a log names.

import StoreModel
import Testing

@testable import Recognition

@Suite("Where a log comes from") struct PlaceTests {
  private static let libraries: [(log: String, framework: String?)] = [
    ("PlatformException(23, x, {code: 23, readableErrorCode: CONFIGURATION_ERROR}, null)", "RevenueCat"),
    ("at Purchases.getOfferings(purchases_flutter.dart:1)\nSKErrorDomain 2", "RevenueCat"),
    ("(RevenueCat.OfferingsManager.Error error 1.) SKErrorDomain 0", "RevenueCat"),
    ("IAPError(code: purchase_error, source: app_store, message: SKErrorDomain)", "Flutter in_app_purchase"),
    ("PlatformException(storekit_duplicate_product_object, x, null)", "Flutter in_app_purchase"),
    ("PlatformException(E_USER_CANCELLED, x, null)", "flutter_inapp_purchase"),
    ("debugMessage: SKPaymentTransactionStateFailed, code: E_UNKNOWN", "flutter_inapp_purchase"),
    ("- expo-iap: 3.0.1\nAMSErrorDomain Code=301", "expo-iap"),
    ("RNIap.finishTransaction(purchase)\nSKErrorDomain 2", "react-native-iap"),
    ("Error Domain=com.margelo.nitro.rniap Code=-1 user-cancelled", "react-native-iap"),
    ("{\"code\":\"E_UNKNOWN\"}", "react-native-iap"),
    ("InAppBillingPurchaseException\nPurchaseError: UserCancelled", "Plugin.InAppBilling"),
    ("UnityEngine.Purchasing.Extension.UnityUtil:Update()\nSKErrorUnknown", "Unity IAP"),
    ("[CdvPurchase.AppleAppStore] purchaseFailed 6777010", "cordova-plugin-purchase"),
    ("PlatformException(userCancelled, StoreKitError, null)", nil),
  ]

  @Test("A library is named by its own words, and by shared codes only without these", arguments: libraries)
  func frameworks(log: String, framework: String?) {
    let place = Recognizer.standard.recognizeSituations(log).place
    #expect(place.framework == framework, "\(log): \(place.framework ?? "none")")
  }

  @Test("A sentence about the environment counts unless a log line names one, or two sentences differ")
  func environments() {
    let error = "SKErrorDomain 2"
    for (text, environment, isAssumed) in [
      ("USING Sandbox environment", EnvironmentName.sandbox, false),
      ("Real device, sandbox", .sandbox, false), ("- [x] Sandbox", .sandbox, false),
      ("It happens in production app", .production, false),
      ("A production app and a sandbox environment", .sandbox, true),
      ("Sandbox environment, http://localhost:4000/inAppBuy", .xcode, false),
    ] {
      let place = Recognizer.standard.recognizeSituations(text + "\n" + error).place
      #expect(place.environment == environment, "\(text)")
      #expect(place.isEnvironmentAssumed == isAssumed, "\(text)")
    }
  }

  private static let approved = "State = .deferred\nState = .purchased"
  private static let familyError =
    "Error Domain=ASDErrorDomain Code=1052 \"x\" UserInfo={NSUnderlyingError=0x1 {Error "
    + "Domain=AMSErrorDomain Code=511 \"x\" UserInfo={}}}\n"

  @Test("Without a named environment, one is assumed in which all situations can be played")
  func playable() {
    for (log, environment, possible) in [
      ("SKErrorDomain 2", EnvironmentName.sandbox, EnvironmentName.allCases),
      ("State = .deferred", .sandbox, EnvironmentName.allCases),
      (Self.approved, .xcode, [.xcode, .production]),
      (Self.familyError, .sandbox, [.sandbox, .production, .testFlight]),
      (Self.familyError + Self.approved, .production, [.production]),
      ("verifyReceipt {\"status\": 21008}", .production, [.production]),
    ] {
      let place = Recognizer.standard.recognizeSituations(log).place
      #expect(place.environment == environment && place.isEnvironmentAssumed, "\(log)")
      #expect(place.possibleEnvironments == possible, "\(log)")
    }
  }

  @Test("The answer names the possible environments, and why the situation cannot be played in others")
  func reasons() throws {
    let recognition = Recognizer.standard.recognizeSituations(Self.approved)
    let situation = try #require(recognition.situations.first)
    let section = try #require(
      RecognitionReport(recognition).sections(situation, .english).first { $0.label == "Where" })
    let assumed = "Xcode (assumed; the log does not name it, and Production is possible too)"
    #expect(section.lines.first?.hasPrefix(assumed) == true, "\(section.lines)")
    #expect(
      section.lines.dropFirst() == [
        "Sandbox cannot approve: no parent receives the request",
        "TestFlight cannot approve: no parent receives the request",
      ])
    let unknown = Recognizer.standard.recognizeSituations("SKErrorDomain 2")
    #expect(
      RecognitionReport(unknown).place(.english).hasPrefix(
        "Sandbox (assumed; the log does not name it, and these are possible too: Xcode, Production, "
          + "TestFlight)"))
  }

  @Test("An approval in an environment that has none is played in another one, and the scenario says so")
  func namedEnvironment() throws {
    let recognition = Recognizer.standard.recognize("[Environment: Sandbox]\n" + Self.approved)
    #expect(recognition.place.environment == .sandbox && !recognition.place.isEnvironmentAssumed)
    let scenario = try #require(recognition.situations.first).scenario
    #expect(scenario.contains("# Sandbox cannot approve: no parent receives the request; xcode is used"))
    #expect(scenario.contains("\nenvironment xcode\n") && scenario.contains("\napprove last\n"))
  }

  @Test("A pending purchase that arrives later in Sandbox is played as an interrupted purchase")
  func pendingInSandbox() throws {
    let log = """
      product.purchase() result: .pending
      Transaction.updates: verified(product com.example.a, environment: sandbox)
      """
    let scenario = try #require(Recognizer.standard.recognize(log).situations.first).scenario
    #expect(!scenario.contains("xcode is used instead") && !scenario.contains("ask-to-buy"), "\(scenario)")
    #expect(scenario.contains("# com.example.a is not in the catalogue; "), "\(scenario)")
    for line in [
      "environment sandbox", "app storekit 2", "interrupted on", "expect state #2 purchased",
      "expect result pending",
    ] {
      #expect(scenario.split(separator: "\n").contains(Substring(line)), "\(scenario)")
    }
  }

  @Test("The heading names the version of StoreKit that the scenario uses, if only one has the situation")
  func onlyInterface() throws {
    for (log, api) in [
      (
        "Error enumerating unfinished transactions: Error Domain=AMSErrorDomain Code=301",
        StoreKitVersion.product
      ),
      ("invalidDeviceVerification", .product), ("Cannot finish a purchasing transaction", .queue),
    ] {
      let recognition = Recognizer.standard.recognize(log)
      let situation = try #require(recognition.situations.first)
      #expect(recognition.place.api == api, "\(log)")
      #expect(situation.scenario.contains("app storekit 2\n") == (api == .product), "\(log)")
    }
  }

  @Test("The product that an app buys is read, and the scenario buys it or says that another one is used")
  func products() throws {
    let error = "\nError Domain=SKErrorDomain Code=2 \"(null)\""
    let own = "com.example.subscriptionlab.coins100"
    for line in [
      "SKPaymentQueue add(payment) \(own)",
      "[Purchases] 💰 Purchasing Product '\(own)' from package in Offering",
      "Product.purchase(\(own)) called", "SKPaymentQueue.default().add(payment): \"\(own)\".",
    ] {
      let scenario = try #require(Recognizer.standard.recognize(line + error).situations.first).scenario
      #expect(scenario.contains("\nbuy \(own)\n"), "\(scenario)")
    }
    for line in [
      "SKPaymentQueue add(payment) com.acme.coins", "StoreKit: Purchasing Product 'com.acme.coins'",
    ] {
      let scenario = try #require(Recognizer.standard.recognize(line + error).situations.first).scenario
      #expect(scenario.contains("# com.acme.coins is not in the catalogue; "), "\(scenario)")
    }
    for line in ["SKPaymentQueue add(payment) called", "product.purchase(options: [])"] {
      #expect(Recognizer.standard.recognizeSituations(line + error).place.products.isEmpty, "\(line)")
      let scenario = try #require(Recognizer.standard.recognize(line + error).situations.first).scenario
      let lines = scenario.split(separator: "\n")
      let note = "# No product was recognised in the log; com.example.subscriptionlab.monthly is an example."
      let index = try #require(lines.firstIndex { $0 == note }, "\(scenario)")
      #expect(lines[index + 1].hasPrefix("buy "), "\(scenario)")
    }
  }

  @Test("An Ask to Buy log in plain sentences is recognised, and the scenario approves the request")
  func sentencesOfAskToBuy() throws {
    let log = """
      10:02:15 [StoreManager] transaction com.myshop.coins100 state .purchasing
      10:02:18 [StoreManager] transaction com.myshop.coins100 state .deferred
      10:02:18 [StoreManager] waiting for parent approval
      10:07:42 [StoreManager] transaction com.myshop.coins100 state .purchased id=2000000512345678
      """
    let situation = try #require(Recognizer.standard.recognize(log).situations.first)
    #expect(situation.kind == .askToBuy, "\(situation.kind)")
    #expect(situation.scenario.contains("\napprove last\n"), "\(situation.scenario)")
    #expect(situation.scenario.contains("# com.myshop.coins100 is not in the catalogue"))
    for line in [
      "Purchase deferred (Ask to Buy)", "waiting for parent approval", "Transaction deferred: com.a.b.c",
      "StoreKit: transaction com.a.b.c state deferred",
    ] {
      #expect(Recognizer.standard.recognizeSituations(line).situations.first?.kind == .askToBuy, "\(line)")
    }
    for line in [
      "Ask to Buy is off", "the state of deferred work", "state = 4", "App state .active",
      "state purchased items",
    ] {
      #expect(Recognizer.standard.recognizeSituations(line).situations.isEmpty, "\(line)")
    }
  }

  @Test("A product that only a sentence names is read")
  func productsInSentences() throws {
    let states = ["purchasing", "deferred", "purchased"]
    let own = "com.example.subscriptionlab.coins100"
    for line in [
      "paymentQueue updatedTransactions: \(own) state=%", "SKPaymentQueue: \(own) is now state=%",
      "StoreKit (\(own)): state=%.", "[StoreManager] transaction \(own) state .%",
      "[StoreManager] transaction \(own) state changed to .%",
    ] {
      let log = states.map { line.replacing("%", with: $0) }.joined(separator: "\n")
      let scenario = try #require(Recognizer.standard.recognize(log).situations.first).scenario
      #expect(scenario.contains("\nbuy \(own)"), "\(log)\n\(scenario)")
      #expect(!scenario.contains("is an example"), "\(scenario)")
    }
    for line in [
      "Starting purchase of com.acme.pro.monthly", "buy tapped: com.acme.pro.monthly",
      "com.acme.pro.monthly state=failed", "purchase started: com.acme.pro.monthly",
      "user 4411, product com.acme.pro.monthly.",
    ] {
      let log = line + "\nError Domain=SKErrorDomain Code=2 \"(null)\""
      let scenario = try #require(Recognizer.standard.recognize(log).situations.first).scenario
      #expect(scenario.contains("# com.acme.pro.monthly is not in the catalogue; "), "\(log)\n\(scenario)")
    }
    for line in [
      "product of version 1.2.3", "purchase com.apple.storekit.daemon", "buying x.y", "product www..com",
      "the product is in com.acme.app.Shop",
    ] {
      let log = line + "\nError Domain=SKErrorDomain Code=2 \"(null)\""
      #expect(Recognizer.standard.recognizeSituations(log).place.products.isEmpty, "\(line)")
    }
  }

  @Test("An environment is read from keys, cases of Swift and sentences")
  func formsOfEnvironments() {
    for name in EnvironmentName.allCases {
      let word = name.rules.title.english
      var lines = [
        "environment: \(word)", "env=\(name.rawValue)", "environment \(word)", "running in \(word)",
      ]
      if name != .testFlight { lines.append("AppStore.Environment.\(name.rawValue)") }
      for line in lines {
        let place = Recognizer.standard.recognizeSituations("SKErrorDomain 2\n" + line).place
        #expect(place.environment == name && !place.isEnvironmentAssumed, "\(line)")
      }
    }
    for (line, environment) in [
      ("isSandbox: true", EnvironmentName.sandbox), ("\"is_sandbox\":false", .production),
      ("environment = AppStore.Environment.xcode", .xcode),
    ] {
      let place = Recognizer.standard.recognizeSituations("SKErrorDomain 2\n" + line).place
      #expect(place.environment == environment && !place.isEnvironmentAssumed, "\(line)")
    }
  }

  @Test("A receipt in the file sandboxReceipt is from Sandbox or TestFlight")
  func sandboxReceipt() {
    let path = "file:///private/var/mobile/Containers/Data/Application/1/StoreKit/sandboxReceipt\n"
    let place = Recognizer.standard.recognizeSituations(path + "SKErrorDomain 2").place
    #expect(place.environment == .sandbox && place.isEnvironmentAssumed)
    #expect(place.possibleEnvironments == [.sandbox, .testFlight])
    let named = Recognizer.standard.recognizeSituations(path + "env=testflight SKErrorDomain 2").place
    #expect(named.environment == .testFlight && !named.isEnvironmentAssumed)
  }
}
