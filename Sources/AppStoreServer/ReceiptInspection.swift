// The inspection of a receipt by the operator.

import StoreEngine
import StoreModel
import StoreSimulator
import Support

/// The response to a receipt, and the account to which the receipt belongs.
public struct ReceiptInspection: Sendable {
  public let status: Int
  /// The JSON response of the receipt's own store to a request with the correct shared secret.
  ///
  /// The Sandbox responds to receipts of Xcode, because Xcode has no store.
  public let response: [UInt8]
  /// The `receipt` object as JSON if the response lacks it; nil if the content is unreadable.
  public let receiptObject: [UInt8]?
  /// The account of the receipt; nil if the store does not know it.
  public var person: Person? { history?.person }
  /// The store's records of the account.
  public let history: AccountHistory?
  /// The account's purchases by identifier: those in the receipt, and those that a new receipt could contain.
  public let purchases: [String: AccountHistory.Purchase]

  public init(_ receipt: ReceiptSnapshot, _ state: StoreServerState) {
    let server = StoreServer(signer: .digestOnly)
    let request = VerifyRequest(
      receipt: receipt.container(.digestOnly) ?? [], password: state.identity.sharedSecret)
    let store = receipt.environment == .xcode ? EnvironmentName.sandbox : receipt.environment
    var verifiedOwner: ReceiptOwner?
    let response = server.verify(request, at: store, state, of: &verifiedOwner)
    status = response.status
    self.response = response.body
    let content = ReceiptContent(encoded: receipt.content)
    let owner = verifiedOwner ?? content.flatMap { server.owner(of: $0, in: receipt.environment, state) }
    history = owner?.history
    purchases = content.flatMap { owner?.purchases(in: $0) } ?? [:]
    guard response.status != VerifyStatus.valid, let content else {
      receiptObject = nil
      return
    }
    var json = ResponseJSONWriter(capacity: 4096 + 1024 * content.inApp.count)
    let rows = content.inApp.map { ResponseRow(inApp: $0, purchase: nil) }
    json.object { json in
      json.add("receipt") { receipt in
        receipt.object {
          $0.add(
            content, rows, requested: state.worlds[content.kind.environment]?.now ?? .defaultStart,
            state.quirks(of: content.kind.environment))
        }
      }
    }
    receiptObject = json.bytes
  }

  /// Returns the keys of a response that contain the request date, with their values for an instant.
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
