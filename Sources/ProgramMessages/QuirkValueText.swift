// The values of the quirks of the device, in the language of the screen.

import Support

extension Localizer {
  /// Returns the value of a quirk of the device; English texts are the values in steps.
  package func quirkValue(_ value: String) -> String {
    switch value {
    case "never": localized("never", context: "quirk")
    case "once": localized("once", context: "quirk")
    case "until-relaunch": localized("until-relaunch", context: "quirk")
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
    default: value
    }
  }
}
