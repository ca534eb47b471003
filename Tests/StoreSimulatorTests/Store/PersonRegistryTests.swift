// Tests of the registry of people: accounts, families, names, and the settings of each tester.

import Support
import Testing

@testable import StoreCatalog
@testable import StoreEngine
@testable import StoreModel
@testable import StoreSimulator

@Suite("People") struct PersonRegistryTests {
  private let device = DeviceSettings()

  @Test("a person without an account receives updates always, an account only while it is signed in")
  func listeningDevice() {
    var people = PersonRegistry()
    let hanako = people.add("Hanako", isAccount: false, family: people[.first].family)
    #expect(people.hasListeningDevice(.first) && people.hasListeningDevice(hanako))
    people.signIn(nil)
    #expect(
      people.customer == .nobody && !people.hasListeningDevice(.first) && people.hasListeningDevice(hanako))
    people.signIn(hanako)
    #expect(people.accounts == [.first, hanako] && people.isConsistent)
  }

  @Test("the settings of an account are saved while another one's apply, and come back with it")
  func settings() {
    var people = PersonRegistry()
    let other = people.add("other@example.com", isAccount: true)
    var current = TesterSettings(renewalRate: .daily)
    current.interruptsPurchases = true
    let fresh = TesterSettings(renewalRate: .realtime)
    #expect(people.switchTester(to: .first, from: current, fallback: fresh) == nil)
    #expect(people.switchTester(to: other, from: current, fallback: fresh) == fresh)
    #expect(people.savedSettings(of: .first) == current && people.isInterrupted(.first, Switches()))
    #expect(!people.isInterrupted(other, Switches()) && people.renewalRate(of: .first, Switches()) == .daily)
    people.clearInterrupted(of: .first)
    #expect(!people.isInterrupted(.first, Switches()))
    people.restrictRates(to: [.realtime])
    #expect(people.renewalRate(of: .first, Switches()) == .realtime && people.isConsistent)
    #expect(people.switchTester(to: .first, from: fresh, fallback: current)?.renewalRate == .realtime)
    #expect(people.savedSettings(of: .first) == nil && people.isConsistent)
  }

  @Test("the settings of the family's account decide about a member without one")
  func settingsOfFamily() {
    var people = PersonRegistry()
    let hanako = people.add("Hanako", isAccount: false, family: people[.first].family)
    let other = people.add("other@example.com", isAccount: true)
    _ = people.switchTester(
      to: other, from: TesterSettings(renewalRate: .daily), fallback: TesterSettings(renewalRate: .realtime))
    #expect(people.renewalRate(of: hanako, Switches()) == .daily)
    people.join(hanako, familyOf: other)
    #expect(people.tester(of: hanako) == other && people.renewalRate(of: hanako, Switches()) == .realtime)
  }

  @Test("who leaves a family is in none, and members are listed in the order in which they came")
  func families() {
    var people = PersonRegistry()
    let family = people[.first].family
    let members = ["A", "B", "C"].map { people.add($0, isAccount: false, family: family) }
    people.leaveFamily(members[1])
    #expect(
      people.relatives(of: .first) == [members[0], members[2]] && people.relatives(of: members[1]).isEmpty)
    people.join(members[1], familyOf: .first)
    #expect(people.relatives(of: .first) == members && people.isConsistent)
    people.setSharing(false, by: members[0])
    #expect(people.familyMembers(on: device).map(\.name) == ["me", "A", "B", "C"])
    #expect(people.familyMembers(on: device).map(\.shares) == [true, false, true, true])
  }

  @Test("the first person with a name or a visually identical one is found, and the customer as `me`")
  func names() {
    var people = PersonRegistry()
    let first = people.add("Anna", isAccount: true)
    _ = people.add("Anna", isAccount: true)
    #expect(
      people.person(named: "Anna", on: device) == first && people.person(named: "Bert", on: device) == nil)
    #expect(people.first(resembling: AccountName.folded(of: "ANNA")) == first)
    #expect(people.person(named: device.namelessTester, on: device) == .first)
    people.signIn(first)
    #expect(people.person(named: "me", on: device) == first && people.name(of: first, on: device) == "me")
    #expect(people.plainName(of: first, on: device) == "Anna")
    people.delete(first)
    #expect(people.accountNames(on: device) == [device.namelessTester, "Anna"])
  }

  @Test("nobody owns nothing and is never changed")
  func nobody() {
    var people = PersonRegistry()
    let before = people
    people.markBought(.nobody)
    people.setOwned("a", 1, by: .nobody)
    people.markCommitted(.nobody)
    #expect(people == before && people[.nobody].owned.isEmpty)
    people.setOwned("a", 1, by: .first)
    #expect(people[.first].owned["a"] == 1 && people != before)
  }
}
