// The information that the program shows about a receipt.

import StoreEngine
import StoreModel
import StoreSimulator
import Support

/// The response to a receipt, and the account to which the receipt belongs.
public struct ReceiptInspection: Sendable {
  public let status: Int
  /// The JSON response of the receipt's own store to a request with the correct shared secret.
  ///
  /// For receipts from Xcode, which has no store, the Sandbox responds.
  public let response: [UInt8]
  /// The `receipt` object as JSON; nil if `response` contains the object, or if the receipt is unreadable.
  public let receiptObject: [UInt8]?
  /// Nil if the store does not know the account.
  public var person: Person? { history?.person }
  public let history: AccountHistory?
  /// The account's purchases in this receipt or in a new one, keyed by transaction identifier.
  public let purchases: [String: AccountHistory.Purchase]

  public init(_ receipt: ReceiptSnapshot, _ state: StoreServerState) {
    let server = StoreServer(signer: .digestOnly)
    let request = VerifyRequest(
      receipt: receipt.container(.digestOnly) ?? [], password: state.identity.sharedSecret)
    var verifiedOwner: ReceiptOwner?
    let response = server.verify(request, at: receipt.store, state, of: &verifiedOwner)
    status = response.status
    self.response = response.body
    let content = receipt.isBroken ? nil : ReceiptContent(encoded: receipt.content)
    let owner = verifiedOwner ?? content.flatMap { server.owner(of: $0, at: $0.kind.store, state) }
    history = owner?.history
    purchases = content.flatMap { owner?.purchases(in: $0) } ?? [:]
    guard response.status != VerifyStatus.valid, let content else {
      receiptObject = nil
      return
    }
    let environment = receipt.environment
    var json = ResponseJSONWriter(capacity: 4096 + 1024 * content.inApp.count)
    let rows = content.inApp.map { ResponseRow(inApp: $0, purchase: nil) }
    json.object { json in
      json.add("receipt") { receipt in
        receipt.object {
          $0.add(
            content, rows, requested: state.worlds[environment]?.now ?? .defaultStart,
            state.quirks(of: environment))
        }
      }
    }
    receiptObject = json.bytes
  }

  /// Returns the keys under which a response contains the request date, each with its value for an instant.
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
