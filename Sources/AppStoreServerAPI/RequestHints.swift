// The lines that name a probable mistake of a client: wrong paths, methods and identifiers.

import AppStoreServer
import StoreModel
import StoreSimulator
import Support

// MARK: - Paths

extension Endpoint {
  /// Returns the reason why no endpoint has a method and a path.
  static func hint(method: String, path: String, at store: EnvironmentName) -> LocalizedText {
    let components = components(path)
    if path.hasPrefix("/inApps/v1/messaging/") {
      return LocalizedText(
        "404: retention messaging is not simulated", ja: "404: リテンションメッセージには対応していません")
    }
    if path.hasPrefix("/advancedCommerce/") {
      return LocalizedText(
        "404: the Advanced Commerce API is not simulated", ja: "404: Advanced Commerce APIには対応していません")
    }
    let others = all.filter { $0.parameters(in: components) != nil }
    if let other = others.first(where: { $0.method == method }) {
      return LocalizedText("404: the Sandbox has no \(other.path)", ja: "404: Sandboxに\(other.path)はありません")
    }
    if let other = others.first {
      let methods = others.map(\.method)
      return LocalizedText(
        "404: the client sent \(APICall.shown(method)); \(other.path) has the method "
          + methods.joined(separator: " or "),
        ja: "404: クライアントは\(APICall.shown(method))を送りました。\(other.path)のメソッドは"
          + methods.joined(separator: "か") + "です")
    }
    return misspellingHint(method, components, at: store) ?? nearestHint(components)
  }

  /// Returns the hint of a path that differs from an endpoint's path by a common mistake.
  private static func misspellingHint(
    _ method: String, _ components: [String], at store: EnvironmentName
  ) -> LocalizedText? {
    func path(_ components: [String]) -> String? {
      route(method, "/" + components.joined(separator: "/"), at: store)?.endpoint.path
    }
    let leading = Array(components.dropLast())
    if components.last?.isEmpty == true, let path = path(leading + ["0"]) {
      return LocalizedText("404: the id is missing in \(path)", ja: "404: \(path)のIDがありません")
    }
    if components.last?.isEmpty == true, let path = path(leading) {
      return LocalizedText(
        "404: the path ends with a slash; the path is \(path)",
        ja: "404: パスの終わりに余分な/があります。正しいパスは\(path)です")
    }
    if let path = path(components.filter { !$0.isEmpty }) {
      return LocalizedText(
        "404: the path has two slashes in a row; the path is \(path)",
        ja: "404: パスに/が続いています。正しいパスは\(path)です")
    }
    if let endpoint = all.first(where: { $0.method == method && $0.matchesIgnoringCase(components) }) {
      return LocalizedText(
        "404: paths are case-sensitive; the path is \(endpoint.path)",
        ja: "404: パスは大文字と小文字を区別します。正しいパスは\(endpoint.path)です")
    }
    for version in ["v1", "v2"] where components.count > 1 && components[1] != version {
      var other = components
      other[1] = version
      guard let path = path(other) else { continue }
      return LocalizedText(
        "404: the path has another version: \(path)", ja: "404: バージョンが違います。正しいパスは\(path)です")
    }
    if components.contains("appTransactions"),
      let path = path(components.filter { $0 != "appTransactions" })
        ?? path(["inApps", "v1", "transactions"] + components.suffix(1))
    {
      return LocalizedText(
        "404: the path of a transaction is \(path), not /appTransactions",
        ja: "404: トランザクションのパスは\(path)です。/appTransactionsではありません")
    }
    return nil
  }

  private static func nearestHint(_ components: [String]) -> LocalizedText {
    let near = all.min { distance($0, components) < distance($1, components) }
    return LocalizedText(
      "404: no endpoint has this path" + (near.map { "; did you mean \($0.path)?" } ?? ""),
      ja: "404: このパスはありません" + (near.map { "。\($0.path)のことですか" } ?? ""))
  }

  private func matchesIgnoringCase(_ components: [String]) -> Bool {
    components.count == pattern.count
      && zip(pattern, components).allSatisfy { part, component in
        part.hasPrefix("{") ? !component.isEmpty : part.lowercased() == component.lowercased()
      }
  }

  /// Returns the number of components of a path that an endpoint's path does not have.
  private static func distance(_ endpoint: Endpoint, _ components: [String]) -> Int {
    components.count(where: { !endpoint.pattern.contains($0) })
      + abs(endpoint.pattern.count - components.count)
  }
}

// MARK: - Identifiers

extension APICall {
  /// Returns why a text in the path is no identifier.
  func hint(ofInvalid text: String, _ error: ServerAPIError) -> LocalizedText {
    let (english, japanese) = reason(ofInvalid: text)
    return LocalizedText("\(error.rawValue): \(english)", ja: "\(error.rawValue): \(japanese)")
  }

  private func reason(ofInvalid text: String) -> (english: String, japanese: String) {
    let shown = Self.shown(text)
    if text == "appTransactions" {
      return ("the id after /appTransactions is missing", "/appTransactionsの後のIDがありません")
    }
    if text.hasPrefix("{") || text.hasPrefix(":") {
      return ("\(shown) is a placeholder, not an id", "\(shown)はIDを入れる場所で、IDではありません")
    }
    if text.hasPrefix("eyJ") {
      let payload = CompactSignature(text).flatMap { try? JSONReader.read($0.payload, maxValues: 200) }
      if let bundle = payload?["bundleId"]?.text, bundle != state.identity.bundleID {
        let (other, own) = (Self.shown(bundle), Self.shown(state.identity.bundleID))
        return (
          "a signed transaction is not an id, and this one is of the app \(other), not \(own)",
          "署名済みトランザクションはIDではありません。しかもアプリ\(own)ではなく\(other)のものです"
        )
      }
      guard let identifier = payload?["transactionId"]?.text else {
        return ("a signed text is not a transaction id", "署名済みのデータはトランザクションIDではありません")
      }
      let shownIdentifier = Self.shown(identifier)
      return (
        "the transactionId is \(shownIdentifier); a signed transaction is not an id",
        "transactionIdは\(shownIdentifier)です。署名済みトランザクションはIDではありません"
      )
    }
    let digits = text.utf8.count
    if digits > 19, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return ("an id of \(digits) digits is not a transaction id", "\(digits)桁の数はトランザクションIDではありません")
    }
    return ("\(shown) is not a transaction id", "\(shown)はトランザクションIDではありません")
  }
}

extension APIStore {
  /// Returns why an identifier is unknown.
  func hint(
    ofUnknown identifier: Int64, _ error: ServerAPIError = .transactionIdNotFound
  ) -> LocalizedText {
    let (english, japanese) = reason(ofUnknown: identifier)
    return LocalizedText("\(error.rawValue): \(english)", ja: "\(error.rawValue): \(japanese)")
  }

  private func reason(ofUnknown identifier: Int64) -> (english: String, japanese: String) {
    let other = APIStore(environment == .production ? .sandbox : .production, state)
    if other.transaction(identifier) != nil || other.isAppTransaction(identifier) {
      return other.environment == .production
        ? ("this id exists in production", "このIDは本番環境にあります")
        : ("this id exists in Sandbox", "このIDはSandboxにあります")
    }
    if state.worlds[.xcode].map({ state.index(of: $0).numbers[identifier] != nil }) == true {
      return ("only Xcode has this id, and Xcode has no server", "XcodeだけのIDです。Xcodeにはサーバがありません")
    }
    if let transaction = transaction(ofLineItem: identifier) {
      return (
        "the transaction id is \(transaction.identifier); this id is its webOrderLineItemId",
        "トランザクションIDは\(transaction.identifier)です。このIDはwebOrderLineItemIdです"
      )
    }
    guard worlds.contains(where: { !state.index(of: $0).numbers.isEmpty }) else {
      return ("no transaction has this id; this store has none", "このIDのトランザクションはありません。このストアにはまだ1件もありません")
    }
    return ("no transaction has this id", "このIDのトランザクションはありません")
  }

  /// Returns the transaction with a `webOrderLineItemId`, which clients confuse with `transactionId`.
  private func transaction(ofLineItem identifier: Int64) -> APITransaction? {
    for world in worlds {
      let ledger = world.store.ledger
      for number in state.index(of: world).numbers.values
      where ledger[number].webOrderLineItemID == identifier {
        return APITransaction(world: world, row: ledger[number])
      }
    }
    return nil
  }
}
