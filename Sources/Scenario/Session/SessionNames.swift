// The products and transactions that the names in a step mean in a session.

import StoreCatalog
import StoreModel
import StoreSimulator
import Support

extension Session {
  /// Returns the step with the identifiers of the products that its words name.
  ///
  /// A name that means no product is kept, so that the step is refused for the usual reason.
  ///
  /// - Throws: `Refusal` if a name means several products.
  public func resolvingNames(in step: Step) throws(Refusal) -> Step {
    guard let line = step.names.line else { return step }
    // Fast path: scenarios nearly always contain identifiers.
    if step.names.names.allSatisfy({ world.catalog.product($0.text) != nil }) { return step }
    let resolver = ProductNameResolver(catalog: world.catalog) { [registry, simulation] name, kind in
      registry.candidates(for: kind, on: simulation).contains(name)
    }
    if step.names.names.allSatisfy(resolver.isExact) { return step }
    do throws(ParseError) {
      let parser = CommandParser(table: registry.table, resolver: resolver, keepsNames: false)
      guard let resolved = try parser.parse(line) else { return step }
      return Step(line: step.line, time: step.time, command: resolved.command)
    } catch {
      throw Refusal(.custom(LocalizedText(error.problem)), possible: error.possible.alternative)
    }
  }

  /// Executes a step whose products can be given by name.
  package mutating func execute(
    _ step: Step, location: String, cancellation: Cancellation
  ) -> CommandResult {
    do throws(Refusal) {
      let step = try resolvingNames(in: step)
      return execute(step.command, at: step.time, location: location, cancellation: cancellation)
    } catch {
      var outcome = CommandResult()
      outcome.refusal = error
      outcome.entries = log.count..<log.count
      return outcome
    }
  }
}

extension ParseHint {
  fileprivate var alternative: Alternative {
    switch self {
    case .anyOf(let names): .anyOf(names.map { .name($0) })
    case .similar(let names) where names.count == 1: .similar(names[0])
    default: .custom(LocalizedText(self))
    }
  }
}
