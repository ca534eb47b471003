// What was found out before in the same situation: whoever goes up and down a list comes back to rows that were asked
// about already. Knows nothing of what is asked.

/// A place of this size in a picture of this state.
struct DrawnPlace: Hashable {
  let state: DrawnState
  let width: Int
  let height: Int

  /// Nil where nobody counts the changes.
  init?(_ state: DrawnState?, width: Int, height: Int) {
    guard let state else { return nil }
    self.state = state
    self.width = width
    self.height = height
  }
}

/// The answers to questions that were asked in one situation; in another one nothing is known.
struct KeptAnswers<Situation, Question, Answer>: Sendable
where Situation: Hashable & Sendable, Question: Hashable & Sendable, Answer: Sendable {
  private var situation: Situation?
  private var answers: [Question: Answer] = [:]
  /// More than a screen has rows: a list of any length costs no more than so many answers.
  private static var most: Int { 64 }

  /// The answer of before; nil where nobody has asked.
  func answer(to question: Question, in situation: Situation) -> Answer? {
    self.situation == situation ? answers[question] : nil
  }

  /// The answer of before, or a new one that is kept; without a situation nothing is.
  mutating func answer(to question: Question, in situation: Situation?, _ find: () -> Answer) -> Answer {
    guard let situation else { return find() }
    if let known = answer(to: question, in: situation) { return known }
    let found = find()
    if self.situation != situation || answers.count >= Self.most {
      self.situation = situation
      answers.removeAll(keepingCapacity: true)
    }
    answers[question] = found
    return found
  }
}
