// What the phone says to sign in, and to ask a parent for permission.

extension DeviceLocalizer {
  // Signing in: our words.

  package var signInTitle: String {
    localized(
      "Sign In to App Store",
      ja: "App Storeにサインイン",
      de: "Im App Store anmelden",
      zhHans: "登录 App Store",
      zhHant: "登入 App Store",
      ru: "Войти в App Store",
      fr: "Se connecter à l’App Store",
      es: "Iniciar sesión en App Store",
      pt: "Iniciar sessão na App Store",
      tr: "App Store’da Oturum Açın",
      nb: "Logg på App Store",
      ko: "App Store에 로그인")
  }
  package var signInMessage: String {
    localized(
      "Enter the account to make this purchase with.",
      ja: "この購入に使うアカウントを入力してください。",
      de: "Mit welchem Account möchten Sie kaufen?",
      zhHans: "请输入用于此次购买的帐户。",
      zhHant: "請輸入用於此次購買的帳號。",
      ru: "Введите аккаунт для этой покупки.",
      fr: "Saisissez le compte à utiliser pour cet achat.",
      es: "Introduce la cuenta para esta compra.",
      pt: "Digite a conta para esta compra.",
      tr: "Bu satın alma için kullanılacak hesabı girin.",
      nb: "Skriv inn kontoen som kjøpet skal gjøres med.",
      ko: "이 구입에 사용할 계정을 입력하십시오.")
  }
  package var signInToRestoreMessage: String {
    localized(
      "Enter the account whose purchases are to be restored.",
      ja: "購入を復元するアカウントを入力してください。",
      de: "Für welchen Account möchten Sie Käufe wiederherstellen?",
      zhHans: "请输入要恢复购买项目的帐户。",
      zhHant: "請輸入要回復購買項目的帳號。",
      ru: "Введите аккаунт, покупки которого нужно восстановить.",
      fr: "Saisissez le compte dont les achats doivent être restaurés.",
      es: "Introduce la cuenta cuyas compras quieres restaurar.",
      pt: "Digite a conta cujas compras serão restauradas.",
      tr: "Satın almaları geri yüklenecek hesabı girin.",
      nb: "Skriv inn kontoen som kjøpene skal gjenopprettes for.",
      ko: "구입 항목을 복원할 계정을 입력하십시오.")
  }
  package func passwordMessage(_ name: String) -> String {
    localized(
      "Enter the password for \"\(name)\".",
      ja: "\"\(name)\"のパスワードを入力してください。",
      de: "Geben Sie das Passwort für „\(name)“ ein.",
      zhHans: "请输入“\(name)”的密码。",
      zhHant: "請輸入「\(name)」的密碼。",
      ru: "Введите пароль для «\(name)».",
      fr: "Saisissez le mot de passe de « \(name) ».",
      es: "Introduce la contraseña de «\(name)».",
      pt: "Digite a senha de “\(name)”.",
      tr: "“\(name)” için parolayı girin.",
      nb: "Skriv inn passordet for «\(name)».",
      ko: "‘\(name)’의 암호를 입력하십시오.")
  }
  package var signIn: String {
    localized(
      "Sign In",
      ja: "サインイン",
      de: "Anmelden",
      zhHans: "登录",
      zhHant: "登入",
      ru: "Войти",
      fr: "Se connecter",
      es: "Iniciar sesión",
      pt: "Iniciar sessão",
      tr: "Oturum Aç",
      nb: "Logg på",
      ko: "로그인")
  }

  // Ask to Buy. NTT Resonant 2021: Japanese in Sandbox, English in Xcode. Of what is no subscription, the Japanese is ours.

  package var askTitle: String {
    localized(
      "Ask Permission",
      ja: "承認をリクエスト",
      de: "Um Erlaubnis bitten",
      zhHans: "请求许可",
      zhHant: "要求許可",
      ru: "Запрос разрешения",
      fr: "Demander l’autorisation",
      es: "Pedir permiso",
      pt: "Pedir permissão",
      tr: "İzin İste",
      nb: "Be om tillatelse",
      ko: "승인 요청")
  }
  package func askMessage(_ name: String, isSubscription: Bool) -> String {
    localized(
      "A request to buy \"\(name)\" will be sent to your parent or guardian.",
      ja: "『\(name)』の\(isSubscription ? "サブスクリプション" : "購入")リクエストが保護者の方へ送信されます。",
      de: "Eine Anfrage zum Kauf von „\(name)“ wird an deine Eltern oder Erziehungsberechtigten gesendet.",
      zhHans: "购买“\(name)”的请求将发送给您的父母或监护人。",
      zhHant: "購買「\(name)」的要求將傳送給您的家長或監護人。",
      ru: "Запрос на покупку «\(name)» будет отправлен родителю или опекуну.",
      fr: "Une demande d’achat de « \(name) » sera envoyée à votre parent ou tuteur.",
      es: "Se enviará a tu padre, madre o tutor una solicitud para comprar «\(name)».",
      pt: "Um pedido para comprar “\(name)” será enviado ao seu responsável.",
      tr: "“\(name)” satın alma isteği ebeveyninize veya vasinize gönderilecek.",
      nb: "En forespørsel om å kjøpe «\(name)» sendes til en forelder eller verge.",
      ko: "‘\(name)’ 구입 요청이 부모님 또는 보호자에게 전송됩니다.")
  }
  package var ask: String {
    localized(
      "Ask",
      ja: "承認を求める",
      de: "Fragen",
      zhHans: "请求",
      zhHant: "要求",
      ru: "Попросить",
      fr: "Demander",
      es: "Pedir",
      pt: "Pedir",
      tr: "İste",
      nb: "Spør",
      ko: "요청")
  }
}
