// The configuration, read again while the workbench runs: all of it is taken, or nothing and what is wrong is said.

import Ground
import StoreSimulator

extension Workbench {
  mutating func take(_ configuration: WorkbenchConfiguration) -> [Effect] {
    theme = configuration.theme
    options.language = configuration.language
    options.settlesByItself = configuration.settlesByItself ?? options.settlesByItself
    options.bindings = configuration.bindings
    bindings = configuration.bindings
    notice = Notice(texts.configurationRead)
    if !configuration.notices.isEmpty { say(configuration.notices) }
    guard let isMouseOn = configuration.isMouseOn, isMouseOn != options.isMouseOn else { return [] }
    options.isMouseOn = isMouseOn
    mouse = MouseState()
    return [.setMouse(isMouseOn)]
  }

  mutating func configurationFailed(_ reason: String) {
    notice = Notice(texts.configurationKept(VisibleText.visible(reason)), .error)
  }
}
