// What the story says of the app's questions to StoreKit and of what it is answered.

import Scenario
import StoreModel
import StoreSimulator
import Support

extension Narration {
  /// The sentence for an answer to a question of the app.
  func makeLine(_ topic: StoreKitCallResult.Topic, _ answer: StoreKitCallResult) -> NarrationLine {
    switch topic {
    case .purchase(let result): makeLine(result, of: answer.transaction)
    case .query(let query, let count): makeLine(query, count: count, answer)
    case .products(let found): makeLine(found, answer)
    case .productsLost: NarrationLine(text: texts.storyProductsLost, role: .stateFailed)
    }
  }

  private func makeLine(_ query: StoreKitQuery, count: Int, _ answer: StoreKitCallResult) -> NarrationLine {
    if case .threw(let failure) = answer.outcome {
      return NarrationLine(text: texts.storyQueryThrows(failure.name), role: .stateFailed)
    }
    guard case .returned(let value) = answer.outcome else { return NarrationLine(text: "", role: .text) }
    let role: Role = answer.interface == .verification ? .stateFailed : .text
    let text =
      switch query {
      case .entitlements: texts.storyAsksInForce(productList(in: answer, count: count))
      case .all: texts.storyAsksAll(productList(in: answer, count: count))
      case .unfinished: texts.storyAsksUnfinished(productList(in: answer, count: count))
      case .latest(let product): texts.storyAsksLatest(name(of: product), hasOne: count > 0)
      case .status(let product): texts.storyAsksStatus(name(of: product), state(in: answer))
      case .statusGroup(let group):
        texts.storyAsksStatus(VisibleText.visible(group), state(in: answer))
      case .introEligibility(let product): texts.storyAsksTrial(name(of: product), value == "true")
      case .canMakePayments: texts.storyAsksPayments(value == "true")
      case .storefront: texts.storyAsksStorefront(value)
      case .appTransaction: texts.storyAsksAppTransaction
      }
    return NarrationLine(
      text: answer.interface == .verification ? text + texts.storyUnverifiedAnswer : text, role: role)
  }

  /// `Monthly and 2 others`.
  private func productList(in answer: StoreKitCallResult, count: Int) -> String {
    guard let last = answer.parts.compactMap(\.transaction).last else { return texts.storyNothing }
    let name =
      world.transaction(last).map { self.name(of: $0.payment.productIdentifier, in: last) } ?? "#\(last)"
    return texts.storyOneAndOthers(name, others: count - 1)
  }

  /// The state of the first status, as StoreKit names it; nil without one.
  private func state(in answer: StoreKitCallResult) -> String? {
    answer.parts.lazy.flatMap(\.fields).first { $0.name == "state" }?.value
  }

  private func makeLine(_ found: ProductsResponse, _ answer: StoreKitCallResult) -> NarrationLine {
    if found.hasFailed { return NarrationLine(text: texts.storyProductsFail, role: .stateFailed) }
    return NarrationLine(
      text: texts.storyProducts(found: found.found.count, invalid: found.invalid.count),
      role: found.invalid.isEmpty ? .text : .warning)
  }
}

extension Localizer {
  var storyNothing: String { localized("nothing", ja: "なし") }
  func storyOneAndOthers(_ name: String, others: Int) -> String {
    switch others {
    case ...0: localized(name, ja: "「\(name)」")
    case 1: localized("\(name) and another", ja: "「\(name)」ほか1件")
    default: localized("\(name) and \(others) others", ja: "「\(name)」ほか\(others)件")
    }
  }
  func storyAsksInForce(_ productList: String) -> String {
    localized("The app asks what is in force: \(productList).", ja: "アプリが今の利用権を問い合わせます。答え：\(productList)。")
  }
  func storyAsksAll(_ productList: String) -> String {
    localized(
      "The app asks for every purchase so far: \(productList).", ja: "アプリがこれまでの購入を問い合わせます。答え：\(productList)。")
  }
  func storyAsksUnfinished(_ productList: String) -> String {
    localized(
      "The app asks which purchases it has not finished: \(productList).",
      ja: "アプリが終了処理の済んでいない購入を問い合わせます。答え：\(productList)。")
  }
  func storyAsksLatest(_ product: String, hasOne: Bool) -> String {
    hasOne
      ? localized(
        "The app asks for the newest purchase of \(product), and gets it.",
        ja: "アプリが「\(product)」の最新の購入を問い合わせ、受け取ります。")
      : localized(
        "The app asks for the newest purchase of \(product): there is none.",
        ja: "アプリが「\(product)」の最新の購入を問い合わせます。購入はありません。")
  }
  func storyAsksStatus(_ product: String, _ state: String?) -> String {
    guard let state else {
      return localized(
        "The app asks how the subscription to \(product) stands: there never was one.",
        ja: "アプリが「\(product)」の状態を問い合わせます。登録したことはありません。")
    }
    return localized(
      "The app asks how the subscription to \(product) stands: \(state).",
      ja: "アプリが「\(product)」の状態を問い合わせます。答え：\(state)。")
  }
  func storyAsksTrial(_ product: String, _ isEligible: Bool) -> String {
    isEligible
      ? localized(
        "The app asks whether an introductory offer of \(product) can be had: yes.",
        ja: "アプリが「\(product)」のお試しオファーを使えるか問い合わせます。使えます。")
      : localized(
        "The app asks whether an introductory offer of \(product) can be had: no.",
        ja: "アプリが「\(product)」のお試しオファーを使えるか問い合わせます。使えません。")
  }
  func storyAsksPayments(_ isAllowed: Bool) -> String {
    isAllowed
      ? localized(
        "The app asks whether purchases are allowed on this device: yes.", ja: "アプリがこの端末で購入できるか問い合わせます。できます。")
      : localized(
        "The app asks whether purchases are allowed on this device: no.", ja: "アプリがこの端末で購入できるか問い合わせます。できません。")
  }
  func storyAsksStorefront(_ storefront: String) -> String {
    localized(
      "The app asks for the customer's storefront: \(storefront).",
      ja: "アプリがお客様のストアフロントを問い合わせます。答え：\(storefront)。")
  }
  var storyAsksAppTransaction: String {
    localized(
      "The app asks for the purchase of the app itself, and gets it.", ja: "アプリがアプリ自体の購入情報を問い合わせ、受け取ります。")
  }
  var storyUnverifiedAnswer: String {
    localized(" The app cannot verify the answer.", ja: "アプリは答えを検証できません。")
  }
  func storyQueryThrows(_ name: String) -> String {
    localized("The app asks StoreKit, which throws \(name).", ja: "アプリがStoreKitに問い合わせますが、\(name) のエラーになります。")
  }
  var storyProductsAsked: String {
    localized(
      "The app asks for its products; the answer takes its time.", ja: "アプリが商品を問い合わせます。応答に時間がかかっています。")
  }
  var storyProductsLost: String {
    localized("The app's process has ended: the products reach nobody.", ja: "アプリのプロセスが終わり、商品の情報は誰にも届きません。")
  }
  var storyProductsFail: String {
    localized("The app asks for its products, and gets an error.", ja: "アプリが商品を問い合わせますが、エラーになります。")
  }
  func storyProducts(found: Int, invalid: Int) -> String {
    let english =
      "The app asks for its products: \(found == 0 ? "none is" : "\(found) \(found == 1 ? "is" : "are")") found"
    let japanese = "アプリが商品を問い合わせます。\(found)件が見つかりました"
    return invalid == 0
      ? localized(english + ".", ja: japanese + "。")
      : localized(
        english + ", \(invalid) \(invalid == 1 ? "is" : "are") not.", ja: japanese + "。\(invalid)件は見つかりません。")
  }
  func approvalIs(_ product: String, _ isApproved: Bool) -> String {
    isApproved
      ? localized("App Review has approved \(product).", ja: "「\(product)」はApp Reviewで承認されました。")
      : localized("App Review has not approved \(product).", ja: "「\(product)」はApp Reviewで承認されていません。")
  }
}
