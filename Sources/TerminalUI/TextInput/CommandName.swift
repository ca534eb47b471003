// The names of commands in texts.

/// The name of a screen command in the configuration, on the command line and in texts about keys.
package struct CommandName: Hashable, Sendable, ExpressibleByStringLiteral {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  package init(stringLiteral rawValue: String) { self.rawValue = rawValue }
}
