// The log channels as settings of menus.

import Panes
import Scenario
import Simulation
import Support

extension Workbench {
  package mutating func toggleLog(_ channel: Channel) { panes.log.toggle(channel: channel) }

  package func logSetting(of channel: Channel) -> CommandSetting { panes.log.setting(of: channel, texts) }
}

extension LogPane {
  package func setting(of channel: Channel, _ texts: Localizer) -> CommandSetting {
    .onOff(isOn(channel), usually: channel.isShownByDefault, texts)
  }
}
