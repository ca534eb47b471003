// How texts refer to commands.

/// The name of a screen command: in configurations, on the command line and in texts that mention the command's key.
package struct CommandName: Hashable, Sendable, ExpressibleByStringLiteral {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  package init(stringLiteral rawValue: String) { self.rawValue = rawValue }
}
