// Tests of where each SDK error arrives: at the delegate, at a handler, or nowhere.

import Foundation
import Scenario
import StoreSimulator
import Support
import Testing

@testable import IAPService

@Suite("Errors of the service") struct ErrorTests {
  static let names = (try? Files.scenarios(in: Files.errors).map(\.name)) ?? []

  @Test("Each scenario brings about its error and finds delegate or handler called", arguments: names)
  func scenario(name: String) throws {
    let scenario = try #require(try Files.scenarios(in: Files.errors).first { $0.name == name })
    let ran = run(scenario.text, name: name)
    #expect(ran.code == .success, "\(ran.narration.joined(separator: "; "))")
    #expect(scenario.text.contains("expect service-error last \(try #require(Int(name.prefix(3))))"))
  }

  @Test("The 27 numbers of both domains have a scenario each")
  func all() throws {
    let numbers = Set(Self.names.compactMap { Int($0.prefix(3)) })
    #expect(numbers == Set(Array(0...18) + Array(100...107)))
    let faults = ServiceErrorCode.allCases.map { ServiceError($0, LocalizedText(same: "")) }
    #expect(Set(faults.map(\.number)) == numbers)
    for error in faults {
      #expect(error.domain == (error.number < 100 ? "com.toast.iap" : "com.toast.http"))
      #expect(error.constant.hasPrefix(error.number < 100 ? "ToastIAPError" : "ToastHttpError"))
    }
    #expect(Set(faults.map(\.constant)).count == faults.count)
  }

  @Test("The steps that the screen shows for an error cause this error", arguments: ServiceErrorCode.allCases)
  func steps(code: ServiceErrorCode) throws {
    var bench = try Bench(ready)
    let number = ServiceError(code, LocalizedText(same: "")).number
    let description = try #require(
      bench.service.errorDescriptions(product: "coins100").first { $0.number == number })
    var numbers: [Int] = []
    for step in description.steps {
      let line = step.replacing("OTHER-PLAN", with: "com.example.subscriptionlab.basic")
      try bench.type(line)
      if let error = bench.service.lastError { numbers.append(error.number) }
    }
    #expect(numbers.contains(number), "\(description.steps)")
  }

  @Test("The steps contain the chosen product and the user who is logged in")
  func stepWords() throws {
    let bench = try Bench(["environment sandbox", "service on", "service user \"Bob B\""])
    let descriptions = bench.service.errorDescriptions(product: "goldmonth")
    #expect(descriptions.first { $0.number == 9 }?.steps == ["service buy goldmonth", "cancel"])
    #expect(descriptions.first { $0.number == 14 }?.steps.contains("service user \"Bob B\"") == true)
  }

  @Test(
    "The steps that the pane shows release a product that a purchase without the service blocks",
    arguments: ["coins100", "goldmonth"])
  func release(word: String) throws {
    var bench = try Bench(ready)
    let identifier = try #require(bench.service.settings.console.product(word)?.identifier)
    try bench.type(["buy \(identifier)"] + paying)
    let blocking = bench.service.blockingTransactions(in: bench.world)
    #expect(blocking == [1])
    #expect(bench.service.products(of: blocking, in: bench.world) == [word])
    try bench.type("service buy \(word)", "expect service-error last 8")
    #expect(bench.service.blockingTransactions(in: bench.world) == [1])
    try bench.type(bench.service.releaseSteps(of: blocking, in: bench.world))
    #expect(bench.service.blockingTransactions(in: bench.world).isEmpty)
    if word == "coins100" {
      try bench.type("service buy coins100", "confirm", "settle", "expect delivered coins100 1")
    } else {
      try bench.type("expect active goldmonth 1")
    }
  }

  @Test("A purchase of a product that is not in the console also gets the step that releases it")
  func outsideConsole() throws {
    var bench = try Bench(ready)
    let identifier = try #require(bench.service.settings.console.product("coins100")?.identifier)
    try bench.type(["service product remove coins100", "buy \(identifier)"] + paying)
    let blocking = bench.service.blockingTransactions(in: bench.world)
    #expect(blocking == [1])
    #expect(bench.service.products(of: blocking, in: bench.world) == [identifier])
    try bench.type(bench.service.releaseSteps(of: blocking, in: bench.world))
    #expect(bench.service.blockingTransactions(in: bench.world).isEmpty)
  }

  @Test("A purchase through the service blocks nothing, and an app that has ended is launched first")
  func nothingBlocked() throws {
    var bench = try Bench(ready + ["service stop-at P6 network", "service buy coins100"] + paying)
    #expect(bench.service.blockingTransactions(in: bench.world).isEmpty)
    try bench.type("app terminate")
    #expect(bench.service.releaseSteps(of: [1], in: bench.world) == ["app launch", "finish #1"])
  }

  @Test("The first thing that stands in the way answers, in the order of the papers")
  func order() throws {
    // Each obstacle is added to the earlier ones and takes precedence over them.
    let hindrances: [(lines: [String], number: Int)] = [
      (["network off"], 100), (["service limit 1"], 18),
      (["service product stop coins100"], 3), (["device --purchases restricted"], 17),
      (["service user none"], 7),
    ]
    var bench = try Bench(ready)
    for (lines, number) in hindrances {
      try bench.type(lines + ["service buy coins100", "expect service-error last \(number)"])
    }
    try bench.type("app terminate", "app launch", "service buy coins100", "expect service-error last 1")
    // A purchase in progress takes precedence over an unknown product.
    bench = try Bench(ready + ["service buy coins100", "service buy nosuch", "expect service-error last 6"])
    // An owned subscription takes precedence over the limit.
    bench = try Bench(
      ready + ["service buy goldmonth"] + paying + ["service limit 1", "service buy goldmonth"])
    try bench.type("expect service-error last 5")
  }

  @Test("A request that is refused with a code of the server says the code")
  func serverCodes() throws {
    for (code, number) in [(1100, 103), (5000, 12), (5018, 12), (9999, 0), (77, 0)] {
      var bench = try Bench(ready + ["service server reject \(code) --once", "service unconsumed"])
      try bench.type("expect service-error last \(number)", "expect log \"\(code)\"")
      #expect(bench.service.lastError?.serverCode == code)
    }
  }
}
