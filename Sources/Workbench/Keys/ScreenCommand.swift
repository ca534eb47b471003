// A row of the one table of screen commands: all that there is to know of a command. Bindings, key bar, help, palette,
// menus, the manual, completion and the configuration read rows and nothing else. Rows stand beside what they are of.

import Grid
import Panes
import ProgramMessages
import Scenario
import StoreSimulator
import Support
import TerminalUI

/// What a command does.
package enum CommandHandler: Sendable {
  /// Does the step of the language that it stands for now; nil where its target is missing.
  case step(@Sendable (Workbench) -> Command?)
  /// Does something on the screen, or asks the program for something.
  case screen(@Sendable (inout Workbench) -> [Effect])
  /// Opens a menu.
  case menu(MenuKind)
  /// Asks the focused pane, whichever it is.
  case ask(ListRequest)
  /// What only the pane does in whose section the command stands; it is given the rows inside its border.
  case pane(@Sendable (inout PaneSet, Int, PaneContext) -> PaneResult)
  /// Edits the text that is being typed.
  case edit(@Sendable (inout TextField) -> Void)
  /// What it does stands in the overlays that take it.
  case inOverlay

  /// Does something on the screen that the program has no part in.
  package static func change(_ change: @escaping @Sendable (inout Workbench) -> Void) -> CommandHandler {
    .screen {
      change(&$0)
      return []
    }
  }
}

/// What a command's switch is set to.
package struct CommandSetting: Hashable, Sendable {
  package let text: String
  /// Whether a fresh world, or a fresh screen, has it otherwise: such a setting stands out.
  package var isUnusual = false

  package init(_ text: String, isUnusual: Bool = false) {
    self.text = text
    self.isUnusual = isUnusual
  }

  /// A switch with two positions; `usually` is the one that a fresh world has.
  package static func onOff(_ isOn: Bool, usually: Bool? = nil, _ texts: Localizer) -> CommandSetting {
    CommandSetting(isOn ? texts.stateOn : texts.stateOff, isUnusual: usually.map { $0 != isOn } ?? false)
  }
}

/// A command of the screen.
///
/// Every row is made once and then shared: with each key it is looked up and compared, and never changed.
public final class ScreenCommand: Sendable {
  /// Its name in configurations, on the command line and in the manual; a step of the language, or the start of one,
  /// where it stands for that.
  package let name: CommandName
  /// The names that configurations may still have for it.
  package let before: [String]
  /// The keys by themselves, the main one first, in each context.
  package let keys: [KeyContext: String]
  /// Short, for key bar and menus.
  package let label: LazyLocalizedText
  /// One line for the help page, without a full stop.
  package let help: LazyLocalizedText
  package let action: CommandHandler
  /// Why it cannot be used now; asked where no step of the language says so.
  package let refusal: (@Sendable (Workbench) -> ScreenRefusal?)?
  package let setting: (@Sendable (Workbench) -> CommandSetting)?
  /// The words with what it would act on: `buy Pro Monthly`.
  package let target: (@Sendable (Workbench) -> String?)?
  /// The words of its line in a menu, where they are others.
  let menuWords: (@Sendable (Workbench) -> String)?
  /// What Xcode's Transaction Manager and its Editor menu call it; nil where they have no word, or the label is it.
  package let term: (@Sendable (World) -> String)?
  /// Whether it has a line in the menus in whose section it stands.
  let isMenuLine: Bool
  /// Whether it only goes about the screen: by its own key it is quicker than by the palette.
  package let isNavigation: Bool
  /// Whether it works whatever lies over the panes.
  let worksOverOverlays: Bool
  /// Whether its keys stay what they are.
  let isFixed: Bool
  /// Whether it makes sense where its key is not pressed: on the command line, in the palette.
  let isTyped: Bool
  /// Whether it is there at all; nil where it always is.
  ///
  /// What belongs to something that is switched off stands in no menu, help or list.
  package let exists: (@Sendable (Session) -> Bool)?

  package init(
    _ name: CommandName, before: [String] = [], keys: [KeyContext: String], _ label: LazyLocalizedText,
    _ help: LazyLocalizedText,
    _ action: CommandHandler, refusal: (@Sendable (Workbench) -> ScreenRefusal?)? = nil,
    setting: (@Sendable (Workbench) -> CommandSetting)? = nil,
    target: (@Sendable (Workbench) -> String?)? = nil,
    menuWords: (@Sendable (Workbench) -> String)? = nil,
    term: (@Sendable (World) -> String)? = nil, isMenuLine: Bool = true, isNavigation: Bool = false,
    worksOverOverlays: Bool = false, isFixed: Bool = false, isTyped: Bool = true,
    exists: (@Sendable (Session) -> Bool)? = nil
  ) {
    self.name = name
    self.before = before
    self.keys = keys
    self.label = label
    self.help = help
    self.action = action
    self.refusal = refusal
    self.setting = setting
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

  /// The name as text.
  package var rawValue: String { name.rawValue }

  /// The main key by itself: where it works everywhere, else in the first context by name; nil for a command without.
  var mainKeyName: String? {
    let names = keys[.everywhere] ?? keys.min { $0.key.name < $1.key.name }?.value
    return names?.split(separator: " ").first.map(String.init)
  }

  /// The menu that it opens.
  package var menu: MenuKind? {
    if case .menu(let kind) = action { kind } else { nil }
  }

  /// Whether it makes sense away from its key: what lists, buttons and text fields do does not.
  var canBeTyped: Bool {
    switch action {
    case .step, .screen, .menu, .pane: isTyped
    case .ask, .edit, .inOverlay: false
    }
  }

  /// Whether it is there in a session as it is now.
  package func exists(in session: Session) -> Bool { exists?(session) ?? true }

  /// Whether its name is a step of the language, or begins one.
  var isStep: Bool { CommandTable.standard.entry(String(rawValue.prefix { $0 != " " })) != nil }
}

extension ScreenCommand: Hashable {
  public static func == (left: ScreenCommand, right: ScreenCommand) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ScreenCommand: CustomStringConvertible {
  public var description: String { rawValue }
}

/// The commands of one context, in the order of help and menus.
package struct CommandSection: Sendable {
  package let context: KeyContext
  /// Its heading; the keys that lead there are named behind it.
  package let heading: LazyLocalizedText
  /// The command that leads there; nil where nothing has to.
  package let openingCommand: ScreenCommand?
  /// The command that leads to the pane in which the opener does so; nil where it does from anywhere.
  package let within: ScreenCommand?
  package internal(set) var commands: [ScreenCommand]
  /// The contexts whose keys work at the same time: no key may mean something in both.
  package let simultaneousContexts: [KeyContext]
  /// Whether letters are text there.
  package let takesText: Bool
  /// Whether it is a pane's that is not always there.
  package let isConditional: Bool
  /// Commands without which one could be caught there.
  let requiredCommands: [ScreenCommand]
  /// What a menu of the commands shows beside them.
  package let menu: MenuOptions

  package init(
    _ context: KeyContext, _ heading: LazyLocalizedText, openingCommand: ScreenCommand? = nil,
    within: ScreenCommand? = nil,
    commands: [ScreenCommand],
    simultaneousContexts: [KeyContext] = [], takesText: Bool = false, isConditional: Bool = false,
    requiredCommands: [ScreenCommand] = [],
    menu: MenuOptions = MenuOptions()
  ) {
    self.context = context
    self.heading = heading
    self.openingCommand = openingCommand
    self.within = within
    self.commands = commands
    self.simultaneousContexts = simultaneousContexts
    self.takesText = takesText
    self.isConditional = isConditional
    self.requiredCommands = requiredCommands
    self.menu = menu
  }
}

/// What a menu shows beside the commands of its section.
package struct MenuOptions: Sendable {
  /// The title in place of the heading.
  package var title: (@Sendable (Workbench, MenuState) -> String)?
  /// Sentences under the lines.
  package var notes: (@Sendable (Workbench) -> [String])?
  /// Lines after those of the commands.
  package var more: (@Sendable (Workbench) -> [MenuLine])?
  /// Whether a command is about what the menu is about; the others have no line.
  var isAbout: (@Sendable (Workbench, MenuState, ScreenCommand) -> Bool)?
  /// Whether what can be done stands first, then a rule, then the rest.
  var listsEnabledFirst = false

  package init(
    title: (@Sendable (Workbench, MenuState) -> String)? = nil,
    notes: (@Sendable (Workbench) -> [String])? = nil, more: (@Sendable (Workbench) -> [MenuLine])? = nil,
    isAbout: (@Sendable (Workbench, MenuState, ScreenCommand) -> Bool)? = nil, listsEnabledFirst: Bool = false
  ) {
    self.title = title
    self.notes = notes
    self.more = more
    self.isAbout = isAbout
    self.listsEnabledFirst = listsEnabledFirst
  }
}
