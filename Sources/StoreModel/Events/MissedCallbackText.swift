// Callbacks that the app does not receive, in words.

import Support

extension Diagnostic {
  /// Returns the callback that the app does not receive; nil if the diagnostic is about something else.
  public func missedCallbackText(_ texts: Localizer) -> String? {
    switch self {
    case .declinedDeliversNothing(let n): texts.localized("no callback for the declined #\(n)")
    case .noObserver(let n): texts.localized("no callback for #\(n): the app has no observer")
    case .refundNotTold(let n, _): texts.localized("no callback for the refund of #\(n)")
    case .storePaymentUnheard(let product):
      texts.localized("no callback for the promoted \(product): the app has no observer")
    default: nil
    }
  }
}

extension Verdict {
  /// Whether `expect silence` held.
  public var isHeldSilence: Bool { isHeld && expected == "silence" }

  /// Returns the text of `expect silence` that held.
  ///
  /// `step` is the step since which no callback came; nil if the step is unknown.
  public static func silenceText(after step: String?, _ texts: Localizer) -> String {
    step.map { texts.localized("no callback after \($0)") } ?? texts.localized("no callback")
  }
}
