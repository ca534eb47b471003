// The explanation of an error for the Why page: its origin, its meaning and when it occurs.

import StoreModel
import StoreRules
import StoreSimulator
import Support

extension Localizer {
  /// Returns a paragraph for each error of an event, the innermost first, because it is the cause; empty
  /// for an event without an error.
  package func explanations(ofErrorsIn event: Event) -> [String] {
    var explained: Set<String> = []
    return event.outermostErrors.flatMap(\.all).reversed().compactMap { error in
      let name = error.domainAndCode
      guard explained.insert(name).inserted else { return nil }
      return explanation(domain: error.domain, code: error.code, name: name)
    }
  }

  /// Returns the meaning and the source of each error, for errors that did not occur in an event.
  ///
  /// With `withCauses`, each error is followed by its underlying errors.
  package func explanations(of failures: [InjectedFailure], withCauses: Bool = true) -> [String] {
    var explained: Set<InjectedFailure> = []
    let all = withCauses ? failures.map(ErrorTable.resolved).flatMap(\.all) : failures
    return all.flatMap { failure -> [String] in
      guard explained.insert(failure.key).inserted else { return [] }
      let (domain, code) = (failure.domain, failure.code)
      let name = StoreError(domain: domain, code: code).domainAndCode
      let source = ErrorTable.row(domain: domain, code: code)?.provenance
      return [
        explanation(domain: domain, code: code, name: name),
        source.map { RuleExplanation.certainty(of: $0, self) },
      ]
      .compactMap(\.self)
    }
  }

  /// Returns for example `ASDErrorDomain 509, from the store daemon on the device: nobody is signed in`.
  private func explanation(domain: String, code: Int, name: String) -> String {
    let heading = errorOrigin(ofDomain: domain).map { localized("\(name), from \($0)") } ?? name
    let occasion = occasion(domain: domain, code: code)
    let meaning = occasion == nil ? meaning(domain: domain, code: code) : nil
    let reason = reason(domain: domain, code: code) ?? meaning
    return switch (reason, occasion) {
    case (let reason?, let occasion?): localized("\(heading): \(reason). \(occasion)")
    case (let reason?, nil): localized("\(heading): \(reason).")
    case (nil, let occasion?): localized("\(heading): \(occasion)")
    case (nil, nil): localized("\(heading): no meaning of this error is known.")
    }
  }

  /// Returns the description or the meaning in the table of known errors, without a full stop.
  private func meaning(domain: String, code: Int) -> String? {
    guard let row = ErrorTable.row(domain: domain, code: code) else { return nil }
    let isEnglish = language == .english || row.hasGenericDescription
    let text = isEnglish ? row.sentence : row.descriptions[language.rawValue] ?? row.sentence
    return text.last.map { ".。".contains($0) } == true ? String(text.dropLast()) : text
  }

  /// Returns the part of the system that creates the errors of a domain; nil if it is unknown.
  private func errorOrigin(ofDomain domain: String) -> String? {
    switch domain {
    case "ASDServerErrorDomain", "SKServerErrorDomain", "SSServerErrorDomain", "com.apple.commerce.server":
      localized("the App Store's server", context: "error")
    case "ASDErrorDomain", "SSErrorDomain", "ISErrorDomain", "com.apple.commerce.client":
      localized("the store daemon on the device")
    case "AMSErrorDomain": localized("the device's service for sign-in and requests to Apple")
    case "NSURLErrorDomain": localized("the device's network")
    case "com.apple.accounts": localized("the device's accounts")
    case "SKErrorDomain": localized("StoreKit in the app")
    case "SKInternalErrorDomain", "StoreKit_Shared.StoreKitInternalError":
      localized("StoreKit's test support")
    default: nil
    }
  }

  /// Returns when an error occurs and what follows for the customer or the app.
  ///
  /// Returns nil if the occasion is unknown, or if the reason already names it.
  private func occasion(domain: String, code: Int) -> String? {
    switch domain {
    case "SKErrorDomain": occasionOfStoreKit(code)
    case "ASDServerErrorDomain": occasionOfServer(code)
    case "ASDErrorDomain": occasionOfDaemon(code)
    case "AMSErrorDomain": occasionOfMediaService(code)
    case "NSURLErrorDomain" where code != -999: occasionNetwork
    case "com.apple.accounts" where code == 4:
      localized("A simulator cannot sign in to a Sandbox account.")
    default: nil
    }
  }

  private func occasionOfStoreKit(_ code: Int) -> String? {
    switch code {
    case 0:
      localized(
        "The code that the app receives for many causes. If there is an underlying error, it names the cause."
      )
    case 2: localized("The code that the app receives. The app needs no error message.")
    case 4: occasionRestrictions
    case 5: occasionNotForSale
    default: nil
    }
  }

  private func occasionOfServer(_ code: Int) -> String? {
    switch code {
    case 2005: localized("The customer must change the payment method and buy again.")
    case 2024:
      localized("It occurs if a payment needs the customer's confirmation, for example for the bank.")
    case 2037: localized("The App Store gives no cause. The customer can try again later.")
    case 3029:
      localized(
        """
        It occurs if the Apple Account has no valid payment method. After the customer has entered one, the \
        app receives a second transaction.
        """)
    case 3038:
      localized(
        """
        It occurs if the terms have changed since the last purchase. After the customer has agreed, the app \
        receives a second transaction.
        """)
    case 3504: occasionNotForSale
    case 3532:
      localized(
        """
        It occurs if the customer buys a subscription that is still active for the Apple Account. The app \
        can restore the purchase instead.
        """)
    case 3900: occasionNoOffer
    case 3902, 3903: localized("The app or its server created the offer's parameters incorrectly.")
    case 3904: localized("For example, the customer has already used the offer.")
    default: nil
    }
  }

  private func occasionOfDaemon(_ code: Int) -> String? {
    switch code {
    case 500: localized("It contains an error of another part of the device, which names the cause.")
    case 509: localized("The customer must sign in to an Apple Account first.")
    case 512: localized("It occurs in Ask to Buy. The child can ask again later.")
    case 530: localized("It occurs on a simulator without a store account.")
    case 603: localized("It occurs if the app refreshes its receipt too often.")
    case 907: localized("It occurs if the customer closes the payment sheet.")
    case 1050: occasionRestrictions
    case 1052: localized("It occurs in Ask to Buy. The app receives a deferred transaction, not a failure.")
    case 1054: occasionNotForSale
    default: nil
    }
  }

  private func occasionOfMediaService(_ code: Int) -> String? {
    switch code {
    case 0, 100: localized("The Apple Account or its password was not accepted, or nobody could be asked.")
    case 2: localized("It occurs if no process can ask the customer for the password.")
    case 6: localized("It occurs if the customer closes the payment sheet.")
    case 301, 305:
      localized(
        """
        It occurs if Apple's server fails, for example with HTTP status 500. The cause is not the app. The \
        customer can try again later.
        """)
    case 306: localized("It occurs after three attempts without a result. The customer can try again later.")
    case 511, 512: localized("It occurs in Ask to Buy.")
    default: nil
    }
  }

  private var occasionNetwork: String {
    localized("The device did not reach Apple's server. The customer can try again with a connection.")
  }
  private var occasionRestrictions: String {
    localized("It occurs if Screen Time or device management forbids purchases on the device.")
  }
  private var occasionNotForSale: String {
    localized("For example, the product is not for sale in the customer's country or region.")
  }
  private var occasionNoOffer: String {
    localized("The app named an offer that App Store Connect does not contain or that has ended.")
  }
}

extension Event {
  /// The errors of the event, each of which contains its underlying errors.
  fileprivate var outermostErrors: [StoreError] {
    switch kind {
    case .callback(let snapshots): snapshots.compactMap(\.error)
    case .console(let message):
      switch message.text {
      case .paymentCompletedWithError(let error), .unmappedError(let error): [error]
      case .plain: []
      }
    case .diagnostic(.restoreFailed(let error)): [error]
    case .diagnostic(.failureInjected(_, let domain, let code)): [StoreError(domain: domain, code: code)]
    case .performed(.fail(let failure, _)): [StoreError(ErrorTable.resolved(failure))]
    case .storekit(let result):
      if case .threw(let failure) = result.outcome { failure.inner.map { [$0] } ?? [] } else { [] }
    default: []
    }
  }
}

extension StoreError {
  fileprivate init(_ failure: InjectedFailure) {
    self.init(domain: failure.domain, code: failure.code, inner: failure.causes.map { StoreError($0) })
  }
}
