// What the story says of the app's questions to StoreKit and of what it is answered.

import Scenario
import StoreSimulator
import Support

extension Narration {
  /// The sentence for an answer to a question of the app.
  func told(_ topic: StoreKitAnswer.Topic, _ answer: StoreKitAnswer) -> Line {
    switch topic {
    case .purchase(let result): told(result, of: answer.transaction)
    case .query(let query, let count): told(query, count: count, answer)
    case .products(let found): told(found, answer)
    case .productsLost: Line(text: texts.storyProductsLost, role: .stateFailed)
    }
  }

  private func told(_ query: StoreKitQuery, count: Int, _ answer: StoreKitAnswer) -> Line {
    if case .threw(let failure) = answer.outcome {
      return Line(text: texts.storyQueryThrows(failure.name), role: .stateFailed)
    }
    guard case .returned(let value) = answer.outcome else { return Line(text: "", role: .text) }
    let role: Role = answer.interface == .verification ? .stateFailed : .text
    let text =
      switch query {
      case .entitlements: texts.storyAsksInForce(things(in: answer, count: count))
      case .all: texts.storyAsksAll(things(in: answer, count: count))
      case .unfinished: texts.storyAsksUnfinished(things(in: answer, count: count))
      case .latest(let product): texts.storyAsksLatest(name(of: product), hasOne: count > 0)
      case .status(let product): texts.storyAsksStatus(name(of: product), state(in: answer))
      case .statusGroup(let group):
        texts.storyAsksStatus(VisibleText.visible(group), state(in: answer))
      case .introEligibility(let product): texts.storyAsksTrial(name(of: product), value == "true")
      case .canMakePayments: texts.storyAsksPayments(value == "true")
      case .storefront: texts.storyAsksStorefront(value)
      case .appTransaction: texts.storyAsksAppTransaction
      }
    return Line(
      text: answer.interface == .verification ? text + texts.storyUnverifiedAnswer : text, role: role)
  }

  /// `Monthly and 2 others`.
  private func things(in answer: StoreKitAnswer, count: Int) -> String {
    guard let last = answer.parts.compactMap(\.transaction).last else { return texts.storyNothing }
    let name =
      world.transaction(last).map { self.name(of: $0.payment.productIdentifier, in: last) } ?? "#\(last)"
    return texts.storyOneAndOthers(name, others: count - 1)
  }

  /// The state of the first status, as StoreKit names it; nil without one.
  private func state(in answer: StoreKitAnswer) -> String? {
    answer.parts.lazy.flatMap(\.fields).first { $0.name == "state" }?.value
  }

  private func told(_ found: ProductAnswer, _ answer: StoreKitAnswer) -> Line {
    if found.hasFailed { return Line(text: texts.storyProductsFail, role: .stateFailed) }
    return Line(
      text: texts.storyProducts(found: found.found.count, invalid: found.invalid.count),
      role: found.invalid.isEmpty ? .text : .warning)
  }
}

extension Localizer {
  var storyNothing: String { say("nothing", ja: "なし") }
  func storyOneAndOthers(_ name: String, others: Int) -> String {
    switch others {
    case ...0: say(name, ja: "「\(name)」")
    case 1: say("\(name) and another", ja: "「\(name)」ほか1件")
    default: say("\(name) and \(others) others", ja: "「\(name)」ほか\(others)件")
    }
  }
  func storyAsksInForce(_ things: String) -> String {
    say("The app asks what is in force: \(things).", ja: "アプリが今の利用権を問い合わせます。答え：\(things)。")
  }
  func storyAsksAll(_ things: String) -> String {
    say("The app asks for every purchase so far: \(things).", ja: "アプリがこれまでの購入を問い合わせます。答え：\(things)。")
  }
  func storyAsksUnfinished(_ things: String) -> String {
    say(
      "The app asks which purchases it has not finished: \(things).",
      ja: "アプリが終了処理の済んでいない購入を問い合わせます。答え：\(things)。")
  }
  func storyAsksLatest(_ product: String, hasOne: Bool) -> String {
    hasOne
      ? say(
        "The app asks for the newest purchase of \(product), and gets it.",
        ja: "アプリが「\(product)」の最新の購入を問い合わせ、受け取ります。")
      : say(
        "The app asks for the newest purchase of \(product): there is none.",
        ja: "アプリが「\(product)」の最新の購入を問い合わせます。購入はありません。")
  }
  func storyAsksStatus(_ product: String, _ state: String?) -> String {
    guard let state else {
      return say(
        "The app asks how the subscription to \(product) stands: there never was one.",
        ja: "アプリが「\(product)」の状態を問い合わせます。登録したことはありません。")
    }
    return say(
      "The app asks how the subscription to \(product) stands: \(state).",
      ja: "アプリが「\(product)」の状態を問い合わせます。答え：\(state)。")
  }
  func storyAsksTrial(_ product: String, _ isEligible: Bool) -> String {
    isEligible
      ? say(
        "The app asks whether an introductory offer of \(product) can be had: yes.",
        ja: "アプリが「\(product)」のお試しオファーを使えるか問い合わせます。使えます。")
      : say(
        "The app asks whether an introductory offer of \(product) can be had: no.",
        ja: "アプリが「\(product)」のお試しオファーを使えるか問い合わせます。使えません。")
  }
  func storyAsksPayments(_ isAllowed: Bool) -> String {
    isAllowed
      ? say(
        "The app asks whether purchases are allowed on this device: yes.", ja: "アプリがこの端末で購入できるか問い合わせます。できます。")
      : say(
        "The app asks whether purchases are allowed on this device: no.", ja: "アプリがこの端末で購入できるか問い合わせます。できません。")
  }
  func storyAsksStorefront(_ storefront: String) -> String {
    say(
      "The app asks for the customer's storefront: \(storefront).",
      ja: "アプリがお客様のストアフロントを問い合わせます。答え：\(storefront)。")
  }
  var storyAsksAppTransaction: String {
    say("The app asks for the purchase of the app itself, and gets it.", ja: "アプリがアプリ自体の購入情報を問い合わせ、受け取ります。")
  }
  var storyUnverifiedAnswer: String {
    say(" The app cannot verify the answer.", ja: "アプリは答えを検証できません。")
  }
  func storyQueryThrows(_ name: String) -> String {
    say("The app asks StoreKit, which throws \(name).", ja: "アプリがStoreKitに問い合わせますが、\(name) のエラーになります。")
  }
  var storyProductsAsked: String {
    say("The app asks for its products; the answer takes its time.", ja: "アプリが商品を問い合わせます。応答に時間がかかっています。")
  }
  var storyProductsLost: String {
    say("The app's process has ended: the products reach nobody.", ja: "アプリのプロセスが終わり、商品の情報は誰にも届きません。")
  }
  var storyProductsFail: String {
    say("The app asks for its products, and gets an error.", ja: "アプリが商品を問い合わせますが、エラーになります。")
  }
  func storyProducts(found: Int, invalid: Int) -> String {
    let english =
      "The app asks for its products: \(found == 0 ? "none is" : "\(found) \(found == 1 ? "is" : "are")") found"
    let japanese = "アプリが商品を問い合わせます。\(found)件が見つかりました"
    return invalid == 0
      ? say(english + ".", ja: japanese + "。")
      : say(
        english + ", \(invalid) \(invalid == 1 ? "is" : "are") not.", ja: japanese + "。\(invalid)件は見つかりません。")
  }
  func approvalIs(_ product: String, _ isApproved: Bool) -> String {
    isApproved
      ? say("App Review has approved \(product).", ja: "「\(product)」はApp Reviewで承認されました。")
      : say("App Review has not approved \(product).", ja: "「\(product)」はApp Reviewで承認されていません。")
  }
}
