// The origin of a scenario, which determines where its files are.

/// The origin of a scenario that is opened.
public struct ScenarioSource: Sendable {
  /// The path of the scenario or the bundle; relative paths are resolved in its folder.
  public let path: String
  /// The files of the bundle that contains the scenario; nil for a scenario file.
  public let files: BundleFiles?

  public init(path: String, files: BundleFiles? = nil) {
    self.path = path
    self.files = files
  }
}
