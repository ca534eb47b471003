// The situations that a scenario can reproduce.

extension SituationKind {
  /// Whether a scenario can reproduce the situation.
  public var isReproducible: Bool {
    SituationRules.byKind[self].map { $0.reproduction != .none } ?? false
  }
}
