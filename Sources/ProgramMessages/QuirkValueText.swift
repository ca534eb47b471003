// The values and effects of the quirks of the device, in the language of the screen.

import Support

extension Localizer {
  /// Returns the value of a quirk of the device; English texts are the values in steps.
  package func quirkValue(_ value: String) -> String {
    switch value {
    case "never": localized("never", context: "quirk")
    case "once": localized("once", context: "quirk")
    case "until-relaunch": localized("until-relaunch", context: "quirk")
    case "until-foreground": localized("until-foreground", context: "quirk")
    case "for-150s": localized("for-150s", context: "quirk")
    case "always": localized("always", context: "quirk")
    case "no": localized("no", context: "quirk")
    case "newest": localized("newest", context: "quirk")
    case "at-once": localized("at-once", context: "quirk")
    case "next-launch": localized("next-launch", context: "quirk")
    case "by-date": localized("by-date", context: "quirk")
    case "finished-first": localized("finished-first", context: "quirk")
    case "shuffled": localized("shuffled", context: "quirk")
    case "after-1s": localized("after-1s", context: "quirk")
    case "700ms": localized("700ms", context: "quirk")
    case "live": localized("live", context: "quirk")
    case "cached": localized("cached", context: "quirk")
    case "none": localized("none", context: "quirk")
    case "pending": localized("pending", context: "quirk")
    case "unknown": localized("unknown", context: "quirk")
    case "renewal": localized("renewal", context: "quirk")
    case "end": localized("end", context: "quirk")
    case "day-before": localized("day-before", context: "quirk")
    case "twice": localized("twice", context: "quirk")
    case "three-times": localized("three-times", context: "quirk")
    case "complete": localized("complete", context: "quirk")
    case "lacks-newest": localized("lacks-newest", context: "quirk")
    case "reached": localized("reached", context: "quirk")
    case "cut-off": localized("cut-off", context: "quirk")
    case "own": localized("own", context: "quirk")
    case "all": localized("all", context: "quirk")
    case "by-history": localized("by-history", context: "quirk")
    case "leave": localized("leave", context: "quirk")
    case "stay": localized("stay", context: "quirk")
    case "answers": localized("answers", context: "quirk")
    case "throttled": localized("throttled", context: "quirk")
    case "everything": localized("everything", context: "quirk")
    case "store-only": localized("store-only", context: "quirk")
    case "pending-only": localized("pending-only", context: "quirk")
    case "both-entitled": localized("both-entitled", context: "quirk")
    case "part": localized("part", context: "quirk")
    default: value
    }
  }

  /// Returns the value of a quirk of the device in words: `at once` for `at-once`, `1 s` for `1s`.
  package func quirkWords(_ value: String) -> String {
    quirkValue(value).reduce(into: "") { words, character in
      let isUnit = character.isASCII && character.isLetter && words.last?.isNumber == true
      words += character == "-" ? " " : isUnit ? " \(character)" : String(character)
    }
  }

  /// Returns the effect of a value of a quirk of the device in few words; by default the quirk's name.
  package func quirkEffect(_ quirk: String, _ value: String) -> String {
    switch (quirk, value) {
    case ("updates-repeat", _): localized("updates repeat")
    case ("finish-holds", "until-foreground"): localized("finish lost at foreground")
    case ("finish-holds", "for-150s"): localized("finish lost after 150 s")
    case ("finish-holds", _): localized("finish lost at relaunch")
    case ("sync-replays", _): localized("sync replays")
    case ("offer-code-delivery", _): localized("codes at launch")
    case ("restore-order", "part"): localized("restore in part")
    case ("restore-order", _): localized("restore reordered")
    case ("lists-after-purchase", _): localized("lists empty 1 s")
    case ("period-gap", _): localized("gap 0.7 s")
    case ("intro-eligibility", "by-history"): localized("intro by history")
    case ("intro-eligibility", _): localized("intro cached")
    case ("declined-delivery", _): localized("declines delivered")
    case ("interrupted-result", _): localized("interrupted throws")
    case ("retry-lists", _): localized("retry listed")
    case ("verify-history", _): localized("history lacks newest")
    case ("offline-device", _): localized("cut off offline")
    case ("updates-repeat-for", _): localized("all repeat")
    case ("expired-entitlements", _): localized("expired plans stay")
    case ("list-plans", _): localized("no plans listed")
    case ("renewal-lead", _): localized("renews early")
    case ("account-storefront", _): localized("storefront differs")
    case ("receipt-refresh", _): localized("refresh throttled")
    case ("clear-reaches", _): localized("clear leaves device")
    case ("change-after-order", _): localized("orders listed")
    case ("sheet-repeats", _): localized("sheet repeats")
    default: quirk
    }
  }
}
