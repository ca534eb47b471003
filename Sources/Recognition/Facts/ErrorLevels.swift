// The nesting of errors in a log: braces, user infos and dictionaries.

/// The errors of a log, collected while its braces open and close.
///
/// Errors appear as `Error Domain=X Code=1 "…" UserInfo={…}` or as dictionaries with a domain, a code and a
/// user info, in any order. A log can be cut off anywhere, so nothing here expects that a brace is closed.
struct ErrorLevels {
  /// One open brace or bracket.
  private struct Level {
    let closing: UInt8
    /// The error whose user info this level is.
    var owner: Int?
    var domain: (name: String, line: Int)?
    var code: (value: Int, line: Int)?
    var description: String?
    var reason: String?
    var status: Int?
    var payload: Int?
    var failingURL: FailingURL?
    /// Errors that were found in this level and belong to its error.
    var children: [Int] = []
  }

  private(set) var errors: [LoggedError] = []
  private var levels = [Level(closing: 0)]
  /// The number of open braces beyond `maxDepth`.
  private var deeperCount = 0
  /// The last error of a base level, which can still receive texts.
  private var lastBaseError: Int?

  static let maxDepth = 64
  static let maxErrors = 4_000
  /// The number of lines within which a domain and a code without braces belong together.
  private static let maxDistance = 6

  var isInside: Bool { levels.count > 1 }

  /// Whether another error can be recorded.
  private var hasRoom: Bool { errors.count < Self.maxErrors }

  // MARK: Braces

  mutating func open(_ byte: UInt8, owner: Int? = nil) {
    guard levels.count < Self.maxDepth else {
      deeperCount += 1
      return
    }
    levels.append(
      Level(closing: byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"), owner: owner))
  }

  mutating func close(_ byte: UInt8) {
    guard deeperCount == 0 else {
      deeperCount -= 1
      return
    }
    guard let top = levels.last, levels.count > 1 else { return }
    if top.closing == byte {
      finishLevel()
    } else if byte == UInt8(ascii: "}"), levels.contains(where: { $0.closing == byte }) {
      // A bracket was not closed.
      while let last = levels.last, last.closing != byte { finishLevel() }
      finishLevel()
    }
  }

  /// Closes all levels, because a new record of the log begins or the log ends.
  mutating func closeAll() {
    while levels.count > 1 { finishLevel() }
    deeperCount = 0
    finishPair(isEnd: true)
    levels[0] = Level(closing: 0)
    lastBaseError = nil
  }

  /// Ends the innermost level, and gives its errors and texts to the level around it.
  private mutating func finishLevel() {
    let level = levels.removeLast()
    let parent = levels.count - 1
    if let owner = level.owner {
      adopt(level, by: owner)
      return
    }
    if level.domain != nil, level.code != nil || !level.children.isEmpty || level.description != nil {
      if let index = makeError(of: level) {
        levels[parent].children.append(index)
        if parent == 0 { lastBaseError = index }
      }
      return
    }
    // A user info or a list: the error around it has the domain.
    levels[parent].children += level.children
    levels[parent].description = levels[parent].description ?? level.description
    levels[parent].reason = levels[parent].reason ?? level.reason
    levels[parent].status = levels[parent].status ?? level.status
    levels[parent].payload = levels[parent].payload ?? level.payload
    levels[parent].failingURL = levels[parent].failingURL ?? level.failingURL
    if levels[parent].domain == nil, let domain = level.domain { levels[parent].domain = domain }
    if parent == 0 { finishPair(isEnd: false) }
  }

  private mutating func adopt(_ level: Level, by owner: Int) {
    for child in level.children where child != owner {
      errors[owner].causes.append(child)
      errors[child].isUnderlying = true
    }
    errors[owner].description = errors[owner].description ?? level.description
    errors[owner].reason = errors[owner].reason ?? level.reason
    errors[owner].status = errors[owner].status ?? level.status
    errors[owner].payload = errors[owner].payload ?? level.payload
    errors[owner].failingURL = errors[owner].failingURL ?? level.failingURL
  }

  private mutating func makeError(of level: Level) -> Int? {
    guard hasRoom, let domain = level.domain else { return nil }
    var error = LoggedError(domain: domain.name, code: level.code?.value, line: domain.line)
    error.line = min(domain.line, level.code?.line ?? domain.line)
    errors.append(error)
    adopt(level, by: errors.count - 1)
    return errors.count - 1
  }

  // MARK: Contents

  /// Records an error whose domain and code are next to each other; returns its index.
  mutating func add(_ error: LoggedError) -> Int? {
    guard hasRoom else { return nil }
    errors.append(error)
    let index = errors.count - 1
    levels[levels.count - 1].children.append(index)
    if levels.count == 1 { lastBaseError = index }
    return index
  }

  /// Records a domain whose code is elsewhere.
  mutating func setDomain(_ name: String, line: Int) {
    if levels.count == 1, levels[0].domain != nil { finishPair(isEnd: true) }
    levels[levels.count - 1].domain = (name, line)
    if levels.count == 1 { finishPair(isEnd: false) }
  }

  mutating func setCode(_ value: Int, line: Int) {
    levels[levels.count - 1].code = (value, line)
    if levels.count == 1 { finishPair(isEnd: false) }
  }

  mutating func setDescription(_ text: String) { set(text, \.description, \.description) }
  mutating func setReason(_ text: String) { set(text, \.reason, \.reason) }
  mutating func setStatus(_ value: Int) { set(value, \.status, \.status) }
  mutating func setPayload(_ value: Int) { set(value, \.payload, \.payload) }
  mutating func setFailingURL(_ url: FailingURL) { set(url, \.failingURL, \.failingURL) }

  /// Sets a value of the innermost level, or of the last error if the text is outside braces.
  private mutating func set<Value>(
    _ value: Value, _ inLevel: WritableKeyPath<Level, Value?>,
    _ inError: WritableKeyPath<LoggedError, Value?>
  ) {
    if levels.count == 1, let last = lastBaseError {
      if errors[last][keyPath: inError] == nil { errors[last][keyPath: inError] = value }
    } else if levels[levels.count - 1][keyPath: inLevel] == nil {
      levels[levels.count - 1][keyPath: inLevel] = value
    }
  }

  /// Makes an error of a domain and a code outside braces.
  ///
  /// With `isEnd`, no code can follow any more.
  private mutating func finishPair(isEnd: Bool) {
    guard let domain = levels[0].domain else {
      if isEnd { levels[0].code = nil }
      return
    }
    let isNear = levels[0].code.map { abs($0.line - domain.line) <= Self.maxDistance } ?? false
    guard isNear || isEnd else { return }
    var level = levels[0]
    if !isNear { level.code = nil }
    // Errors inside dictionaries that followed the domain belong to it.
    level.children = level.children.filter { errors[$0].line >= domain.line && !errors[$0].isUnderlying }
    levels[0].domain = nil
    levels[0].code = nil
    levels[0].description = nil
    levels[0].reason = nil
    levels[0].status = nil
    levels[0].payload = nil
    levels[0].failingURL = nil
    levels[0].children = []
    guard level.code != nil || !level.children.isEmpty || level.description != nil else { return }
    lastBaseError = makeError(of: level)
  }
}
