// What is said of orders, holders, prices, offers and rates of subscriptions, in every language of the chrome.

import Support

extension Localizer {
  func hintOrder(_ product: String) -> String { say("order \(product)", ja: "\(product)を注文") }
  func hintMemberOrders(name: String, product: String) -> String {
    say("\(name) orders \(product)", ja: "\(name)が\(product)を注文")
  }
  func menuFamilyOf(_ name: String) -> String { say("Family: \(name)", ja: "ファミリー: \(name)") }
  func menuPriceOf(product: String, name: String) -> String {
    say("Price of \(product), \(name)", ja: "\(product)の値上げ、\(name)")
  }
  func menuOffers(_ product: String) -> String { say("Offers of \(product)", ja: "\(product)のオファー") }
  var menuRates: String { say("Renewal rate", ja: "更新の速さ") }
  var menuOffersNone: String {
    say("This plan has no offers in the catalogue.", ja: "カタログのこのプランにオファーはありません。")
  }
  func familyMembers(_ names: String) -> String { say("in the family: \(names)", ja: "ファミリー: \(names)") }
  func stateDays(state: String, days: String) -> String {
    say("\(state), \(days) days", ja: "\(state)、\(days)日")
  }
  func rateMonth(_ span: String) -> String { say("a month lasts \(span)", ja: "1か月 = \(span)") }
  var rateReal: String { say("as the calendar has it", ja: "暦どおり") }
  var promptMember: String { say("who joins: ", ja: "参加する人: ") }
  var promptPriceAsk: String {
    say("new price, with consent (may be empty): ", ja: "新しい価格(同意が必要。空でもよい): ")
  }
  var promptPriceTell: String { say("new price, told only: ", ja: "新しい価格(通知のみ): ") }
  var promptRefund: String {
    say(
      "what the customer writes (Sandbox: DECLINE, GRANT_PRORATED; may be empty): ",
      ja: "お客様の記入(SandboxではDECLINE、GRANT_PRORATED。空でもよい): ")
  }
  func refusalNoSubscription(_ number: String) -> String {
    say("#\(number) pays for no subscription", ja: "#\(number)はサブスクリプションの支払いではありません")
  }
  func refusalShared(_ number: String) -> String {
    say("#\(number) is shared: only its buyer decides", ja: "#\(number)は共有されたもので、決めるのは購入者だけです")
  }
  func refusalSharedHint(holder: String, pane: String, act: String) -> String {
    say("\(holder) in pane \(pane), then \(act)", ja: "ペイン\(pane)で\(holder)、それから\(act)")
  }
  var refusalNothingHeld: String {
    say("nobody has a subscription whose price could rise", ja: "値上げできるサブスクリプションがありません")
  }
  var noPlans: String { say("the catalogue has no plans", ja: "カタログにプランがありません") }
}
