// Tests of the parser and printer of steps.

import Testing

@testable import Scenario
@testable import StoreModel
@testable import StoreSimulator

@Test("what is printed is read back as the same step, whatever its texts", arguments: 0..<20)
func printedStepsAreReadBack(_ seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  for _ in 0..<500 {
    let step = random.step()
    let text = CommandPrinter.text(step)
    #expect(try parse(text) == step, "\(text)")
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
  }
}

@Test("random commands are of every verb, so that printing and reading are tried with each")
func everyVerbIsPrinted() {
  var random = SeededRandom(seed: 1)
  var verbs: Set<String> = []
  for _ in 0..<10_000 {
    verbs.insert(String(CommandPrinter.text(random.command(), zone: .utc).prefix { $0 != " " }))
  }
  #expect(verbs == Set(CommandTable.standard.entries.map(\.name)))
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

/// Returns a valid word for a parameter.
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
  case .transaction: "#1"
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
  case .transactionIdentifier: "1000000782225027"
  case .text: "some text"
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

private let priceIncreaseUsage = usage(of: "price-increase")
private let expectUsage = usage(of: "expect")

private func usage(of verb: String) -> String {
  CommandTable.standard.entry(verb)?.usage.joined(separator: ", ") ?? ""
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
    "expect status p none", "expect status p inGracePeriod --owner Hanako", "expect entitled p",
    "expect not-entitled p --owner Hanako", "expect renews p q", "expect renews p no",
    #"expect renews p "no""#, "expect plan p upgrade-now",
  ]
  for line in lines { #expect(CommandPrinter.text(try parse(line)) == line) }
  #expect(CommandPrinter.text(try parse("billing grace on --days 16")) == "billing grace on")
  #expect(CommandPrinter.text(try parse("subscription renew p --owner me")) == "subscription renew p")
  #expect(CommandPrinter.text(try parse("request-refund #1 --reason other")) == "request-refund #1")
}

@Test(
  "every unreadable line says where, what, and what would have been possible",
  arguments: [
    ("aprove #1", #"1: "aprove" is no verb; possible: approve"#),
    (#""buy" x"#, #"1: "buy" is no verb; possible: buy"#),
    ("at", "3: at needs a time; possible: \(TimeText.timeForms)"),
    ("at 18:00", "9: at needs a step after its time; possible: at TIME VERB"),
    ("at noon buy x", #"4: "noon" is no time; possible: \#(TimeText.timeForms)"#),
    ("at 2021-02-30 settle", "4: a day that the month does not have; possible: 1 to 28"),
    ("at 2021-13-01 settle", "4: a date that does not exist; possible: 0001-01-01 to 9999-12-31"),
    ("at 25:00:00 settle", "4: a clock time that does not exist; possible: 00:00:00 to 23:59:59.999999"),
    (
      "at 10:00:00.1234567 settle",
      "4: a fraction of a second that cannot be read; possible: one to six digits"
    ),
    ("at +1x settle", #"4: "1x" is no span of time; possible: \#(SpanText.forms)"#),
    ("advance 1.5h", "9: only seconds have a fraction; possible: 1.5s, 1h30m"),
    ("advance 99999999999999999999d", "9: a span longer than the calendar; possible: up to 9999 years"),
    (#"note "open"#, #"6: the quote is not closed; possible: a closing " on the same line"#),
    (#"note a"b"#, #"7: a quote inside a word; possible: quotes around the whole word, and \" inside it"#),
    (
      #"note "a"b"#,
      #"9: a word goes on after its closing quote; possible: a space after it, or \" inside the word"#
    ),
    (#"note "プロ\q""#, #"9: an unknown escape; possible: \" \\ \n \t \u{1B}"#),
    ("note \u{1B}[2J", #"6: the control character U+001B; possible: \u{1B}"#),
    ("note x\u{9B}", #"7: the control character U+009B; possible: \u{9B}"#),
    ("approve", "8: approve needs TX; possible: approve TX"),
    ("approve 1", #"9: "1" names no transaction; possible: #1, #2 and so on, last"#),
    ("approve #0", ##"9: "#0" names no transaction; possible: #1, #2 and so on, last"##),
    (
      "approve #99999999999999999999",
      ##"9: "#99999999999999999999" names no transaction; possible: #1, #2 and so on, last"##
    ),
    (
      "settle now",
      #"8: "now" is one word too many; possible: settle as it stands before it, or quotes around words that belong together"#
    ),
    ("buy x --quantty 2", #"7: buy has no option "--quantty" here; possible: --quantity"#),
    (
      "settle --x",
      #"8: settle has no option "--x" here; possible: no option; quotes where the word is meant"#
    ),
    ("buy x --quantity", "17: --quantity needs a value; possible: --quantity N"),
    ("buy x --quantity 2 --quantity 3", "20: --quantity stands twice; possible: once"),
    ("buy x --quantity two", #"18: "two" is no number; possible: 1 to 1000000"#),
    ("buy x --quantity 0", #"18: "0" is out of range; possible: 1 to 1000000"#),
    (#"buy """#, "5: an empty PRODUCT; possible: any other text"),
    ("environment xcod", #"13: "xcod" cannot stand here; possible: xcode"#),
    (
      "app explode",
      #"5: "explode" means nothing to app; possible: name, launch, terminate, foreground, background, asks-entitlements, defers-price-consent, defers-messages, adds-store-payments, continues-purchases, storekit, shows-price-consent, identity, manage-subscriptions, requests-refund, redeems-offer-code, syncs, shows-messages, buys-promoted"#
    ),
    (
      "app",
      "4: app needs name|launch|terminate|foreground|background|asks-entitlements|defers-price-consent|defers-messages|adds-store-payments|continues-purchases|storekit|shows-price-consent|identity|manage-subscriptions|requests-refund|redeems-offer-code|syncs|shows-messages|buys-promoted; possible: app name NAME [--process-id N] [--thread-id N], app launch|terminate|foreground|background, app asks-entitlements|defers-price-consent|defers-messages|adds-store-payments|continues-purchases on|off, app storekit 1|2, app shows-price-consent, app identity [--bundle-id B] [--app-apple-id N] [--version V] [--original-version V] [--shared-secret HEX], app manage-subscriptions, app manage-subscriptions GROUP, app requests-refund TX [--text TEXT], app redeems-offer-code, app redeems-offer-code PRODUCT, app syncs, app shows-messages, app buys-promoted"
    ),
    ("expect stat last purchased", #"8: "stat" means nothing to expect; possible: state, statuses, status"#),
    (
      "expect state last bought",
      #"19: "bought" cannot stand here; possible: purchasing, purchased, failed, restored, deferred"#
    ),
    (
      "expect refused undo",
      #"16: "undo" cannot be expected to be refused; possible: a verb that acts on the world"#
    ),
    ("fail paymentNotAlowed", #"6: "paymentNotAlowed" is no known error; possible: paymentNotAllowed"#),
    (
      "device",
      "1: device says nothing; possible: device new, device [--locale L] [--storefront S] [--time-zone Z] [--purchases allowed|restricted]"
    ),
    ("device --locale 12", #"17: "12" is no locale; possible: en_US, ja_JP, de_DE, zh_Hans"#),
    (
      "device --storefront Japan",
      #"21: "Japan" is no storefront; possible: three letters such as USA, JPN, DEU"#
    ),
    ("device --time-zone Mars", #"20: "Mars" is no time zone; possible: +09:00, UTC, Asia/Tokyo"#),
    ("addresses --queue 12", #"19: "12" is no address; possible: 0x and up to 16 digits of 0-9 a-f"#),
    ("rate fast", #"6: "fast" is no rate; possible: realtime, paused, a factor such as 60 or 0.5"#),
    ("seed -1", #"6: "-1" is no number; possible: 0 to 18446744073709551615"#),
    (
      "renewal-rate month-5min",
      #"14: "month-5min" cannot stand here; possible: month-5m, month-15m, month-3m"#
    ),
    (
      "subscription",
      "13: subscription needs cancel|resume|expire|renew|change; possible: subscription cancel|resume|expire|renew|change PRODUCT [--owner NAME]"
    ),
    ("subscription cancle x", #"14: "cancle" cannot stand here; possible: cancel"#),
    (
      "subscription cancel",
      "20: subscription needs PRODUCT; possible: subscription cancel|resume|expire|renew|change PRODUCT [--owner NAME]"
    ),
    ("subscription cancel x --owner", "30: --owner needs a value; possible: --owner NAME"),
    (#"subscription cancel x --owner """#, "31: an empty NAME; possible: any other text"),
    ("billing rety on", #"9: "rety" means nothing to billing; possible: retry"#),
    ("billing retry maybe", #"15: "maybe" cannot stand here; possible: on, off"#),
    ("billing grace on --days 7", #"25: "7" cannot stand here; possible: 3, 16, 28"#),
    (
      "billing retry on --days 3",
      #"18: billing has no option "--days" here; possible: no option; quotes where the word is meant"#
    ),
    ("price-increase tell x", "22: price-increase needs PRICE; possible: \(priceIncreaseUsage)"),
    (
      "price-increase ask x 5,99",
      #"22: "5,99" is no price; possible: up to 12 digits as in a catalogue, such as 5.99"#
    ),
    (
      "price-increase tell x -1",
      #"23: "-1" is no price; possible: up to 12 digits as in a catalogue, such as 5.99"#
    ),
    (
      "price-increase tell x 1234567890123",
      #"23: "1234567890123" is no price; possible: up to 12 digits as in a catalogue, such as 5.99"#
    ),
    ("price-increase agree x 5.99", #"24: "5.99" is one word too many; possible: \#(priceIncreaseUsage)"#),
    ("family jion x", #"8: "jion" means nothing to family; possible: join"#),
    (#"family join """#, "13: an empty NAME; possible: any other text"),
    (
      "family buy Hanako",
      "18: family needs PRODUCT; possible: family join NAME, family leave NAME, family buy NAME PRODUCT, family sharing on|off [--owner NAME]"
    ),
    (
      "offer redeem x",
      "15: offer needs OFFER; possible: offer redeem PRODUCT OFFER, offer eligible PRODUCT OFFER, offer ineligible PRODUCT OFFER"
    ),
    ("buy x --offer", "14: --offer needs a value; possible: --offer OFFER"),
    (
      "request-refund #1 --reason unsatisfyed",
      #"28: "unsatisfyed" cannot stand here; possible: unsatisfied"#
    ),
    ("reverse-refund", "15: reverse-refund needs TX; possible: reverse-refund TX"),
    ("server send renewd", #"13: "renewd" cannot stand here; possible: renewed"#),
    ("server extend x 91", #"17: "91" is out of range; possible: 1 to 90"#),
    (
      "expect status x grace",
      #"17: "grace" cannot stand here; possible: subscribed, expired, inBillingRetryPeriod, inGracePeriod, revoked, none"#
    ),
    ("expect plan x upgrade-no", #"15: "upgrade-no" cannot stand here; possible: upgrade-now"#),
    ("expect entitled", "16: expect needs PRODUCT; possible: \(expectUsage)"),
    ("clock +3d", #"7: "+3d" is no time; possible: \#(TimeText.momentForms)"#),
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
  #expect(complaint("") == "f.iap:1:1: the first line is not that of a scenario; possible: iapbench 1")
  #expect(
    complaint("iapbench 2\n") == "f.iap:1:1: the first line is not that of a scenario; possible: iapbench 1")
  #expect(complaint("iapbench 1\n\nsettle\n  bye\n").hasPrefix(#"f.iap:4:3: "bye" is no verb; possible: "#))
  #expect(
    complaint("iapbench 1\nat 10:00 write x\n")
      == "f.iap:2:10: write cannot stand in a scenario; possible: write in the workbench")
  #expect(
    complaint([0xEF, 0xBB, 0xBF] + Array("iapbench 1\n".utf8))
      == "f.iap:1:1: the file begins with a byte order mark; possible: UTF-8 without a byte order mark")
  #expect(
    complaint(Array("iapbench 1\nnote プ".utf8) + [0xFF, 0x0A])
      == "f.iap:2:7: a byte that is not UTF-8; possible: UTF-8 without a byte order mark")
  #expect(
    complaint(Array("iapbench 1\n".utf8) + [0xE3, 0x81]).hasPrefix("f.iap:2:1: a byte that is not UTF-8"))
}
