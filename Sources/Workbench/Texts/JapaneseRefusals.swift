// Refusals in Japanese: a sentence for every reason, and for every hint at what would be possible. Steps of the language
// stay as they are typed, and so does what StoreKit throws.

import StoreSimulator

extension RefusalReason {
  var japanese: String {
    switch self {
    case .spanIsNegative: "時間は戻せません"
    case .timeGoesBack(let now): "時間は戻せません(現在 \(now))"
    case .outsideCalendar: "時計は1年から9999年までです"
    case .tooManyRenewals(let renewals, let most): "更新が約\(renewals)回になります(1手順では\(most)回まで)"

    case .noStorefront(let name): "\(name) はApp Storeのストアフロントではありません"
    case .noLocale(let name): "\(name) はロケールではありません"
    case .accountHasNoName: "アカウントには名前が必要です"
    case .nobodySignedIn: "誰もサインインしていません"

    case .appInBackground(let deed): "バックグラウンドのアプリは\(deed.japanese)"
    case .appNotRunning(let deed): "起動していないアプリは\(deed.japanese)"
    case .appRunsAlready: "アプリはすでに起動しています"
    case .appDoesNotRun: "アプリは起動していません"
    case .appIsInForeground: "アプリはすでに前面にあります"
    case .appIsInBackground: "アプリはすでにバックグラウンドにあります"
    case .appNotOnScreen: "アプリは画面に表示されていません"

    case .invalidProductIdentifier, .invalidQuantity, .finishesPurchasing: text
    case .unknownProduct(let product): "カタログに商品 \(product) がありません"
    case .nothingToFinish: "終了処理する取引はもうありません"
    case .alreadyFinished(let n): "#\(n)はすでに終了処理されています"
    case .notInQueue(let n): "#\(n)はアプリのキューにありません"
    case .notDelivered(let n): "#\(n)はまだアプリに届いていません"

    case .nothingOnPhone: "iPhoneには何も表示されていません"
    case .noSuchButton(let word, let dialog): "「\(dialog)」にボタン \(word) はありません"
    case .noPaymentSheet(let dialog): "表示されているのは支払いシートではなく「\(dialog)」です"

    case .noTransaction: "取引はまだありません"
    case .allDeleted: "取引はすべて削除されました"
    case .onlyOfFamily: "lastはこの端末の利用者自身の最新の取引ですが、家族のものか共有されたものしかありません"
    case .deleted(let n): "#\(n)は削除されました"
    case .noSuchTransaction(let n): "#\(n)はありません"
    case .approvedAlready(let n): "#\(n)はすでに承認されています"
    case .declinedAlready(let n): "#\(n)はすでに拒否されています"
    case .awaitsNoApproval(let n): "#\(n)は承認を待っていません"
    case .resolvedAlready(let n, let by): "#\(n)はすでに#\(by)で解決されています"
    case .nothingToResolve(let n): "#\(n)に解決する問題はありません"
    case .refundedAlready(let n): "#\(n)はすでに返金されています"
    case .notRefundable(let n, let state): "返金できるのはpurchasedの取引だけです(#\(n)は\(state.name))"

    case .sandboxCannotApprove: "Sandboxではリクエストを承認できません。誰にも届かないためです"
    case .sandboxCannotDecline: "Sandboxではリクエストを拒否できません。誰にも届かないためです"
    case .sandboxCannotResolve: "SandboxにResolve Issuesはありません。お客様がiPhoneで規約に同意します"
    case .sandboxKeepsTransactions: "Sandboxの取引は残ります。消せるのは購入履歴の全体だけです"
    case .sandboxShowsDialogs: "Sandboxではダイアログが必ず表示されます"
    case .productionCannot(let power):
      switch power {
      case .resolve: "本番環境にResolve Issuesはありません。お客様がiPhoneで規約に同意します"
      case .delete, .clear: "App Storeの取引は残ります"
      case .dialogsOff: "App Storeのダイアログは必ず表示されます"
      case .approve, .decline, .account: "本番環境ではできません"
      }
    case .xcodeNeedsNoAccount: "StoreKit Testing in Xcodeにアカウントは要りません"

    case .unknownError(let domain, let code): "\(domain)/\(code) はエラーの一覧にありません"
    case .negativeIdentifier: "識別子は負にできません"

    case .subscription(let refusal): refusal.japanese

    case .nothingToUndo: "取り消す操作はもうありません"
    case .nothingToRedo: "やり直す操作はもうありません"
    case .noSnapshot(let name): "スナップショット \(name) はありません"
    case .catalogUnusable(let problem): "カタログを使えません。\(problem.japanese)"
    case .notOfTheWorld: "これは環境の中ではなくワークベンチが行うことです"
    case .said(let words): words.japanese
    }
  }
}

extension CatalogProblem {
  var japanese: String {
    switch self {
    case .isFolder(let name, let inside):
      "\(name) はフォルダです" + (inside.isEmpty ? "" : "(中に \(inside.joined(separator: ", ")))")
    case .largerThan(let name, let size): "\(name): \(ProgramFact.largerThan(mebibytes: size).japanese)"
    case .noRegularFile(let name, let kind): "\(name): \(kind.japanese)"
    case .linkToNothing(let name, let target):
      "\(name): \(ProgramFact.linkToNothing(target: target).japanese)"
    case .system(let name, let code, let words):
      "\(name): \(ProgramFact.system(code: code, words: words).japanese)"
    case .content(let error): "\(error.place): \(error.fault.japanese)"
    case .told(let text): text
    }
  }
}

extension AppDeed {
  var japanese: String {
    switch self {
    case .buying: "購入できません"
    case .restoring: "復元できません"
    case .finishing: "終了処理できません"
    }
  }
}

extension Possible {
  var japanese: String {
    switch self {
    case .anyOf(let steps): steps.map(\.text).joined(separator: ", ")
    case .either(let one, let other): "\(one.japanese) または \(other.japanese)"
    case .first(let step): "先に \(step.text)"
    case .inOrder(let steps): steps.map(\.text).joined(separator: "、次に ")
    case .inSandbox(let step): "sandboxでの \(step.text) (environment sandbox)"
    case .inXcode(let step): "xcodeでの \(step.text) (environment xcode)"
    case .transactions(let last): last == 1 ? "#1" : "#1から#\(last)まで"
    case .formSuchAs(let examples): "\(examples.joined(separator: ", ")) のような形"
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"

    case .subscription(let possible): possible.japanese
    case .buyFirst: "先に何か購入する"
    case .builtinCatalog: "catalog builtin (このカタログは空です)"
    case .readableCatalog: "読み込める .storekit ファイル、または catalog builtin"
    case .settleThenTap: "settle のあと、表示されたものをタップする"
    case .answerOnPhoneFirst: "先にiPhoneで確定またはキャンセルする"
    case .anotherToRefund: "ほかの購入を返金する"
    case .purchasedToRefund: "purchasedの取引を返金する"
    case .unfinishedToFinish: "まだキューにある取引を終了処理する"
    case .queuedToFinish: "キューにある取引を終了処理する"
    case .positiveSpan: "正の長さの時間、または undo"
    case .laterMoment: "これより後の時刻"
    case .sameOrLaterMoment: "その時刻か、それより後の時刻"
    case .momentWithin: "その間の時刻"
    case .fewerRenewals: "もっと短い時間、または長い期間 (renewal-rate RATE)"
    case .actionFirst: "先に何か操作する"
    case .verbOfTheWorld: "環境に対して働くコマンド"
    case .said(let words): words.japanese
    case .threeLetters(let examples): "\(examples.joined(separator: ", ")) のような3文字"
    }
  }
}
