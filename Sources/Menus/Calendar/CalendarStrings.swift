// The texts of the calendar.

import StoreModel
import Support

extension Localizer {
  /// The first day of a week, from 0 for Sunday.
  var firstWeekday: Int { language == .japanese ? 0 : 1 }

  /// Returns the short name of a day of the week, in two cells; 0 is Sunday.
  func weekday(_ index: Int) -> String {
    switch index {
    case 0: localized("Su", context: "weekday")
    case 1: localized("Mo", context: "weekday")
    case 2: localized("Tu", context: "weekday")
    case 3: localized("We", context: "weekday")
    case 4: localized("Th", context: "weekday")
    case 5: localized("Fr", context: "weekday")
    default: localized("Sa", context: "weekday")
    }
  }

  /// Returns the title of a month, from 1 for January.
  func monthTitle(month: Int, year: String) -> String {
    switch month {
    case 1: localized("January \(year)")
    case 2: localized("February \(year)")
    case 3: localized("March \(year)")
    case 4: localized("April \(year)")
    case 5: localized("May \(year)")
    case 6: localized("June \(year)")
    case 7: localized("July \(year)")
    case 8: localized("August \(year)")
    case 9: localized("September \(year)")
    case 10: localized("October \(year)")
    case 11: localized("November \(year)")
    default: localized("December \(year)")
    }
  }

  /// Returns the numbers of the due and of the expected events of a month.
  func calendarCount(due: Int, expected: Int) -> String {
    let text =
      switch due {
      case 0: expected == 0 ? localized("nothing due") : ""
      case 1: localized("1 due event")
      default: localized("\(due) due events")
      }
    guard expected > 0 else { return text }
    let more = localized("\(expected) expected", context: "calendar")
    return text.isEmpty ? more : text + listSeparator + more
  }
  var calendarToday: String { localized("[ ] today") }
  var calendarDue: String { localized("*   due") }
  var calendarExpected: String { localized("+   expected") }
  var calendarPurchased: String { localized("-   past") }
  /// Returns the number of the purchases and renewals that were made on a day.
  func calendarPurchases(_ count: Int) -> String {
    count == 1
      ? localized("1 purchase or renewal was made") : localized("\(count) purchases or renewals were made")
  }
  func calendarExpectedRenewal(_ product: String) -> String {
    localized("\(product) renews (expected)")
  }
  /// Returns the expected end of a grace period, which is the end of access, or of billing retry.
  func calendarExpectedEnd(_ item: DueItem, plan: String) -> String {
    item.kind == .graceEnd
      ? localized("\(plan): grace period and access end (expected)")
      : localized("billing retry of \(plan) ends (expected)")
  }
  func calendarDay(weekday: String, date: String) -> String {
    localized("\(weekday) \(date)", context: "date")
  }
  var calendarNothing: String { localized("nothing is due on this day") }
  var calendarNothingElse: String { localized("nothing else is due") }
  var calendarNothingAfter: String { localized("nothing is due after this day") }
  var calendarNothingBefore: String { localized("nothing is due before this day") }
  var calendarIsNow: String { localized("the clock is already there: nothing more is due on this day") }
  func calendarMore(_ count: String) -> String { localized("and \(count) more") }
  package var calendarHintDay: String { localized("day", context: "calendar") }
  package var calendarHintWeek: String { localized("week", context: "calendar") }
  package var calendarHintMonth: String { localized("month", context: "calendar") }
  package var calendarHintDue: String { localized("due", context: "calendar") }
  package var calendarHintGo: String { localized("set the clock", context: "calendar") }
  package func calendarKeys(key: String, accept: String, leave: String) -> String {
    localized("\(key) is not available here; \(accept) sets the clock, \(leave) closes the calendar")
  }
}
