// The log channels as settings of menus.

import Panes
import Scenario
import Simulation
import Support
import TerminalUI

extension Workbench {
  /// Shows or hides a channel; the notice names the keys that reverse the change.
  package mutating func toggleLog(_ channel: Channel, by name: CommandName) {
    panes.log.toggle(channel: channel)
    let command = bindings.sections.command(named: name.rawValue)
    announce(
      channel, command.map(texts.label) ?? texts.word(for: channel),
      keys: texts.keys(named: .logViewMenu, name))
  }

  /// Shows the new state of a channel in a notice.
  mutating func announce(_ channel: Channel, _ words: String, keys: String) {
    notice = Notice(
      panes.log.isOn(channel) ? texts.channelShown(words, keys: keys) : texts.channelHidden(words, keys: keys)
    )
  }

  /// Changes a setting of the view; the notice contains the new value and the keys of the setting.
  package mutating func changeView(by name: CommandName, _ change: (inout Workbench) -> Void) {
    change(&self)
    guard let command = bindings.sections.command(named: name.rawValue), let setting = command.setting?(self)
    else { return }
    notice = Notice(
      texts.viewChanged(
        texts.label(of: command), to: setting.text, keys: texts.keys(named: .logViewMenu, name)))
  }

  package func logSetting(of channel: Channel) -> CommandSetting { panes.log.setting(of: channel, texts) }
}

extension LogPane {
  package func setting(of channel: Channel, _ texts: Localizer) -> CommandSetting {
    .onOff(isOn(channel), usually: channel.isShownByDefault, texts)
  }
}
