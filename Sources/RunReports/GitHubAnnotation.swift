// Annotations of GitHub Actions, which show a failure at its line.

import Support

/// The command with which GitHub Actions creates an annotation.
package struct GitHubAnnotation: Hashable, Sendable {
  /// `::error file=…,line=…,col=…,title=…::MESSAGE`.
  package let line: String

  /// - Parameters:
  ///   - problem: The failure.
  ///   - subject: The scenario.
  ///   - path: The path of the scenario in the repository; nil if the scenario is not a file there.
  package init(_ problem: RunProblem, in subject: RunSubject, path: String?) {
    var properties: [(String, String)] = []
    if let path {
      properties.append(("file", path))
      if let line = problem.line { properties.append(("line", String(line))) }
      if let column = problem.column { properties.append(("col", String(column))) }
    }
    if let step = problem.step { properties.append(("title", VisibleText.quoted(step, limit: 250))) }
    let list = properties.map { "\($0)=\(Self.property($1))" }.joined(separator: ",")
    let message = path == nil ? problem.text(in: subject) : problem.message
    line = "::error\(list.isEmpty ? "" : " \(list)")::\(Self.data(message))"
  }

  /// Returns a path relative to the repository.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - workspace: The folder of the repository, which GitHub sets as `GITHUB_WORKSPACE`.
  /// - Returns: nil if the path is not in the repository.
  package static func path(_ path: String, inWorkspace workspace: String) -> String? {
    let folder = workspace.hasSuffix("/") ? workspace : workspace + "/"
    return path.hasPrefix(folder) && path != folder ? String(path.dropFirst(folder.count)) : nil
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
