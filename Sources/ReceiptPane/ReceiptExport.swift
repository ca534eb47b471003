// The export of receipts, which the program signs with the user's certificate chain.

import AppStoreServer
import Backend
import Panes
import ProgramMessages
import Scenario
import StoreModel
import StoreSimulator
import Support
import Workbench

/// A request that verifies a receipt; the response has real signatures.
public struct ReceiptVerificationRequest: Sendable, Hashable {
  public let receipt: ReceiptSnapshot
  public let serverState: StoreServerState

  /// Compares only the receipts.
  public static func == (left: ReceiptVerificationRequest, right: ReceiptVerificationRequest) -> Bool {
    left.receipt == right.receipt
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(receipt) }

  /// Returns the response as indented JSON; nil if the signer failed.
  public func answer(_ signer: ReceiptSigner) -> String? {
    guard let container = receipt.container(signer) else { return nil }
    let request = VerifyRequest(receipt: container, password: serverState.identity.sharedSecret)
    let answer = StoreServer(signer: signer).verify(request, at: receipt.store, serverState)
    return ResponseTree(answer.body).map { $0.written(ResponseTree.root) }
  }
}

public enum ReceiptFileFormat: Sendable, Hashable {
  /// Base64, as in the `receipt-data` of a request.
  case receiptData
  /// The bytes of the PKCS #7 container, as on a device.
  case container

  /// Chooses the format by the extension of the file name.
  public init(path: String) {
    let binaryExtensions = [".der", ".receipt", ".p7", ".p7b", ".p7m", ".cer", ".bin"]
    self = binaryExtensions.contains { path.lowercased().hasSuffix($0) } ? .container : .receiptData
  }

  public func bytes(_ container: [UInt8]) -> [UInt8] {
    switch self {
    case .receiptData: Array(StoreServer.receiptData(container).utf8) + [UInt8(ascii: "\n")]
    case .container: container
    }
  }
}

extension ScreenCommand {
  static let copyAnswer = ScreenCommand(
    "copy-answer", keys: [.copyMenu: "a"],
    localized("verifyReceipt response"),
    localized("copy the verifyReceipt response for the receipt as JSON"),
    .screen { bench in
      bench.viewedReceipt.map {
        [
          .copyDocument(
            ExportedDocument(
              ReceiptVerificationRequest(
                receipt: $0.receipt, serverState: StoreServerState(bench.session.simulation))),
            contentName: bench.texts.receiptAnswerCopy)
        ]
      } ?? []
    },
    refusal: { $0.refusalWithoutReceipt })

  static let copyReceiptData = ScreenCommand(
    "copy-receipt-data", keys: [.copyMenu: "r"],
    localized("receipt-data"),
    localized("copy the signed receipt in Base64, as in a request"),
    .screen { bench in
      bench.viewedReceipt.map {
        [.copyDocument(ExportedDocument($0.receipt), contentName: bench.texts.receiptDataCopy)]
      } ?? []
    },
    refusal: { $0.refusalWithoutReceipt })

  static let saveReceipt = ScreenCommand(
    "save-receipt", keys: [.copyMenu: "f"],
    localized("receipt to a file"),
    localized(
      "write the signed receipt to a file: Base64, or binary for .der and .receipt"
    ),
    .change { bench in
      guard let name = bench.viewedReceipt?.name else { return }
      bench.openPrompt(
        Prompt(
          .saveReceipt(name), label: bench.texts.promptSaveReceipt, text: bench.fileForReceipt(name),
          isProposed: true))
    },
    refusal: { $0.refusalWithoutReceipt })
}

extension PromptPurpose {
  static func saveReceipt(_ name: String) -> PromptPurpose {
    PromptPurpose("save-receipt \(name)", history: "file", completion: .path) { bench, prompt in
      let path = prompt.field.text
      if let problem = bench.texts.problem(ofFileName: path) {
        return prompt.showError(problem, in: &bench)
      }
      bench.closeOverlay()
      return bench.saveReceipt(name, to: path, overwrite: prompt.existingFile == path)
    }
  }
}

extension Workbench {
  /// The receipt in the focused Receipt pane, or the current receipt if another pane has the focus.
  var viewedReceipt: (name: String, receipt: ReceiptSnapshot)? {
    if focus.pane == .receipt {
      guard let viewModel = panes[ReceiptPane.self].shown(in: context(for: .receipt)) else { return nil }
      guard let receipt = viewModel.receipt else { return nil }
      switch viewModel.source {
      case .kept(let name): return (name, receipt)
      case .present(let environment), .serverAPI(let environment):
        return (
          environment == session.world.environment ? Backend.presentName : environment.rawValue, receipt
        )
      }
    }
    return Backend.receipt(of: Backend.presentName, simulation: session.simulation).map {
      (Backend.presentName, $0)
    }
  }

  var refusalWithoutReceipt: ScreenRefusal? {
    if let refusal = refusalOnServerAPIPage { return refusal }
    if focus.pane == .receipt, panes[ReceiptPane.self].isCached(in: session) { return nil }
    guard viewedReceipt == nil else { return nil }
    return ScreenRefusal(
      texts.receiptNothingThere, possible: "\(texts.key(.focusReceipt)) \(texts.label(of: .focusReceipt))")
  }

  /// Finds a receipt by name: the current receipt, an environment's receipt or a kept receipt.
  private func receipt(_ name: String) -> ReceiptSnapshot? {
    let simulation = session.simulation
    if let receipt = Backend.receipt(of: name, simulation: simulation) { return receipt }
    return EnvironmentName(rawValue: name).flatMap { StoreServerState(simulation).receipt(in: $0) }
  }

  mutating func saveReceipt(_ name: String, to path: String, overwrite: Bool = false) -> [Effect] {
    guard let receipt = receipt(name) else {
      let keptNames = session.simulation.participant(Backend.self)?.receipts.map(\.name) ?? []
      notice = Notice(
        texts.receiptUnknown(
          VisibleText.visible(name),
          known: ([Backend.presentName] + keptNames).prefix(3).map(VisibleText.visible).joined(
            separator: texts.listSeparator)),
        .error)
      return []
    }
    return [.saveDocument(ExportedDocument(receipt), name: name, path: path, overwrite: overwrite)]
  }

  fileprivate func fileForReceipt(_ name: String) -> String {
    let base = name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return "receipt-" + String(base) + ".txt"
  }
}

extension Prompt {
  /// Returns a prompt that replaces an existing file if the user accepts the same name again.
  static func replaceReceipt(_ path: String, name: String, shown: String, _ texts: Localizer) -> Prompt {
    var prompt = Prompt(.saveReceipt(name), label: texts.promptSaveReceipt, text: path)
    prompt.existingFile = path
    prompt.errorMessage = texts.fileIsThere(path: shown, accept: texts.key(.accept), leave: texts.key(.leave))
    return prompt
  }
}
