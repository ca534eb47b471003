// The log channels that a restored session shows again.

import Panes
import Presentation
import Scenario
import Simulation

/// The log channels to show in a restored session.
///
/// A change by the user adds the shown channels to the journal as a comment. The last such comment replaces
/// the channels that steps show.
package struct RestorableChannels: Hashable, Sendable {
  /// nil if the journal names no channels.
  package var journalled: Set<Channel>?
  /// The channels that are shown by default or because of a step.
  var ofSteps: Set<Channel>

  package var all: Set<Channel> { journalled ?? ofSteps }

  /// Adds a channel that is shown temporarily, for example for answered requests.
  mutating func showWithoutComment(_ channel: Channel) {
    ofSteps.insert(channel)
    journalled?.insert(channel)
  }
}

extension Workbench {
  package static let channelsOfSubscriptions: [Channel] = [.updates, .server]

  /// Restores the choices of a journal.
  ///
  /// Without channels in the journal, shows the default channels and the channels that steps show.
  mutating func restore(_ notes: JournalNotes, _ scenario: StepwiseScenario? = nil) {
    journalNotes = notes
    let all = session.registry.channels
    channels = RestorableChannels(
      journalled: notes.channels.map { names in Set(all.filter { names.contains($0.name) }) },
      ofSteps: Set(all.filter(\.isShownByDefault)).union(session.log.answeredChannels(from: 0)))
    panes.log.setChannels(channels.all)
    let notes = notes.relative(to: options.folder)
    playback.scenarioPath = notes.scenarioPath
    playback.scenario = scenario
    if scenario != nil { playback.openedPath = notes.openScenario?.path }
    guard prompts.pastedLog == nil else { return }
    prompts.logSource = notes.logSource
    if case .file = notes.logSource { prompts.offersRecognition = true }
  }

  /// Shows the channels on which steps logged an answer since a log entry.
  mutating func showAnswers(since start: Int) {
    let answered = session.log.answeredChannels(from: start)
    guard !answered.isEmpty else { return }
    panes.log.show(answered)
    channels.ofSteps.formUnion(answered)
  }

  /// Shows some of the log channels about subscriptions, and names the added channels in a notice.
  package mutating func show(channels: [Channel] = Workbench.channelsOfSubscriptions) {
    let added = channels.filter { !panes.log.isOn($0) }
    panes.log.show(Set(added))
    guard !added.isEmpty, !isForAudience else { return }
    let hide = bindings.path(of: .logViewMenu)
    notice = Notice(
      added.count > 1
        ? texts.updatesAndNotificationsShown(hide: hide)
        : added == [.updates] ? texts.updatesShown(hide: hide) : texts.notificationsShown(hide: hide),
      isWhole: true)
  }

  /// Returns an effect that saves the choices that a restored session would not show.
  ///
  /// Returns no effect for an untouched session, because it has no file.
  mutating func saveJournalNotes() -> [Effect] {
    guard !session.isUntouched else { return [] }
    let shown = session.registry.channels.filter(panes.log.isOn)
    var notes = journalNotes
    if Set(shown) != channels.all {
      channels.journalled = Set(shown)
      notes.channels = shown.map(\.name)
    }
    if !playback.isUnsaved {
      notes.scenarioPath = playback.scenarioPath ?? notes.scenarioPath
      notes.logSource = prompts.logSource ?? notes.logSource
      let next = playback.scenario?.next
      notes.openScenario = playback.openedPath.flatMap { path in
        next.map { .init(path: path, line: $0.line, step: $0.command.displayText(zone: .utc)) }
      }
      notes = notes.absolute(in: options.folder)
    }
    defer { journalNotes = notes }
    let lines = notes.lines(since: journalNotes)
    return lines.isEmpty ? [] : [.journal(lines)]
  }
}
