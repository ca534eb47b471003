// The names whose values are secret, and the values that are not.

/// The names of secret values in logs, in the form that `SecretScanner` compares.
enum SecretNames {
  /// The kind of a name, which determines where its value ends.
  enum Kind: Sendable {
    /// The value is one word or a text in quotes.
    case value
    /// The value is the rest of the header, because it consists of several words.
    case header
  }

  /// The letters at the end of a name; other letters can come before them.
  ///
  /// Letters are lowercase. Spaces, `-`, `_` and digits of a name are not compared, so that `api key`,
  /// `X-Api-Key` and `apiKey` are one name.
  private static let endings: [(Kind, [String])] = [
    (
      .value,
      [
        "password", "passwd", "passphrase", "passcode", "pwd", "secret", "token", "bearer",
        "apikey", "accesskey", "secretkey", "privatekey", "signingkey", "encryptionkey", "authkey",
        "keypair", "credential", "credentials", "sessionid",
        // Receipts and signed values of StoreKit, which can be cut off and are then too short to be found.
        "receiptdata", "latestreceipt", "transactionreceipt", "encodedreceipt", "jws", "jwsrepresentation",
        "signedpayload", "signedtransaction", "signedtransactioninfo", "signedrenewalinfo",
        // The numbers of a customer's account and device in requests to the App Store.
        "dsid", "dspersonid", "guid",
        "passwort", "kennwort", "motdepasse", "contraseña", "contrasena", "senha", "пароль", "Пароль",
        "パスワード", "暗証番号", "秘密鍵", "シークレット", "トークン", "密码", "密碼", "密钥", "口令", "令牌",
        "비밀번호", "암호", "토큰",
      ]
    ),
    (.header, ["authorization", "cookie"]),
  ]

  /// The maximum number of bytes of a name that are compared.
  static let maxLength = 32

  /// The endings in reverse order, by their last byte.
  private static let byLastByte: [UInt8: [(name: [UInt8], kind: Kind)]] = {
    let names = endings.flatMap { kind, names in
      names.map { (name: Array($0.utf8.reversed()), kind: kind) }
    }
    return Dictionary(grouping: names) { $0.name.first ?? 0 }
  }()

  /// Whether a secret name can end with a byte.
  static func canEnd(with byte: UInt8) -> Bool { byLastByte[byte.smallASCII] != nil }

  /// Returns the kind of a name whose compared bytes are in reverse order; nil if its value is no secret.
  static func kind(ofReversed name: [UInt8]) -> Kind? {
    guard let last = name.first else { return nil }
    return byLastByte[last]?.first { name.starts(with: $0.name) }?.kind
  }

  /// Values that only say whether there is a secret.
  static let publicValues: Set<String> = [
    "null", "(null)", "nil", "none", "undefined", "true", "false", "yes", "no", "empty", "missing",
    "invalid", "expired", "optional", "token", "tokens",
  ]
}
