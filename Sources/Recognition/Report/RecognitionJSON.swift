// The answer to the question what happened in a log, as JSON.

import StoreModel
import Support

extension RecognitionReport {
  /// The report as a JSON object in one line (DocC: Recognition); texts are in English.
  public var json: String {
    let place = recognition.place
    var object = JSONObject()
    object.add("situations", list: recognition.situations.map(json))
    object.add("environment", place.environment?.rawValue)
    object.add("environmentAssumed", place.isEnvironmentAssumed)
    object.add("possibleEnvironments", list: place.possibleEnvironments.map(\.rawValue))
    object.add("storefront", place.storefront)
    object.add("language", place.languageTag)
    object.add("framework", place.framework)
    object.add("mentionsPurchases", recognition.mentionsPurchases)
    object.add("notifications", list: recognition.notifications.map(\.text))
    object.add("serverAPIErrors", list: recognition.serverAPIErrors)
    object.add("lines", recognition.lineCount)
    object.add("omittedBytes", recognition.omittedByteCount)
    object.add("omittedSituations", recognition.omittedSituationCount)
    return object.text
  }

  private func json(_ situation: RecognizedSituation) -> JSONObject {
    var object = JSONObject()
    object.add("kind", situation.kind.rawValue)
    object.add("certainty", situation.certainty.rawValue)
    object.add("evidence", list: situation.evidence.map(json))
    object.add("api", situation.api.map { "storekit\($0.rawValue)" })
    object.add("scenario", situation.scenario)
    object.add("title", situation.title.english)
    object.add("meaning", situation.meaning.english)
    object.add("rule", situation.kind.rule(in: recognition.place.environment)?.id.rawValue)
    object.add("alternative", situation.alternative?.rawValue)
    object.add("decidingLine", situation.alternative?.decidingLine.english)
    object.add("failedOperation", situation.operation.rawValue)
    object.add("receiptStatus", situation.receiptStatus)
    object.add("purchases", situation.purchaseCount)
    object.add("completedPurchases", situation.completedCount)
    return object
  }

  private func json(_ evidence: Evidence) -> JSONObject {
    var object = JSONObject()
    object.add("line", evidence.line)
    object.add("text", evidence.text)
    object.add("role", evidence.role.rawValue)
    return object
  }
}
