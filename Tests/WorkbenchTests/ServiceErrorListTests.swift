// Tests of the purchase service's errors in the palette and the error picker.

import IAPService
import Support
import Testing

@testable import Panes
@testable import ServicePane
@testable import Workbench

@Suite("The errors of the purchase service") struct ServiceErrorListTests {
  @Test(
    "An error of the service is found by number, name or text, and Enter opens the step that causes it",
    arguments: [
      ("107", "service server address http://api.example.com"),
      ("ToastIAPErrorProductNotAvailable", "service buy nosuch"),
      ("Allow Arbitrary Loads", "service server address http://api.example.com"),
      ("レシートを検証できません", "service server reject receipt --once"),
    ])
  func found(text: String, step: String) throws {
    for openingCommand in ["f", "Ctrl-P"] {
      var bench = ServiceBench.make(ServiceBench.ready, 80, 24)
      bench.press(openingCommand)
      bench.type(text)
      #expect(bench.screen().contains("Toast"), "\(bench.screen())")
      #expect(bench.keyBar().contains("edit the command"), "\(bench.keyBar())")
      bench.press("Enter")
      let prompt = try #require(bench.workbench.overlays.last as? Prompt, "\(openingCommand) \(text)")
      #expect(prompt.field.text == step)
      #expect(bench.world.switches.failure == nil)
    }
  }

  @Test("A notice names the steps after the first")
  func laterSteps() {
    var bench = ServiceBench.make(ServiceBench.ready, 80, 24)
    bench.press("f")
    bench.type("ToastIAPErrorPaymentFailed")
    bench.press("Enter")
    #expect(bench.notice.hasPrefix("then :service buy "), "\(bench.notice)")
    #expect(bench.notice.hasSuffix(":confirm"))
    bench.press("Enter")
    #expect(bench.world.switches.failure?.code == 3504)
  }

  @Test("All 27 errors are in the picker with a step, and none while the service is off")
  func all() {
    var bench = ServiceBench.make(ServiceBench.on)
    let errors = bench.workbench.registry.errors(in: bench.workbench)
    #expect(errors.count == 27 && errors.allSatisfy { !$0.steps.isEmpty && !$0.meanings.contains("") })
    #expect(Set(errors.map(\.code)).count == 27)
    bench.step("service off")
    #expect(bench.workbench.registry.errors(in: bench.workbench).isEmpty)
    bench.press("f")
    bench.type("ToastIAPErrorUserInvalid")
    #expect(bench.screen().contains("no known error matches"))
  }

  @Test("A pasted error of the service proposes its steps and no failure of a purchase")
  func pasted() throws {
    var bench = ServiceBench.make(ServiceBench.ready)
    bench.press("f")
    bench.type("Error Domain=com.toast.iap Code=3")
    bench.press("Enter")
    let prompt = try #require(bench.workbench.overlays.last as? Prompt)
    #expect(prompt.field.text == "service buy nosuch")
  }

  @Test("The later steps of an error are not drawn over the usage of the verb")
  func laterStepsBesideUsage() {
    var bench = ServiceBench.make(ServiceBench.on, 80, 24)
    bench.press("Ctrl-P")
    bench.type("toast.iap")
    bench.press("Enter")
    #expect(bench.notice.hasPrefix("then :service"), "\(bench.screen())")
    #expect(!bench.screen().contains("service on PROFILE"), "\(bench.screen())")
    bench.type(" ")
    #expect(bench.screen().contains("service on PROFILE"), "\(bench.screen())")
  }
}

@Suite("Purchases without the service") struct PurchaseWithoutServiceTests {
  @Test("The key bar says that b does not use the service, except in the Service pane")
  func keyBar() {
    for columns in [80, 132] {
      var bench = ServiceBench.make(ServiceBench.ready, columns, 24)
      #expect(bench.focus == .products)
      #expect(bench.keyBar().contains("b buy Pro Monthly without the service"), "\(bench.keyBar())")
      bench.press("8")
      #expect(!bench.keyBar().contains("without the service"), "\(bench.keyBar())")
      bench.press("1")
      bench.step("service off")
      #expect(!bench.keyBar().contains("without the service"), "\(bench.keyBar())")
    }
  }

  @Test("The Service pane names the steps that release a product, without and with payments")
  func release() {
    let lines = ["buy com.example.subscriptionlab.coins100", "confirm", "tap ok"]
    var bench = ServiceBench.make(ServiceBench.ready, 132, 38)
    bench.press("8")
    #expect(!bench.screen().contains("bought without the service"))
    for line in lines { bench.step(line) }
    bench.press("8")
    #expect(bench.screen().contains("blocks coins100; release: :finish #1"), "\(bench.screen())")
    bench.step("service buy coins100")
    bench.press("8")
    #expect(bench.screen().contains("blocked"), "\(bench.screen())")
    #expect(bench.screen().contains(":finish #1"))
    bench.step("finish #1")
    bench.press("8")
    #expect(!bench.screen().contains(":finish #1"), "\(bench.screen())")
  }
}
