// Tests of the parser and printer of steps.

import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreSimulator

@Test("what is printed is read back as the same step, whatever its texts", arguments: 0..<8)
func printedStepsAreReadBack(_ seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  for _ in 0..<500 {
    let step = random.step()
    let text = CommandPrinter.text(step)
    do { #expect(try parse(text) == step, "\(text)") } catch { Issue.record("\(text): \(error)") }
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
  }
}

@Test("random commands are of every verb, so that printing and reading are tried with each")
func everyVerbIsPrinted() {
  var random = SeededRandom(seed: 1)
  var verbs: Set<String> = []
  let all = Set(CommandTable.standard.entries.map(\.name))
  for _ in 0..<10_000 where verbs != all {
    verbs.insert(String(CommandPrinter.text(random.command(), zone: .utc).prefix { $0 != " " }))
  }
  #expect(verbs == all)
}

@Test("lines of random sessions are of every verb but those of files")
func everyVerbIsInRandomSessions() throws {
  var random = SeededRandom(seed: 1)
  let session = makeSession()
  let verbs = (0..<3000).map { _ in String(random.line(in: session).prefix { $0 != " " }) }
  #expect(Set(verbs) == Set(CommandTable.standard.entries.filter { $0.scope != .file }.map(\.name)))
}

@Test("every form of the table makes a command from words that fit it, and prints as it is read")
func everyFormMakesACommand() throws {
  for entry in CommandTable.standard.entries {
    #expect(!entry.summary.isEmpty && !entry.summary.hasSuffix("."))
    for form in entry.forms {
      let words = form.parameters.map { sample($0) }
      let options = form.options.map { option in
        option.value.map { "--\(option.name) \(sample($0))" } ?? "--\(option.name)"
      }
      let line = ([entry.name] + words + options).joined(separator: " ")
      let step = try parse(line)
      #expect(try parse(CommandPrinter.text(step)) == step, "\(line)")
    }
  }
}

private func sample(_ parameter: Parameter) -> String {
  switch parameter.kind {
  case .keyword(let word): word
  case .choice(let words): words[0]
  case .product, .plan: "com.example.coins"
  case .group: "Pro"
  case .offer: "winback"
  case .price: "5.99"
  case .person, .member: "Hanako"
  case .account: "tester7@example.com"
  case .suggested(let words): words.first ?? "token"
  case .transaction, .planOrTransaction: "#1"
  case .errorName: "ASDErrorDomain/500>AMSErrorDomain/301"
  case .interfaceError(let interface):
    interface.failure(named: "systemError") == nil
      ? interface.failures[0].name : "systemError>ASDErrorDomain/500>AMSErrorDomain/301"
  case .locale: "ja_JP"
  case .storefront: "JPN"
  case .timeZone: "+09:00"
  case .file: "a.storekit"
  case .snapshotName, .word, .ofParticipants: "name"
  case .button: "ok"
  case .instant: "2021-03-05T00:00:00Z"
  case .duration: "10s"
  case .rate: "60"
  case .number(let range): "\(range.upperBound)"
  case .unsigned: "18446744073709551615"
  case .address: "0x2816f0540"
  case .errorDomain: "SKErrorDomain"
  case .fieldName(let names): names[0]
  case .notification: "renewed"
  case .transactionIdentifier: "1000000782225027"
  case .text: "some text"
  case .logFilter: "state:failed | !/a.*b/"
  case .command: "approve #1"
  }
}

@Test("quotes group, escapes stand for what cannot be seen, comments are left out")
func wordsAreSplit() throws {
  #expect(try parse(#"note "a  b""#).command == .action(.note("a  b")))
  #expect(
    try parse(#"note "say \"hi\" \\ \n\t\u{1B}[2J""#).command == .action(.note("say \"hi\" \\ \n\t\u{1B}[2J"))
  )
  #expect(try parse("note a   b # not this").command == .action(.note("a b")))
  #expect(try parse("note a#b #c").command == .action(.note("a#b #c")))
  #expect(try parse("approve #1 #").command == .action(.approve(.number(1))))
  #expect(try CommandParser().parse("   # only a comment") == nil)
  #expect(try CommandParser().parse("#buy") == nil)
  #expect(try CommandParser().parse("") == nil)
  #expect(try parse(#"expect dialog "none""#).command == .expect(.dialog("none")))
  #expect(try parse("expect dialog none").command == .expect(.dialog(nil)))
}

@Test("options may stand anywhere after the verb")
func optionsStandAnywhere() throws {
  let expected = Command.action(
    .buy(Payment("p", quantity: 3, applicationUsername: "u v", simulatesAskToBuy: true)))
  #expect(
    try parse(#"buy --quantity 3 p --simulates-ask-to-buy --application-username "u v""#).command == expected)
  #expect(
    try parse("interrupted --cause payment-information on").command
      == .action(.interrupted(true, cause: .paymentInformation)))
  #expect(
    try parse("expect refused buy --quantity 2 x").command
      == .expect(.refused(.action(.buy(Payment("x", quantity: 2))))))
}

@Test("steps about subscriptions are printed without what goes without saying")
func subscriptionStepsAreShort() throws {
  let lines = [
    "renewal-rate month-5m", "subscription cancel p", "subscription change p --owner Hanako",
    "billing retry on", "billing grace on", "billing grace on --days 28", "billing grace off",
    "billing recover p", "price-increase ask p 5.99", "price-increase ask p",
    "price-increase decline p --owner Hanako",
    "family join Hanako", "family leave Hanako", "family buy Hanako p", "family sharing off",
    "family sharing on --owner Hanako", "offer redeem p CODE", "offer ineligible p winback",
    "buy p --offer winback", "request-refund last", "request-refund #2 --reason legal --text DECLINE",
    "reverse-refund #1", "server send expired-after-retry", "server extend p 30",
    "server extend #2 30", "server extend last 30", ##"server extend "#2" 30"##, #"server extend "last" 30"#,
    "server extend 2 30", "server extend-all p 30",
    "server extend-all p 30 --storefronts USA,JPN --request r-1", "server finish #1",
    "server app-account-token #1 11111111-2222-3333-4444-555555555555", "server consumption #1",
    "server consumption #1 --delivery other --sample --consumed 50000 --preference grant-prorated",
    "expect status p none", "expect status p inGracePeriod --owner Hanako", "expect entitled p",
    "expect not-entitled p --owner Hanako", "expect renews p q", "expect renews p no",
    #"expect renews p "no""#, "expect plan p upgrade-now",
  ]
  for line in lines { #expect(CommandPrinter.text(try parse(line)) == line) }
  #expect(try parse("server extend #2 30") != parse(##"server extend "#2" 30"##))
  #expect(CommandPrinter.text(try parse("billing grace on --days 16")) == "billing grace on")
  #expect(CommandPrinter.text(try parse("subscription renew p --owner me")) == "subscription renew p")
  #expect(CommandPrinter.text(try parse("request-refund #1 --reason other")) == "request-refund #1")
}

@Test(
  "every unreadable line says where, what, and what would have been possible",
  arguments: [
    ("aprove #1", #"1: unknown command "aprove"; did you mean approve?"#),
    ("wq", #"1: unknown command "wq"; `iapbench commands` lists all"#),
    (#""buy" x"#, #"1: unknown command "buy"; did you mean buy?"#),
    ("at", #"3: "at" needs a time; try \#(TimeText.timeForms)"#),
    ("at 18:00", #"9: "at" needs a step after its time; try at TIME VERB"#),
    ("at noon buy x", #"4: "noon" is not a time; try \#(TimeText.timeForms)"#),
    ("at 2021-02-30 settle", "4: the month has no such day; try 1 to 28"),
    ("at 2021-13-01 settle", "4: the date does not exist; try 0001-01-01 to 9999-12-31"),
    ("at 25:00:00 settle", "4: there is no such time of day; try 00:00:00 to 23:59:59.999999"),
    (
      "at 10:00:00.1234567 settle",
      "4: invalid fraction of a second; try one to six digits"
    ),
    ("at +1x settle", #"4: "1x" is not a duration; try \#(SpanText.forms)"#),
    ("advance 1.5h", "9: only seconds can have a fraction; try 1.5s, 1h30m"),
    ("advance 99999999999999999999d", "9: the duration is too long; try up to 9999 years"),
    (#"note "open"#, #"6: the quote is not closed; try a closing " on the same line"#),
    (#"note a"b"#, #"7: unexpected quote inside a word; try quotes around the whole word, and \" inside it"#),
    (
      #"note "a"b"#,
      #"9: unexpected text after a closing quote; try a space after it, or \" inside the word"#
    ),
    (#"note "プロ\q""#, #"9: unknown escape sequence; try \" \\ \n \t \u{1B}"#),
    ("note \u{1B}[2J", #"6: unexpected control character U+001B; try \u{1B}"#),
    ("note x\u{9B}", #"7: unexpected control character U+009B; try \u{9B}"#),
    ("approve", "8: approve needs TX; try approve TX"),
    ("approve one", #"9: "one" is not a transaction; try #1, #2, … or last"#),
    ("approve #0", ##"9: "#0" is not a transaction; try #1, #2, … or last"##),
    (
      "approve #99999999999999999999",
      ##"9: "#99999999999999999999" is not a transaction; try #1, #2, … or last"##
    ),
    (
      "settle now",
      #"8: unexpected "now"; try settle without the extra word, or quotes around a text of several words"#
    ),
    ("buy x --quantty 2", #"7: buy has no option "--quantty" here; did you mean --quantity?"#),
    (
      "settle --x",
      #"8: settle has no option "--x" here; try no option, or quotes around a word that starts with dashes"#
    ),
    ("buy x --quantity", "17: --quantity needs a value; try --quantity N"),
    ("buy x --quantity 2 --quantity 3", "20: --quantity is given twice; try giving the option once"),
    ("buy x --quantity two", #"18: "two" is not a number; try 1 to 1000000"#),
    ("buy x --quantity 0", #"18: "0" is out of range; try 1 to 1000000"#),
    (#"buy """#, "5: PRODUCT is empty; try a value that is not empty"),
    ("environment xcod", #"13: unknown environment "xcod"; did you mean xcode?"#),
    ("environment testflightt", #"13: unknown environment "testflightt"; did you mean testflight?"#),
    (
      "app explode",
      #"5: unknown argument "explode" for app; try name, launch, terminate, …"#
    ),
    (
      "app",
      """
      4: app needs name|launch|terminate|…; try app name NAME [--process-id N] [--thread-id N], \
      app launch|terminate|foreground|background|reinstall, \
      app asks-entitlements|defers-price-consent|defers-messages|\
      adds-store-payments|continues-purchases on|off, …
      """
    ),
    (
      "expect stat last purchased",
      #"8: unknown argument "stat" for expect; did you mean state, statuses, status?"#
    ),
    (
      "expect state last bought",
      #"19: unknown value "bought"; try purchasing, purchased, failed, restored, deferred"#
    ),
    (
      "expect refused undo",
      #"16: "expect refused" does not accept "undo"; try a command such as buy or approve"#
    ),
    ("fail paymentNotAlowed", #"6: unknown error "paymentNotAlowed"; did you mean paymentNotAllowed?"#),
    ("fail networkError", "6: networkError is an error of StoreKit 2; try fail purchase networkError"),
    (
      "device",
      """
      1: device is incomplete; try device [--locale L] [--storefront S] [--time-zone Z] [--purchases \
      allowed|restricted]
      """
    ),
    (
      "device receipt fresh --by 5s",
      """
      22: device has no option "--by" here; try device receipt stale [--by DURATION] \
      [--until launch|sync|new-device|never]
      """
    ),
    (
      "device catch-up --only products",
      """
      17: device has no option "--only" here; try device cache late [--by DURATION] \
      [--until launch|sync|new-device|never] [--only products|entitlements], device cache empty \
      [--by DURATION] [--until launch|sync|new-device|never] [--only products|entitlements]
      """
    ),
    (
      "device cache",
      """
      8: unexpected "cache"; try device cache fresh, device cache late [--by DURATION] \
      [--until launch|sync|new-device|never] [--only products|entitlements], device cache empty \
      [--by DURATION] [--until launch|sync|new-device|never] [--only products|entitlements]
      """
    ),
    (
      "device cache fresh --by 5s",
      """
      20: device has no option "--by" here; try device cache late [--by DURATION] \
      [--until launch|sync|new-device|never] [--only products|entitlements], device cache empty \
      [--by DURATION] [--until launch|sync|new-device|never] [--only products|entitlements]
      """
    ),
    ("device --locale 12", #"17: "12" is not a locale; try en_US, ja_JP, zh_Hans"#),
    (
      "device --storefront Japan",
      #"21: "Japan" is not a storefront; try three letters such as USA, JPN, DEU"#
    ),
    ("device --time-zone Mars", #"20: "Mars" is not a time zone; try +09:00, UTC, Asia/Tokyo"#),
    ("addresses --queue 12", #"19: "12" is not an address; try 0x and up to 16 hexadecimal digits"#),
    ("rate fast", #"6: "fast" is not a clock rate; try realtime, paused or a factor such as 60"#),
    ("seed -1", #"6: "-1" is not a number; try 0 to 18446744073709551615"#),
    (
      "renewal-rate month-5min",
      #"14: unknown value "month-5min"; did you mean month-5m, month-15m, month-3m?"#
    ),
    (
      "subscription",
      """
      13: subscription needs cancel|resume|expire|renew|change; \
      try subscription cancel|resume|expire|renew|change PRODUCT [--owner NAME]
      """
    ),
    ("subscription cancle x", #"14: unknown value "cancle"; did you mean cancel?"#),
    (
      "subscription cancel",
      """
      20: subscription needs PRODUCT; try subscription cancel|resume|expire|renew|change PRODUCT [--owner \
      NAME]
      """
    ),
    ("subscription cancel x --owner", "30: --owner needs a value; try --owner NAME"),
    (#"subscription cancel x --owner """#, "31: NAME is empty; try a value that is not empty"),
    ("billing rety on", #"9: unknown argument "rety" for billing; did you mean retry?"#),
    ("billing retry maybe", #"15: unknown value "maybe"; try on, off"#),
    ("billing grace on --days 7", #"25: unknown value "7"; try 3, 16, 28"#),
    (
      "billing retry on --days 3",
      #"""
      18: billing has no option "--days" here; try billing grace on|off [--days 3|16|28] [--renewals all|paid]
      """#
    ),
    (
      "price-increase tell x",
      "22: price-increase needs PRICE; try price-increase tell PRODUCT PRICE [--owner NAME]"
    ),
    (
      "price-increase ask x 5,99",
      #"22: "5,99" is not a price; try up to 12 digits, such as 5.99"#
    ),
    (
      "price-increase tell x -1",
      #"23: "-1" is not a price; try up to 12 digits, such as 5.99"#
    ),
    (
      "price-increase tell x 1234567890123",
      #"23: "1234567890123" is not a price; try up to 12 digits, such as 5.99"#
    ),
    (
      "price-increase agree com.example.x 5.99",
      #"36: unexpected "5.99"; try price-increase agree PRODUCT [--owner NAME]"#
    ),
    ("family jion x", #"8: unknown argument "jion" for family; did you mean join?"#),
    (#"family join """#, "13: NAME is empty; try a value that is not empty"),
    (
      "family buy Hanako",
      "18: family needs PRODUCT; try family buy NAME PRODUCT"
    ),
    (
      "offer redeem x",
      "15: offer needs OFFER; try offer redeem PRODUCT OFFER"
    ),
    ("buy x --offer", "14: --offer needs a value; try --offer OFFER"),
    (
      "request-refund #1 --reason unsatisfyed",
      #"28: unknown value "unsatisfyed"; did you mean unsatisfied?"#
    ),
    ("reverse-refund", "15: reverse-refund needs TX; try reverse-refund TX"),
    ("server send renewd", #"13: unknown value "renewd"; did you mean renewed?"#),
    ("server send DID_RENW", #"13: unknown value "DID_RENW"; did you mean DID_RENEW?"#),
    (
      "server send SUBSCRIBED",
      "13: SUBSCRIBED needs a subtype; try SUBSCRIBED/INITIAL_BUY, SUBSCRIBED/RESUBSCRIBE"
    ),
    (
      "server send REFUND/PARTIAL",
      #"13: REFUND has no subtype "PARTIAL"; try REFUND"#
    ),
    ("server extend x 91", #"17: "91" is out of range; try 1 to 90"#),
    (
      "expect status x grace",
      #"17: unknown value "grace"; try subscribed, expired, inBillingRetryPeriod, "#
        + "inGracePeriod, revoked, none"
    ),
    ("expect plan x upgrade-no", #"15: unknown value "upgrade-no"; did you mean upgrade-now?"#),
    ("expect entitled", "16: expect needs PRODUCT; try expect entitled PRODUCT [--owner NAME]"),
    ("clock +3d", #"7: "+3d" is not a time; try \#(TimeText.momentForms)"#),
  ])
func unreadableLinesSayWhy(_ line: String, _ expected: String) {
  #expect(problem(line) == expected)
}

@Test("a file is checked as a whole: encoding, header, each line, what may stand in it")
func filesAreChecked() throws {
  func complaint(_ bytes: [UInt8]) -> String {
    do throws(ParseError) {
      return "\(try ScenarioFile(bytes).steps.count) steps"
    } catch {
      return error.description(file: "f.iap")
    }
  }
  func complaint(_ text: String) -> String { complaint(Array(text.utf8)) }
  #expect(complaint("iapbench 1\nsettle\n") == "1 steps")
  #expect(complaint("iapbench 1  \r\n\r\n# c\r\nsettle\r\nsettle") == "2 steps")
  for empty in ["", "\n \r\n"] {
    #expect(complaint(empty) == #"f.iap:1:1: the file is empty; the first line must be "iapbench 1""#)
  }
  for other in ["settle\n", "iapbench\n", "iapbench one\n", "\niapbench 1\n", "iapbench 1 2\n"] {
    #expect(complaint(other) == #"f.iap:1:1: the first line must be "iapbench 1""#)
  }
  #expect(
    complaint("iapbench 2\n") == "f.iap:1:1: format 2 is unknown; the first line must be \"iapbench 1\"")
  #expect(
    complaint(Array("\u{7F}ELF".utf8) + [0x0A, 0xC3, 0x28])
      == #"f.iap:2:1: not a text in UTF-8; a scenario begins with the line "iapbench 1""#)
  #expect(
    complaint("iapbench 1\n\nsettle\n  bye\n").hasPrefix(#"f.iap:4:3: unknown command "bye"; did you mean "#))
  #expect(
    complaint("iapbench 1\nat 10:00 write x\n")
      == "f.iap:2:10: write is not allowed in a scenario; try write in the workbench")
  #expect(
    complaint("iapbench 1\nclock wall\n")
      == "f.iap:2:1: clock wall is not allowed in a scenario; try clock wall in the workbench")
  #expect(
    complaint([0xEF, 0xBB, 0xBF] + Array("iapbench 1\n".utf8))
      == "f.iap:1:1: the file begins with a byte order mark; try UTF-8 without a byte order mark")
  #expect(
    complaint(Array("iapbench 1\nnote プ".utf8) + [0xFF, 0x0A])
      == "f.iap:2:7: invalid UTF-8 byte; try saving the file as UTF-8")
  #expect(
    complaint(Array("iapbench 1\n".utf8) + [0xE3, 0x81]).hasPrefix("f.iap:2:1: invalid UTF-8 byte"))
}
