// The names of products in a line, and their replacement by identifiers.

import StoreCatalog
import Support

/// A product in a line, as written: an identifier or a name.
struct ProductName: Hashable, Sendable {
  let text: String
  let kind: ParameterKind
}

/// The names of products in a step, and the line to parse again when the catalogue is known.
///
/// All values are equal, because the step's command contains the same names.
struct StepNames: Sendable {
  private var content: Content?

  private final class Content: Sendable {
    let line: String
    let names: [ProductName]

    init(line: String, names: [ProductName]) {
      self.line = line
      self.names = names
    }
  }

  init() {}

  init(line: String, names: [ProductName]) { content = Content(line: line, names: names) }

  /// The line as written; nil if the line has no product.
  var line: String? { content?.line }
  var names: [ProductName] { content?.names ?? [] }
}

extension StepNames: Hashable {
  static func == (left: StepNames, right: StepNames) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// A command with the names of products in its line.
struct ParsedCommand {
  let command: Command
  let form: CommandForm
  var names: [ProductName]
  /// Whether each product is an identifier.
  let isExact: Bool
  /// Whether each product is an identifier or a name of one product.
  let isResolved: Bool
}

/// An argument that takes the name of a product.
struct NamedArgument {
  enum Place {
    case value(Int)
    case option(String)
  }

  let place: Place
  let name: ProductName
}

extension CommandForm {
  /// Returns the arguments with products in the order of the parameters, and then those of the options.
  func productNames(in arguments: Arguments) -> [NamedArgument] {
    var names: [NamedArgument] = []
    for (index, value) in arguments.values.enumerated() {
      let parameter = index < parameters.count ? parameters[index] : repeated
      guard let parameter, parameter.takesProductName, case .text(let text) = value else { continue }
      names.append(
        NamedArgument(place: .value(index), name: ProductName(text: text, kind: parameter.kind)))
    }
    for option in options {
      guard let parameter = option.value, parameter.takesProductName,
        case .text(let text)? = arguments.options[option.name]
      else { continue }
      names.append(
        NamedArgument(place: .option(option.name), name: ProductName(text: text, kind: parameter.kind)))
    }
    return names
  }

  var takesProductName: Bool { parameters.contains { $0.takesProductName } }
}

/// The products that names mean in the current state of a session.
struct ProductNameResolver: Sendable {
  let catalog: Catalog
  /// Whether a participant knows a product of the kind by this name.
  let isKnown: @Sendable (_ name: String, _ kind: String) -> Bool

  struct Resolution {
    var arguments: Arguments
    var isExact = true
    var isResolved = true
  }

  /// Whether the name is an identifier, or a name of a participant.
  func isExact(_ name: ProductName) -> Bool {
    if catalog.product(name.text) != nil { return true }
    if case .ofParticipants(let kind) = name.kind { return isKnown(name.text, kind) }
    return false
  }

  func identifiers(of name: ProductName) -> [String] {
    isExact(name)
      ? [name.text]
      : catalog.identifiers(named: name.text, plansFirst: [.plan, .planOrTransaction].contains(name.kind))
  }

  /// Replaces the names by identifiers; an unknown name is kept.
  ///
  /// - Throws: A problem with the identifiers if a name means several products.
  func resolve(
    _ names: [NamedArgument], in arguments: Arguments, at offset: Int
  ) throws(TextProblem) -> Resolution {
    var resolution = Resolution(arguments: arguments)
    for argument in names {
      let identifiers = identifiers(of: argument.name)
      guard identifiers.count <= 1 else {
        throw TextProblem(
          .ambiguousProduct(VisibleText.quoted(argument.name.text)), possible: .anyOf(identifiers), at: offset
        )
      }
      guard let identifier = identifiers.first else {
        resolution.isExact = false
        resolution.isResolved = false
        continue
      }
      guard identifier != argument.name.text else { continue }
      resolution.isExact = false
      switch argument.place {
      case .value(let index): resolution.arguments.values[index] = .text(identifier)
      case .option(let option): resolution.arguments.options[option] = .text(identifier)
      }
    }
    return resolution
  }
}
