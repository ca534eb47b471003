// The conversion of errors in a log to errors that a step can inject.

import DeviceLocalization
import StoreRules

/// The errors of a log as chains for the step `fail`.
struct LoggedChain {
  private let errors: [LoggedError]
  /// Whether a text of the log replaces another text of the table.
  private let keepsOtherTexts: Bool

  init(_ errors: [LoggedError], keepsOtherTexts: Bool = false) {
    (self.errors, self.keepsOtherTexts) = (errors, keepsOtherTexts)
  }

  /// Returns the error as the payment queue would get it from the daemon; nil if no code is known.
  ///
  /// Wrappers of libraries are omitted, and so is the `SKErrorDomain` error that StoreKit itself adds.
  func failure(of index: Int) -> InjectedFailure? {
    var budget = ErrorTable.longestChain
    var seen = Set<Int>()
    guard var failure = chain(index, &budget, &seen) else { return nil }
    if failure.domain == "SKErrorDomain", failure.causes.count == 1,
      ErrorTable.wraps(failure.causes[0], in: failure.code)
    {
      failure = failure.causes[0]
    }
    collectAnswer(into: &failure)
    return failure
  }

  private func chain(_ index: Int, _ budget: inout Int, _ seen: inout Set<Int>) -> InjectedFailure? {
    guard budget > 0, seen.insert(index).inserted else { return nil }
    let error = errors[index]
    guard let code = error.code, !ErrorDomains.libraries.contains(error.domain),
      PrivateText.shortened(error.domain) == error.domain
    else {
      // The first underlying error with a code replaces the wrapper.
      for cause in error.causes {
        if let failure = chain(cause, &budget, &seen) { return failure }
      }
      return nil
    }
    budget -= 1
    var failure = InjectedFailure(domain: error.domain, code: code)
    for cause in error.causes {
      if let inner = chain(cause, &budget, &seen) { failure.causes.append(inner) }
    }
    failure.status = error.status
    failure.payload = error.payload
    copyTexts(of: error, to: &failure)
    return failure
  }

  /// Keeps the texts of an error that the table does not have.
  private func copyTexts(of error: LoggedError, to failure: inout InjectedFailure) {
    let texts = ErrorTable.row(domain: failure.domain, code: failure.code)?.texts ?? []
    guard texts.isEmpty || keepsOtherTexts else { return }
    let known = Set(texts.map(LineNormalizer.normalized))
    let sentence = "(\(failure.domain) error \(failure.code).)"
    if let text = error.description, !text.isEmpty, text != "(null)", text != "underlying error",
      !text.contains(sentence), !isUnknown(text), !known.contains(LineNormalizer.normalized(text))
    {
      failure.text = PrivateText.shortened(text)
    }
    if let reason = error.reason, !reason.isEmpty, !isUnknown(reason),
      !known.contains(LineNormalizer.normalized(reason))
    {
      failure.reason = PrivateText.shortened(reason)
    }
  }

  /// Whether a text is StoreKit's own text of an unknown error, which the simulator adds in each language.
  private func isUnknown(_ text: String) -> Bool {
    let folded = LineNormalizer.normalized(text)
    return Self.unknownTexts.contains(folded)
  }

  private static let unknownTexts = Set(
    (["UNKNOWN_ERROR"] + DeviceTextList.entries.filter { $0.key == "unknownError" }.map(\.text))
      .map(LineNormalizer.normalized))

  /// Moves the server's answer from the underlying errors to the error that a step describes.
  private func collectAnswer(into failure: inout InjectedFailure) {
    let status = failure.all.last { $0.status != nil }?.status
    let payload = failure.all.last { $0.payload != nil }?.payload
    removeAnswers(&failure)
    failure.status = status.flatMap { (100...599).contains($0) ? $0 : nil }
    failure.payload = payload
    if failure.fault != nil { (failure.status, failure.payload) = (nil, nil) }
  }

  private func removeAnswers(_ failure: inout InjectedFailure) {
    (failure.status, failure.payload) = (nil, nil)
    for index in failure.causes.indices { removeAnswers(&failure.causes[index]) }
  }
}
