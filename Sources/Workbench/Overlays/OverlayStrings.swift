// The texts of overlays.

import Panes
import Support

extension Localizer {
  var hintScroll: String { localized("scroll", context: "list") }
  var hintSearch: String { localized("search") }
  var hintRun: String { localized("run") }
  var hintOnce: String { localized("once", context: "failure") }
  var hintUntilOff: String { localized("until off") }
  var hintOff: String { localized("off", context: "failure") }
  var hintLeaveIt: String { localized("leave it") }
  var hintAccept: String { localized("accept") }
  var hintNext: String { localized("next") }
  var choicesTitle: String { localized("choices") }
  func choicesNext(_ key: String) -> String { localized("\(key) next") }
  /// `choose` is empty if the field has no choices.
  func formKeys(accept: String, next: String, choose: String, switch change: String, leave: String)
    -> String
  {
    let choice = choose.isEmpty ? "" : localized("\(choose) choose   ")
    return localized("\(accept) accept   \(next) next   \(choice)\(change) switch   \(leave) leave")
  }
  func questionEnter(accept: String, yes: String) -> String { localized("\(accept): \(yes)") }
  func questionEscape(_ leave: String) -> String { localized("\(leave): leave it") }
  func questionHint(accept: String, yes: String, leave: String) -> String {
    localized("\(accept): \(yes); \(leave): leave it")
  }
  var pickerTitle: String { localized("the next purchase fails with") }
  var pickerPrompt: String { localized("name, code or words: ") }
  func pickerEmpty(_ key: String) -> String {
    localized("no known error says this; \(key) widens the search")
  }
  func pickerNoMatch(_ key: String) -> String { localized("no error matches; \(key) widens the search") }
  var helpTitle: String { localized("keys and commands") }
  var helpVerbs: String { localized("Commands (:), as in scenario files") }
  func helpTarget(target: String, help: String) -> String { localized("\(target): \(help)") }
  func helpKeyUnknown(key: String, rows: String, find: String, more: String, leave: String) -> String {
    localized("\(key): here \(rows) scroll, \(find) searches, \(more) runs the marked line, \(leave) leaves")
  }
  func helpElsewhere(command: String, place: String) -> String {
    localized("\(command): press it where it applies (\(place))")
  }
  func formBuy(_ product: String) -> String { localized("buy \(product) with options") }
  var formQuantity: String { localized("quantity") }
  var formQuantityHint: String { localized("1 or more") }
  var formUser: String { localized("user name") }
  var formSimulatesAskToBuy: String { localized("simulates Ask to Buy") }
  var formSimulatesHint: String { localized("counts in Sandbox") }
  var formOffer: String { localized("offer") }
  var formToken: String { localized("app account token") }
  var formSignature: String { localized("the offer's signature") }
  var formIntroductory: String { localized("introductory offer") }
  var formBillingPlan: String { localized("billing plan") }
  var formStorefrontChange: String { localized("storefront changes") }
  var formPurchaseDate: String { localized("purchase date") }
  var refusalQuantity: String { localized("the quantity is a whole number") }
  var formPurchaseDateHint: String { localized("in Xcode: 2020-12-01") }
  var formDevice: String { localized("device") }
  var formLocale: String { localized("locale") }
  var formStorefront: String { localized("storefront") }
  var formTimeZone: String { localized("time zone") }
  var refusalTimeZone: String { localized("there is no such time zone") }
  func pasteHeld(count: String, key: String) -> String {
    localized(
      "pasted text ran no keys (\(count) bytes) and is kept; press \(key) to put it into the command line")
  }
  func pasteIsError(count: String, key: String) -> String {
    localized("pasted: an error of a log (\(count) bytes); press \(key) to look it up")
  }
  func pasteIsFile(_ path: String, key: String) -> String {
    localized("pasted: \(path); press \(key) to be asked whether to open it")
  }
  func pasteCut(_ count: String) -> String {
    localized("the end of the pasted text was left out: \(count) characters")
  }
  var whyTitle: String { localized("why did that happen?") }
  var whyNothing: String { localized("nothing has happened yet") }
  var whyNoRule: String { localized("No rule stands behind it: somebody did it, or time passed.") }
  func whyRule(rule: String, certainty: String) -> String { localized("rule \(rule), \(certainty)") }
  func whySame(alternative: String, current: String) -> String {
    localized("\(alternative) would have answered just as \(current) did:")
  }
  func whyDifferent(alternative: String, current: String) -> String {
    localized("\(alternative) would have answered otherwise (- \(current), + \(alternative), = both):")
  }
  func whyNothingCompared(alternative: String, current: String) -> String {
    localized(
      "Nothing was compared: this step tells the app, the customer and the servers nothing in \(current) or \(alternative)."
    )
  }
  var whyNotCompared: String { localized("Server notifications are not compared.") }
  func whyOnlyThere(_ alternative: String) -> String { localized("(only in \(alternative))") }
  func whyNoSituation(_ alternative: String) -> String {
    localized("There is nothing here that \(alternative) could answer: it is a word, or a change of world.")
  }
  var whyOtherEntry: String { localized("other entry") }
  package var whyScroll: String { localized("scroll") }
  var whyCopy: String { localized("copy") }
  var whyCopied: String { localized("the explanation") }
  func whyKeys(key: String, rows: String, entries: String, copy: String, leave: String) -> String {
    localized("\(key): here \(rows) scroll, \(entries) go to another entry, \(copy) copies, \(leave) leaves")
  }
  func helpNothing(text: String, leave: String) -> String {
    localized("nothing answers to \"\(text)\"; \(leave) shows all")
  }
  func promptCommandHint(complete: String, older: String) -> String {
    localized("a command; \(complete) shows all, \(older) brings back what was typed before")
  }
  var nothingToComplete: String { localized("nothing to complete here") }
  var nothingGoesOn: String { localized("nothing goes on from here") }
}
