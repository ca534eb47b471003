// Tests of the search for words in `iapbench commands`, `iapbench fidelity` and `iapbench help`.

import Scenario
import StoreModel
import Testing

@testable import iapbench

@Suite("Search in the lists of the program") struct ListSearchTests {
  private func lines(_ words: [String], in sections: [ListSection]) -> [String] {
    ListSearch(words).matches(in: sections).flatMap(\.entries).flatMap(\.lines)
  }

  @Test(
    "Only entries that contain all words are listed, in English or Japanese",
    arguments: [["buy", "quantity"], ["BUY quantity"], ["Ｂｕｙ", "quantity"], ["購入", "quantity"]])
  func commands(words: [String]) {
    let all = lines([], in: CommandsCommand.sections)
    let found = lines(words, in: CommandsCommand.sections)
    #expect(found.contains { $0.hasPrefix("buy ") }, "\(found)")
    #expect(!found.contains { $0.hasPrefix("undo") } && found.count < all.count / 4, "\(found)")
  }

  @Test("Sections without matches are omitted, and a rule is found by its Japanese statement")
  func fidelity() {
    let found = ListSearch(["interrupted"]).matches(in: FidelityCommand.sections)
    #expect(!found.isEmpty && found.allSatisfy { !$0.entries.isEmpty })
    #expect(
      lines(["interrupted"], in: FidelityCommand.sections).contains { $0.hasPrefix("xcode.interrupted") })
    #expect(ListSearch(["xcode.interrupted"]).matches(in: FidelityCommand.sections).first?.title == nil)
    #expect(lines(["ダイアログも"], in: FidelityCommand.sections).contains { $0.hasPrefix("xcode.interrupted") })
  }

  @Test("A number finds the errors with this number, and not a part of a longer number")
  func errorNumber() throws {
    let found = lines(["530"], in: FidelityCommand.sections)
    let name = try #require(found.firstIndex(of: "error ASDErrorDomain/530"), "\(found)")
    #expect(found[name + 1].contains("from the store daemon on the device: "), "\(found)")
    #expect(!found.contains { $0.contains("73530849") }, "\(found)")
    #expect(lines(["paymentCancelled"], in: FidelityCommand.sections).contains("error paymentCancelled"))
  }

  @Test("A status of verifyReceipt, an error of the server API and a notification are found by their words")
  func servers() {
    for (word, wanted) in [
      (
        "21004",
        [
          "status 21004", "    The shared secret is missing or wrong. (verify.secret)",
          "    After a subscription was bought in Sandbox, these steps cause it: verify --password wrong",
        ]
      ),
      ("4040010", ["API error 4040010", "    HTTP 404: Transaction id not found."]),
      (
        "GRACE_PERIOD_EXPIRED",
        [
          "notification GRACE_PERIOD_EXPIRED",
          "    The billing grace period ended without a payment: access ends, billing retry goes on. "
            + "(server.notifications)", "    This step sends it: server send GRACE_PERIOD_EXPIRED",
        ]
      ),
    ] {
      let found = lines([word], in: FidelityCommand.sections)
      #expect(Array(found.suffix(wanted.count)) == wanted, "\(found)")
    }
    #expect(lines(["猶予期間が終わり"], in: FidelityCommand.sections).contains("notification GRACE_PERIOD_EXPIRED"))
  }

  @Test("The steps of a status of verifyReceipt cause it", arguments: ServerTerm.receiptStatuses)
  func stepsOfStatuses(status: ServerTerm) {
    guard !status.steps.isEmpty else { return }
    let number = status.word.prefix(5)
    let steps = [
      "iapbench 1", "environment \(status.store.rawValue)", "buy com.example.subscriptionlab.monthly",
      "confirm", "settle", "tap ok",
    ]
    let text = (steps + status.steps + ["expect refused-by-store \(number)"]).joined(separator: "\n")
    let result = ScenarioRunner(registry: Participants.all).run(
      Array((text + "\n").utf8), file: "a.iap", loadCatalog: CatalogFiles.loader(folder: "."),
      output: { _ in }, narration: { _ in })
    #expect(result == .success, "\(text)")
  }

  @Test("A short number finds errors and statuses, and no versions, counts or dates")
  func shortNumber() {
    let found = lines(["2"], in: FidelityCommand.sections)
    #expect(found.contains("error paymentCancelled") && found.contains("error AMSErrorDomain/2"), "\(found)")
    #expect(found.count < lines([], in: FidelityCommand.sections).count / 10, "\(found.count)")
    let sections = FidelityCommand.sections
    let failure = ListSearch(["9987"]).failure(
      in: sections, entry: "behaviour", command: "fidelity", numberHint: "any number works")
    #expect(failure.lines == ["no behaviour contains 9987; any number works"], "\(failure.lines)")
  }

  @Test(
    "A search without matches suggests similar words, the whole list or fewer words",
    arguments: [
      (["refundd"], "no command contains refundd; did you mean refund"),
      (["buy", "refundd"], "no command contains refundd; did you mean refund"),
      (["qqqqxx"], "no command contains qqqqxx; `iapbench commands` lists all"),
      (["undo", "storefront"], "no command contains all of: undo storefront; try fewer words"),
    ])
  func nothing(words: [String], message: String) {
    let sections = CommandsCommand.sections
    #expect(ListSearch(words).matches(in: sections).isEmpty)
    let failure = ListSearch(words).failure(in: sections, entry: "command", command: "commands")
    #expect(failure.status == .failed)
    #expect(failure.lines.count == 1 && failure.lines.first?.hasPrefix(message) == true, "\(failure.lines)")
  }

  @Test("help with a word that is no subcommand searches the commands; otherwise help is unchanged")
  func help() throws {
    let search = RootCommand.searchingHelp(["help", "buy", "quantity"])
    #expect(search == ["commands", "buy", "quantity"])
    #expect(
      try #require(try RootCommand.parseAsRoot(search) as? CommandsCommand).words == ["buy", "quantity"])
    for arguments in [["help"], ["help", "run"], ["help", "--version"], ["run", "help"], []] {
      #expect(RootCommand.searchingHelp(arguments) == arguments)
    }
  }
}
