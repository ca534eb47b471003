// The situations that a scenario can reproduce.

extension SituationKind {
  /// Whether there are steps that bring the situation about.
  public var isReproducible: Bool {
    SituationRules.byKind[self].map { $0.reproduction != .none } ?? false
  }
}
