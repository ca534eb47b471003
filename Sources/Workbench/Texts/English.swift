// The chrome in English.

extension TextKey {
  static let english: [TextKey: String] = [
    // Panes
    .paneProducts: "Products",
    .panePhone: "Phone",
    .paneTransactions: "Transactions",
    .paneDetails: "Details",
    .paneLog: "Log",

    // Log
    .logFollowing: "following",
    .logNew: "{count} new",
    .logFollows: "F follows",
    .logLines: "{count} lines",
    .logHidden: "{count} hidden",
    .logColumn: "from column {column}",
    .logWrapped: "the lines are wrapped; v w cuts them",
    .logPreview: "shows {shown}, hides {hidden}",
    .logPreviewNewest: "newest {entries} entries: shows {shown}, hides {hidden}",
    .logFindPrompt: "find in the log: ",
    .logFilterPrompt: "show lines with: ",
    .logFindFirst: "/ finds first",
    .logNoLine: "no line has \"{text}\"",
    .logNoHit: "no hit",
    .logHits: "{count} hits",
    .logHit: "hit {number} of {count}",
    .logHitFromStart: "hit {number} of {count}, on from the start",
    .logHitFromEnd: "hit {number} of {count}, on from the end",
    .logFilterHidesAll: "No line has \"{text}\". Esc shows all.",
    .logChannelsHideAll: "Nothing on the channels that are on. v shows the others.",
    .logNoMore: "nothing more to show of this line",
    .logMarked: "marked; ' lists the marks",
    .logUnmarked: "mark taken away",
    .logMarks: "marks",
    .logNoMark: "there is no mark yet",
    .logNoMarkHint: "m marks an entry of the log",
    .logMarkHidden: "hidden by the filter or the channels",
    .logMarkHiddenHint: "Esc in the log ends the filter, v shows channels",
    .logNoTransaction: "this entry is about no transaction",
    .logNoLaterOfIt: "no later entry of this transaction",
    .logNoEarlierOfIt: "no earlier entry of this transaction",
    .logNoLaterCallback: "no later callback",
    .logNoEarlierCallback: "no earlier callback",
    .logNoLaterFailure: "no later failure",
    .logNoEarlierFailure: "no earlier failure",
  ]
}
