// A receipt as somebody looks at it who has it in the hand: what its own store answers to it now, and whose it is by the
// store's books. Nothing is signed with a key, since nothing of it leaves the program.

import StoreEngine
import StoreModel
import StoreSimulator
import Support

/// What a receipt comes to.
public struct ReceiptInspection: Sendable {
  /// The status of the answer.
  public let status: Int
  /// What verifyReceipt of the receipt's own store answers to it, asked with the shared secret: JSON.
  ///
  /// Xcode has no store: its receipts are shown to the Sandbox.
  public let answer: [UInt8]
  /// `receipt` alone, as it stands in the bytes, where the answer does not say it; nil where nobody can read it.
  public let inside: [UInt8]?
  /// Whose receipt it is; nil where the books do not know.
  public var person: Person? { history?.person }
  /// What the store has of whose receipt it is.
  public let history: AccountHistory?
  /// What the account has bought, by identifier: what the receipt says, and what one of now could say.
  public let purchases: [String: AccountHistory.Purchase]

  public init(_ receipt: ReceiptSnapshot, _ worlds: StoreServerState) {
    let server = StoreServer(signer: .paper)
    let request = VerifyRequest(
      receipt: receipt.container(.paper) ?? [], password: worlds.identity.sharedSecret)
    let store = receipt.environment == .xcode ? EnvironmentName.sandbox : receipt.environment
    var asked: ReceiptOwner?
    let answer = server.verify(request, at: store, worlds, of: &asked)
    status = answer.status
    self.answer = answer.body
    let content = ReceiptContent(encoded: receipt.content)
    let owner = asked ?? content.flatMap { server.owner(of: $0, in: receipt.environment, worlds) }
    history = owner?.history
    purchases = content.flatMap { owner?.purchases(in: $0) } ?? [:]
    guard answer.status != VerifyStatus.valid, let content else {
      inside = nil
      return
    }
    var json = ResponseJSONWriter(capacity: 4096 + 1024 * content.inApp.count)
    let rows = content.inApp.map { ResponseRow(said: $0, purchase: nil) }
    json.object { json in
      json.add("receipt") { receipt in
        receipt.object {
          $0.add(
            content, rows, requested: worlds.worlds[content.kind.environment]?.now ?? .defaultStart,
            worlds.quirks(of: content.kind.environment))
        }
      }
    }
    inside = json.bytes
  }

  /// The keys of an answer that say when it was asked for, with what they say of a moment.
  public static func requestDates(at moment: Instant) -> [(key: String, text: [UInt8])] {
    var (plain, pacific): ([UInt8], [UInt8]) = ([], [])
    ReceiptDateFormatter.appendGMT(moment, to: &plain)
    ReceiptDateFormatter.appendPacific(moment, to: &pacific)
    return [
      ("request_date", plain), ("request_date_ms", Array(ReceiptDateFormatter.milliseconds(moment).utf8)),
      ("request_date_pst", pacific),
    ]
  }
}
