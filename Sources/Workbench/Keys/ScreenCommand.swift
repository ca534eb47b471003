// Screen commands, the source of the bindings, menus, help, palette, manual and completion.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import TerminalUI

package enum CommandHandler: Sendable {
  /// Runs a step of the command language; the closure returns nil if the step has no target.
  case step(@Sendable (Workbench) -> Command?)
  case screen(@Sendable (inout Workbench) -> [Effect])
  case menu(MenuKind)
  case ask(ListRequest)
  /// Calls the pane of the command's section with the number of rows inside the pane's border.
  case pane(@Sendable (inout PaneSet, Int, PaneContext) -> PaneResult)
  case edit(@Sendable (inout TextField) -> Void)
  /// Handled by each overlay that supports the command.
  case inOverlay

  /// Returns a handler that changes the screen without effects.
  package static func change(_ change: @escaping @Sendable (inout Workbench) -> Void) -> CommandHandler {
    .screen {
      change(&$0)
      return []
    }
  }
}

package struct CommandSetting: Hashable, Sendable {
  package let text: String
  /// Whether the value is highlighted, because it differs from the default for a fresh world or screen.
  package var isUnusual = false

  package init(_ text: String, isUnusual: Bool = false) {
    self.text = text
    self.isUnusual = isUnusual
  }

  /// `usually` is the value in a fresh world.
  package static func onOff(_ isOn: Bool, usually: Bool? = nil, _ texts: Localizer) -> CommandSetting {
    CommandSetting(isOn ? texts.stateOn : texts.stateOff, isUnusual: usually.map { $0 != isOn } ?? false)
  }
}

/// A command of the screen, compared by identity.
public final class ScreenCommand: Sendable {
  /// The name in configurations, on the command line and in the manual.
  ///
  /// For a command that runs a step, the name is the step or the beginning of the step.
  package let name: CommandName
  /// Former names, which configurations may still contain.
  package let formerNames: [String]
  /// The standard keys in each context, separated by spaces, main key first.
  package let keys: [KeyContext: String]
  package let label: LazyLocalizedText
  /// One line for the help page, without a full stop.
  package let help: LazyLocalizedText
  package let action: CommandHandler
  /// Returns the reason why the command is disabled; ignored if the handler returns a step.
  package let refusal: (@Sendable (Workbench) -> ScreenRefusal?)?
  package let setting: (@Sendable (Workbench) -> CommandSetting)?
  /// Returns the values of the setting, which the palette lists if there are more than two.
  package let choices: (@Sendable (Workbench) -> [SettingChoice])?
  /// Returns the label with the current target: `buy Pro Monthly`.
  package let target: (@Sendable (Workbench) -> String?)?
  /// Returns words that replace `label` in menus; nil for `label`.
  let menuWords: (@Sendable (Workbench) -> String?)?
  /// Returns the term in Xcode's Transaction Manager or Editor menu; nil if Xcode uses the same term.
  package let term: (@Sendable (World) -> String)?
  /// Whether the menu of the command's section has a line for the command.
  let isMenuLine: Bool
  /// Whether the command only navigates; the palette lists such commands last.
  package let isNavigation: Bool
  let worksOverOverlays: Bool
  let isFixed: Bool
  /// Whether the command is useful on the command line and in the palette.
  let isTyped: Bool
  /// Whether the command exists in a session, depending on the features that are switched on; nil means
  /// always.
  package let exists: (@Sendable (Session) -> Bool)?

  package init(
    _ name: CommandName, formerNames: [String] = [], keys: [KeyContext: String], _ label: LazyLocalizedText,
    _ help: LazyLocalizedText,
    _ action: CommandHandler, refusal: (@Sendable (Workbench) -> ScreenRefusal?)? = nil,
    setting: (@Sendable (Workbench) -> CommandSetting)? = nil,
    choices: (@Sendable (Workbench) -> [SettingChoice])? = nil,
    target: (@Sendable (Workbench) -> String?)? = nil,
    menuWords: (@Sendable (Workbench) -> String?)? = nil,
    term: (@Sendable (World) -> String)? = nil, isMenuLine: Bool = true, isNavigation: Bool = false,
    worksOverOverlays: Bool = false, isFixed: Bool = false, isTyped: Bool = true,
    exists: (@Sendable (Session) -> Bool)? = nil
  ) {
    self.name = name
    self.formerNames = formerNames
    self.keys = keys
    self.label = label
    self.help = help
    self.action = action
    self.refusal = refusal
    self.setting = setting
    self.choices = choices
    self.target = target
    self.menuWords = menuWords
    self.term = term
    self.isMenuLine = isMenuLine
    self.isNavigation = isNavigation
    self.worksOverOverlays = worksOverOverlays
    self.isFixed = isFixed
    self.isTyped = isTyped
    self.exists = exists
  }

  package var rawValue: String { name.rawValue }

  /// The name of the main standard key, preferably in `.everywhere`; nil if the command has no key.
  var mainKeyName: String? {
    let names = keys[.everywhere] ?? keys.min { $0.key.name < $1.key.name }?.value
    return names?.split(separator: " ").first.map(String.init)
  }

  package var menu: MenuKind? {
    if case .menu(let kind) = action { kind } else { nil }
  }

  /// Whether the command can run from the command line and the palette.
  var canBeTyped: Bool {
    switch action {
    case .step, .screen, .menu, .pane: isTyped
    case .ask, .edit, .inOverlay: false
    }
  }

  package func exists(in session: Session) -> Bool { exists?(session) ?? true }

  /// Whether the name is a step of the command language or the beginning of a step.
  var isStep: Bool { CommandTable.standard.entry(String(rawValue.prefix { $0 != " " })) != nil }
}

extension ScreenCommand: Hashable {
  public static func == (left: ScreenCommand, right: ScreenCommand) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ScreenCommand: CustomStringConvertible {
  public var description: String { rawValue }
}

/// The commands of one context, in menu order.
package struct CommandSection: Sendable {
  package let context: KeyContext
  /// The heading, to which the keys that open the section are appended.
  package let heading: LazyLocalizedText
  /// The command that opens the section; nil if no command is needed.
  package let openingCommand: ScreenCommand?
  /// The command that focuses the pane in which `openingCommand` works; nil if `openingCommand` is global.
  package let within: ScreenCommand?
  package internal(set) var commands: [ScreenCommand]
  /// The contexts whose keys work at the same time as this section's, and must therefore be different.
  package let simultaneousContexts: [KeyContext]
  /// Whether typed characters are text.
  package let acceptsText: Bool
  /// Whether the section belongs to a pane that is not always shown.
  package let isConditional: Bool
  /// The commands that need a key, so that the user can always leave the context.
  let requiredCommands: [ScreenCommand]
  package let menu: MenuOptions

  package init(
    _ context: KeyContext, _ heading: LazyLocalizedText, openingCommand: ScreenCommand? = nil,
    within: ScreenCommand? = nil,
    commands: [ScreenCommand],
    simultaneousContexts: [KeyContext] = [], acceptsText: Bool = false, isConditional: Bool = false,
    requiredCommands: [ScreenCommand] = [],
    menu: MenuOptions = MenuOptions()
  ) {
    self.context = context
    self.heading = heading
    self.openingCommand = openingCommand
    self.within = within
    self.commands = commands
    self.simultaneousContexts = simultaneousContexts
    self.acceptsText = acceptsText
    self.isConditional = isConditional
    self.requiredCommands = requiredCommands
    self.menu = menu
  }
}

/// Commands that a menu lists below a heading.
package struct MenuGroup: Sendable {
  package let heading: LazyLocalizedText
  package let commands: [ScreenCommand]

  package init(_ heading: LazyLocalizedText, _ commands: [ScreenCommand]) {
    (self.heading, self.commands) = (heading, commands)
  }
}

/// The content of a menu in addition to its commands.
package struct MenuOptions: Sendable {
  /// Returns a title that replaces the heading.
  package var title: (@Sendable (Workbench, MenuState) -> String)?
  /// Returns sentences to show below the lines.
  package var notes: (@Sendable (Workbench) -> [String])?
  /// Returns lines to add after the lines of the commands.
  package var more: (@Sendable (Workbench) -> [MenuLine])?
  /// Whether a command applies to the menu's target; other commands have no line.
  var isAbout: (@Sendable (Workbench, MenuState, ScreenCommand) -> Bool)?
  /// The groups of a long menu, in the order of the section's commands.
  var groups: [MenuGroup] = []
  /// Whether enabled commands come first, with a rule below them.
  var listsEnabledFirst = false
  /// Whether the menu opens with a marked line, so that Enter alone chooses the line.
  var marksFirstLine = true
  /// Whether the menu stays open after Enter on a setting, so that Enter can select the next value again.
  var staysOpen = false

  package init(
    title: (@Sendable (Workbench, MenuState) -> String)? = nil,
    notes: (@Sendable (Workbench) -> [String])? = nil, more: (@Sendable (Workbench) -> [MenuLine])? = nil,
    isAbout: (@Sendable (Workbench, MenuState, ScreenCommand) -> Bool)? = nil,
    groups: [MenuGroup] = [],
    listsEnabledFirst: Bool = false,
    marksFirstLine: Bool = true,
    staysOpen: Bool = false
  ) {
    self.title = title
    self.notes = notes
    self.more = more
    self.isAbout = isAbout
    self.groups = groups
    self.listsEnabledFirst = listsEnabledFirst
    self.marksFirstLine = marksFirstLine
    self.staysOpen = staysOpen
  }
}
