// What is wrong with a text of the language, in Japanese, and what could be written instead. Words of the language stay
// as they are typed.

import Scenario

extension ParseProblem {
  var japanese: String {
    switch self {
    case .quoteInsideWord: "単語の途中に引用符があります"
    case .quoteNotClosed: "引用符が閉じられていません"
    case .wordGoesOn: "閉じる引用符の後に単語が続いています"
    case .unknownEscape: "知らないエスケープです"
    case .controlCharacter(let code): "制御文字 U+\(code) があります"

    case .atNeedsTime: "at には時刻が必要です"
    case .atNeedsStep: "at の時刻の後にはコマンドが必要です"
    case .noVerb(let word): "「\(word)」というコマンドはありません"
    case .notInScenario(let verb): "\(verb) はシナリオには書けません"
    case .saysNothing(let verb): "\(verb) だけでは何も決まりません"
    case .meansNothing(let word, let verb): "「\(word)」は \(verb) では使えません"
    case .tooMany(let word): "「\(word)」は余分です"
    case .needs(let name, let verb): "\(verb) には \(name) が必要です"
    case .neverRefused(let word): "「\(word)」が断られることは期待できません"
    case .noOption(let word, let verb): "ここでは \(verb) にオプション「\(word)」はありません"
    case .optionTwice(let name): "--\(name) が2回あります"
    case .optionNeedsValue(let name): "--\(name) には値が必要です"

    case .empty(let name): "\(name) が空です"
    case .cannotStandHere(let word): "「\(word)」はここには書けません"
    case .noNumber(let word): "「\(word)」は数ではありません"
    case .outOfRange(let word): "「\(word)」は範囲外です"
    case .noTransaction(let word): "「\(word)」は取引を指していません"
    case .unknownError(let word): "「\(word)」というエラーはありません"
    case .noLocale(let word): "「\(word)」はロケールではありません"
    case .noStorefront(let word): "「\(word)」はストアフロントではありません"
    case .noTimeZone(let word): "「\(word)」はタイムゾーンではありません"
    case .noAddress(let word): "「\(word)」はアドレスではありません"
    case .noRate(let word): "「\(word)」は速さではありません"
    case .noPrice(let word): "「\(word)」は価格ではありません"
    case .commandIsNoWord: "コマンドは1つの単語ではありません"

    case .noTime(let word): "「\(word)」は時刻ではありません"
    case .emptyTime: "時刻が空です"
    case .noSuchDate: "存在しない日付です"
    case .noSuchDay: "その月にない日です"
    case .noSuchClockTime: "存在しない時刻です"
    case .fractionUnreadable: "秒の小数部を読み取れません"
    case .noSpan(let word): "「\(word)」は時間の長さではありません"
    case .onlySecondsHaveFractions: "小数は秒だけに使えます"
    case .spanTooLong: "暦より長い時間です"

    case .notAScenario: "1行目がシナリオの行ではありません"
    case .byteOrderMark: "ファイルがバイト順マークで始まっています"
    case .encoding(let encoding): "ファイルは\(encoding.rawValue)です"
    case .notUTF8: "UTF-8ではないバイトがあります"
    }
  }
}

extension ParseHint {
  var japanese: String {
    switch self {
    case .anyOf(let forms): forms.joined(separator: ", ")
    case .range(let first, let last): "\(first) から \(last) まで"
    case .inWorkbench(let verb): "ワークベンチでの \(verb)"
    case .asItStands(let verb): "そこまでの \(verb)、または1つにまとめる単語を囲む引用符"

    case .quotesAround: #"単語全体を引用符で囲み、中では \" と書く"#
    case .closingQuote: #"同じ行の閉じる ""#
    case .spaceAfterQuote: #"その後に空白、または単語の中では \""#
    case .noOption: "オプションなし。単語のつもりなら引用符で囲む"
    case .once: "1回だけ"
    case .otherText: "空でない文字列"
    case .verbOfTheWorld: "環境に対して働くコマンド"
    case .transactions: "#1、#2 など、または last"
    case .errorNames:
      "paymentNotAllowed のような名前、ASDServerErrorDomain/3532 のようなドメインとコード、または off"
    case .threeLetters: "USA, JPN, DEU のような3文字"
    case .hexadecimal: "0x と、0-9 a-f の16桁まで"
    case .priceDigits(let count): "カタログのような\(count)桁までの数字(例 5.99)"
    case .rates: "realtime、paused、または 60 や 0.5 のような倍率"
    case .sixDigits: "1桁から6桁まで"
    case .longestSpan: "9999年まで"
    case .plainUTF8: "バイト順マークのないUTF-8"
    }
  }
}
