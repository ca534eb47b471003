// What was found of a subscription instead of what was expected, in Japanese.

import Scenario
import StoreSimulator

extension SubscriptionFinding {
  var japanese: String {
    switch self {
    case .noProduct(let product): "\(VisibleText.visible(product)) はカタログにありません"
    case .noSubscription(let product): "\(VisibleText.visible(product)) は自動更新サブスクリプションではありません"
    case .nobody(let name, let family):
      "\(VisibleText.visible(name)) はファミリーにいません。いるのは "
        + family.map { VisibleText.visible($0) }.joined(separator: ", ")
    case .status(nil): "ステータスなし。このグループに登録したことがありません"
    case .status(let state?): "ステータスは \(state.name)"
    case .groupStatus(nil): "status(for:)は何も返しません"
    case .groupStatus(let state?): "status(for:)は \(state.name)"
    case .entitled(let number): "#\(number)で利用権があります"
    case .notEntitled(let others):
      others.isEmpty ? "利用権はありません" : "利用権は \(others.joined(separator: ", ")) だけです"
    case .noOwnSubscription: "自分で購入したサブスクリプションではありません"
    case .renews(nil): "更新されません"
    case .renews(let next?): "\(VisibleText.visible(next)) に更新されます"
    case .noPlanLine: "プラン表に行がありません"
    case .advice(let word): "表示は \(word)"
    }
  }
}
