// The errors that the store returns, and their mapping to the errors that the app receives.

import DeviceLocalization
import StoreModel
import StoreRules
import Support

extension Store {
  /// Creates an error and its underlying errors as the StoreKit daemon returns them, in the device's
  /// language.
  ///
  /// If the request is not a payment, the user info contains neither environment nor storefront.
  mutating func rawError(_ failure: InjectedFailure, isOfPayment: Bool = true) -> StoreError {
    makeError(ErrorTable.resolved(failure), inside: nil, isOfPayment: isOfPayment)
  }

  /// Creates an error that is the only underlying error of error 1052.
  mutating func innerError(_ failure: InjectedFailure) -> StoreError {
    let outer = InjectedFailure(domain: "ASDErrorDomain", code: 1052, causes: [failure])
    return makeError(ErrorTable.resolved(failure), inside: outer, isOfPayment: false)
  }

  private mutating func makeError(
    _ failure: InjectedFailure, inside outer: InjectedFailure?, isOfPayment: Bool
  ) -> StoreError {
    let inner = failure.causes.map { makeError($0, inside: failure, isOfPayment: isOfPayment) }
    let row = ErrorTable.row(domain: failure.domain, code: failure.code)
    let texts = texts(of: failure, row, inside: outer)
    var request = StoreError.Request()
    let isSilent = row?.form.isSilentSinceIOS16 == true && quirks.era > .xcode12
    if isOfPayment, isSilent {
      request.environment = rules.clientEnvironment
      request.storefront = device.storefront
    }
    request.serverCode = row?.form.serverCode
    let isAnswered = failure.status != nil || failure.payload != nil
    if failure.domain == ErrorRows.media, isAnswered || !texts.isOfOuter {
      request.status = failure.status ?? (failure.payload == nil ? row?.form.status : row?.form.status ?? 200)
      request.payload = failure.payload
      if request.status != nil { request.url = rules.purchaseAddress }
    }
    // Underlying errors in a list with several errors are printed without an address.
    let hasAddress = outer.map { $0.causes.count == 1 } ?? false
    let isDebug = row?.form.isDebugDescription ?? false
    return StoreError(
      domain: failure.domain, code: failure.code, description: isDebug ? nil : texts.description,
      failureReason: texts.reason, inner: inner, address: hasAddress ? identifiers.errorAddress() : 0,
      debugDescription: isDebug ? texts.description : nil, request: request)
  }

  /// Returns the texts of an error: the texts in the step or, if the step has none, those in the table for
  /// this era.
  private func texts(
    of failure: InjectedFailure, _ row: ErrorRow?, inside outer: InjectedFailure?
  ) -> (description: String?, reason: String?, isOfOuter: Bool) {
    if failure.text != nil || failure.reason != nil { return (failure.text, failure.reason, false) }
    guard let row else { return (nil, nil, false) }
    if row.form.isSilentSinceIOS16, quirks.era > .xcode12 { return (nil, nil, false) }
    if let outer, outer.domain == failure.domain, let text = row.form.inside[outer.code] {
      return (text, nil, true)
    }
    let reason = failure.causes.count == 1 ? row.form.reasonAroundOne ?? row.failureReason : row.failureReason
    return (row.description(language: DeviceLanguage.of(locale: device.locale)), reason, false)
  }

  /// Returns the error that the app finds in `transaction.error` for a raw error.
  mutating func mapped(_ raw: StoreError) -> StoreError {
    switch ErrorMapping.outcome(domain: raw.domain, code: raw.code) {
    case .itself: return raw
    case .wrapped(let code):
      let underlying = raw.publicCopy(address: identifiers.errorAddress())
      let texts = quirks.appLanguage == .device ? DeviceLocalizer(locale: device.locale) : .english
      return StoreError(
        domain: "SKErrorDomain", code: code, description: code == 0 ? texts.unknownError : nil,
        underlying: underlying)
    }
  }
}
