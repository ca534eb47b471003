// The kinds of app receipts.

/// The App Store environment that made a receipt; the raw value appears in the receipt.
package enum ReceiptKind: String, Hashable, Sendable, CaseIterable {
  case production = "Production"
  case productionVolume = "ProductionVPP"
  case sandbox = "ProductionSandbox"
  case sandboxVolume = "ProductionVPPSandbox"
  case xcode = "Xcode"

  /// The environment whose server verifies the receipt; Xcode has no server.
  package var store: EnvironmentName {
    switch self {
    case .production, .productionVolume: .production
    case .sandbox, .sandboxVolume: .sandbox
    case .xcode: .xcode
    }
  }
}
