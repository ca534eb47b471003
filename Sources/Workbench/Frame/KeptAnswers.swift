// What was found out before in the same situation: whoever goes up and down a list comes back to rows that were asked
// about already. Knows nothing of what is asked.

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

  /// The answer of before, or a new one that is kept.
  mutating func answer(to question: Question, in situation: Situation, _ find: () -> Answer) -> Answer {
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
