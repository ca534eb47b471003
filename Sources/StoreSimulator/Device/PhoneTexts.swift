// Every text of the phone, by the language of the device: the system's dialogs and payment sheet, StoreKit's own words, and
// the app's shop. One table with where each text is from (DocC: Dialogs; the sources, DocC: Evidence). The texts of errors
// stand with the errors.

import Ground

/// What the phone says in one language.
public struct PhoneTexts: Hashable, Sendable {
  /// `ja`, `zh_Hans`, `en`.
  let language: String

  static let english = PhoneTexts(language: "en")

  /// The words for a device's locale; English where it is none.
  public init(locale: String) { self.init(language: Language.of(locale: locale)) }

  init(language: String) { self.language = language }

  /// A text in the language of the device; English where that language is not known.
  ///
  /// `zh` is for all who read Chinese.
  func say(
    _ english: @autoclosure () -> String, ja: @autoclosure () -> String? = nil,
    de: @autoclosure () -> String? = nil, zh: @autoclosure () -> String? = nil,
    zhHans: @autoclosure () -> String? = nil, zhHant: @autoclosure () -> String? = nil,
    ru: @autoclosure () -> String? = nil, fr: @autoclosure () -> String? = nil,
    es: @autoclosure () -> String? = nil, pt: @autoclosure () -> String? = nil,
    tr: @autoclosure () -> String? = nil, nb: @autoclosure () -> String? = nil,
    ko: @autoclosure () -> String? = nil
  ) -> String {
    let words: String? =
      switch language {
      case "ja": ja()
      case "de": de()
      case "zh_Hans": zhHans() ?? zh()
      case "zh_Hant": zhHant() ?? zh()
      case "ru": ru()
      case "fr": fr()
      case "es": es()
      case "pt": pt()
      case "tr": tr()
      case "nb": nb()
      case "ko": ko()
      default: nil
      }
    return words ?? english()
  }

  // The alerts and sheets of an interrupted purchase. Japanese as in NTT Resonant 2021; English, German, Chinese and Russian as logs
  // and bug reports of others have them. The payment alert's title is the text of error 3029; the sheets' messages, their
  // German and Chinese, and the rest of the payment information are ours. What the other
  // languages say everywhere in this table is chosen: our words, with Apple's own names for what it sells.

  var termsAlertTitle: String {
    say(
      "Apple Media Services Terms and Conditions have changed.",
      ja: "Appleメディアサービスの利用規約が変更されました。",
      de: "Die allgemeinen Geschäftsbedingungen der Apple-Mediendienste haben sich geändert.",
      zhHans: "Apple 媒体服务条款与条件已更改。",
      zhHant: "Apple 媒體服務條款與約定已更改。",
      ru: "Положения и условия мультимедийных сервисов Apple изменены",
      fr: "Les conditions générales des services multimédias d’Apple ont changé.",
      es: "Los términos y condiciones de los servicios multimedia de Apple han cambiado.",
      pt: "Os Termos e Condições dos Serviços de Mídia da Apple mudaram.",
      tr: "Apple Ortam Hizmetleri Hüküm ve Koşulları değişti.",
      nb: "Vilkårene for Apples medietjenester er endret.",
      ko: "Apple 미디어 서비스 이용 약관이 변경되었습니다.")
  }
  var termsAlertMessage: String {
    say(
      "Before you can proceed you must read and accept the new Terms & Conditions.",
      ja: "続けるには利用規約をお読みの上、同意いただく必要があります",
      de: "Sie müssen die neuen Geschäftsbedingungen lesen und akzeptieren, bevor Sie fortfahren können.",
      zhHans: "您必须阅读并接受新的条款与条件，才能继续进行",
      zhHant: "您必須先閱讀並接受新的條款與約定，才能繼續。",
      ru: "Прежде чем продолжить, необходимо прочесть новые Положения и условия и принять их",
      fr: "Avant de continuer, vous devez lire et accepter les nouvelles conditions générales.",
      es: "Antes de continuar, debes leer y aceptar los nuevos términos y condiciones.",
      pt: "Antes de continuar, leia e aceite os novos Termos e Condições.",
      tr: "Devam etmeden önce yeni Hüküm ve Koşulları okuyup kabul etmelisiniz.",
      nb: "Du må lese og godta de nye vilkårene før du kan fortsette.",
      ko: "계속하려면 새로운 이용 약관을 읽고 동의해야 합니다.")
  }
  var termsSheetTitle: String {
    say(
      "Terms and Conditions",
      ja: "利用規約",
      de: "Allgemeine Geschäftsbedingungen",
      zhHans: "条款与条件",
      zhHant: "條款與約定",
      ru: "Положения и условия",
      fr: "Conditions générales",
      es: "Términos y condiciones",
      pt: "Termos e Condições",
      tr: "Hüküm ve Koşullar",
      nb: "Vilkår",
      ko: "이용 약관")
  }
  var termsSheetMessage: String {
    say(
      "Please read the following terms and conditions carefully.",
      ja: "以下の利用規約をよくお読みください。",
      de: "Bitte lesen Sie die folgenden Geschäftsbedingungen sorgfältig.",
      zhHans: "请仔细阅读以下条款与条件。",
      zhHant: "請仔細閱讀以下條款與約定。",
      ru: "Внимательно прочтите следующие положения и условия.",
      fr: "Veuillez lire attentivement les conditions générales suivantes.",
      es: "Lee atentamente los siguientes términos y condiciones.",
      pt: "Leia com atenção os termos e condições a seguir.",
      tr: "Lütfen aşağıdaki hüküm ve koşulları dikkatle okuyun.",
      nb: "Les følgende vilkår nøye.",
      ko: "다음 이용 약관을 주의 깊게 읽어 주십시오.")
  }
  var paymentAlertTitle: String {
    say(
      "Payment information required",
      ja: "お支払い情報が必要です",
      de: "Zahlungsinformationen erforderlich",
      zhHans: "需要付款信息",
      zhHant: "需要付款資訊",
      ru: "Требуются платежные данные",
      fr: "Informations de paiement requises",
      es: "Se requiere información de pago",
      pt: "Informações de pagamento necessárias",
      tr: "Ödeme bilgileri gerekli",
      nb: "Betalingsinformasjon kreves",
      ko: "결제 정보 필요")
  }
  var paymentAlertMessage: String {
    say(
      "Before you can proceed you must update your payment information.",
      ja: "続けるにはお支払い情報を更新してください。",
      de: "Sie müssen Ihre Zahlungsinformationen aktualisieren, bevor Sie fortfahren können.",
      zhHans: "您必须更新付款信息，才能继续进行",
      zhHant: "您必須先更新付款資訊，才能繼續。",
      ru: "Прежде чем продолжить, обновите платежные данные.",
      fr: "Avant de continuer, vous devez mettre à jour vos informations de paiement.",
      es: "Antes de continuar, debes actualizar tu información de pago.",
      pt: "Antes de continuar, atualize suas informações de pagamento.",
      tr: "Devam etmeden önce ödeme bilgilerinizi güncellemelisiniz.",
      nb: "Du må oppdatere betalingsinformasjonen før du kan fortsette.",
      ko: "계속하려면 결제 정보를 업데이트해야 합니다.")
  }
  var paymentSheetTitle: String {
    say(
      "Payment Information",
      ja: "お支払い情報",
      de: "Zahlungsinformationen",
      zhHans: "付款信息",
      zhHant: "付款資訊",
      ru: "Платежные данные",
      fr: "Informations de paiement",
      es: "Información de pago",
      pt: "Informações de pagamento",
      tr: "Ödeme Bilgileri",
      nb: "Betalingsinformasjon",
      ko: "결제 정보")
  }
  var paymentSheetMessage: String {
    say(
      "Check your payment method.",
      ja: "お支払い方法をご確認ください。",
      de: "Überprüfen Sie Ihre Zahlungsmethode.",
      zhHans: "请检查您的付款方式。",
      zhHant: "請檢查您的付款方式。",
      ru: "Проверьте способ оплаты.",
      fr: "Vérifiez votre moyen de paiement.",
      es: "Comprueba tu forma de pago.",
      pt: "Verifique sua forma de pagamento.",
      tr: "Ödeme yönteminizi denetleyin.",
      nb: "Kontroller betalingsmåten din.",
      ko: "결제 방법을 확인해 주십시오.")
  }

  // What tells of an outcome. Japanese as in NTT Resonant 2021, the English seen in part by others; "ordered already" by kabeyakabeya (f),
  // in our words.

  var completeTitle: String {
    say(
      "You're all set.",
      ja: "完了しました。",
      de: "Alles bereit.",
      zhHans: "一切就绪。",
      zhHant: "一切就緒。",
      ru: "Готово.",
      fr: "Tout est prêt.",
      es: "Todo listo.",
      pt: "Tudo pronto.",
      tr: "Her şey hazır.",
      nb: "Alt er klart.",
      ko: "완료되었습니다.")
  }
  var completeMessage: String {
    say(
      "Your purchase was successful.",
      ja: "購入手続きが完了しました。",
      de: "Dein Kauf war erfolgreich.",
      zhHans: "购买成功。",
      zhHant: "購買成功。",
      ru: "Покупка совершена.",
      fr: "Votre achat a été effectué.",
      es: "La compra se ha realizado correctamente.",
      pt: "Sua compra foi concluída.",
      tr: "Satın alma işleminiz başarılı oldu.",
      nb: "Kjøpet var vellykket.",
      ko: "구입이 완료되었습니다.")
  }
  // What was bought before: the English in bug reports, the Japanese at cocoamix.jp; the others are ours.
  var alreadyBoughtTitle: String {
    say(
      "This In-App Purchase has already been bought.",
      ja: "このApp課金はすでに購入済みです。",
      de: "Dieser In-App-Kauf wurde bereits getätigt.",
      zhHans: "此 App 内购买项目已购买。",
      zhHant: "此 App 內購買項目已購買。",
      ru: "Эта встроенная покупка уже совершена.",
      fr: "Cet achat intégré a déjà été effectué.",
      es: "Esta compra dentro de la app ya se ha realizado.",
      pt: "Esta compra dentro do app já foi feita.",
      tr: "Bu uygulama içi satın alma zaten yapılmış.",
      nb: "Dette kjøpet i appen er allerede gjort.",
      ko: "이 앱 내 구입은 이미 구입한 항목입니다.")
  }
  var alreadyBoughtMessage: String {
    say(
      "It will be restored for free.",
      ja: "無料で復元できます。",
      de: "Er wird kostenlos wiederhergestellt.",
      zhHans: "它将免费恢复。",
      zhHant: "將免費回復。",
      ru: "Она будет восстановлена бесплатно.",
      fr: "Il sera restauré gratuitement.",
      es: "Se restaurará gratis.",
      pt: "Ela será restaurada gratuitamente.",
      tr: "Ücretsiz olarak geri yüklenecek.",
      nb: "Det gjenopprettes gratis.",
      ko: "무료로 복원됩니다.")
  }
  var alreadySubscribed: String {
    say(
      "You are currently subscribed to this.",
      ja: "現在サブスクリプションを利用中です。",
      de: "Du hast dies derzeit abonniert.",
      zhHans: "您目前已订阅此项目",
      zhHant: "您目前已訂閱此項目。",
      ru: "Вы уже оформили эту подписку.",
      fr: "Vous êtes actuellement abonné.",
      es: "Ya tienes esta suscripción.",
      pt: "Você já tem esta assinatura.",
      tr: "Buna şu anda abonesiniz.",
      nb: "Du abonnerer allerede på dette.",
      ko: "현재 구독 중입니다.")
  }
  var alreadyOrdered: String {
    say(
      "You have already ordered this. It begins with the next renewal.",
      ja: "すでに注文済みです。次回の更新時に開始されます。",
      de: "Du hast dies bereits bestellt. Es beginnt mit der nächsten Verlängerung.",
      zhHans: "您已订购此项目，将于下次续订时开始。",
      zhHant: "您已訂購此項目，將於下次續訂時開始。",
      ru: "Вы уже заказали это. Начнется при следующем продлении.",
      fr: "Vous l’avez déjà commandé. Il commencera au prochain renouvellement.",
      es: "Ya lo has pedido. Empezará con la próxima renovación.",
      pt: "Você já pediu isto. Começa na próxima renovação.",
      tr: "Bunu zaten sipariş ettiniz. Bir sonraki yenilemede başlar.",
      nb: "Du har allerede bestilt dette. Det begynner ved neste fornyelse.",
      ko: "이미 주문한 항목입니다. 다음 갱신 시 시작됩니다.")
  }
  var notPossible: String {
    say(
      "Your purchase could not be completed.",
      ja: "購入を完了できませんでした。",
      de: "Dein Kauf konnte nicht abgeschlossen werden.",
      zhHans: "你的购买无法完成",
      zhHant: "無法完成您的購買。",
      ru: "Не удалось совершить покупку.",
      fr: "Votre achat n’a pas pu être effectué.",
      es: "No se ha podido completar la compra.",
      pt: "Não foi possível concluir sua compra.",
      tr: "Satın alma işleminiz tamamlanamadı.",
      nb: "Kjøpet kunne ikke fullføres.",
      ko: "구입을 완료할 수 없습니다.")
  }

  // The question about a price increase: our words, for no picture of the sheet with its words is known.

  var priceIncreaseTitle: String {
    say(
      "Subscription Price Increase",
      ja: "サブスクリプションの値上げ",
      de: "Preiserhöhung des Abonnements",
      zhHans: "订阅涨价",
      zhHant: "訂閱漲價",
      ru: "Повышение цены подписки",
      fr: "Hausse du prix de l’abonnement",
      es: "Aumento del precio de la suscripción",
      pt: "Aumento do preço da assinatura",
      tr: "Abonelik Fiyat Artışı",
      nb: "Prisøkning for abonnementet",
      ko: "구독 가격 인상")
  }
  /// Prices with their period; the day on which the higher one begins.
  func priceIncreaseMessage(_ name: String, from before: String, to after: String, on day: String) -> String {
    say(
      "The price of \(name) goes up from \(before) to \(after) on \(day). Without your agreement the "
        + "subscription ends on that day.",
      ja: "\(day)に\(name)の価格が\(before)から\(after)に上がります。同意されない場合、サブスクリプションはその日に終了します。",
      de: "Der Preis von \(name) steigt am \(day) von \(before) auf \(after). Ohne Ihre Zustimmung endet das "
        + "Abonnement an diesem Tag.",
      zhHans: "\(name) 的价格将于 \(day) 从\(before)上涨至\(after)。如果您不同意，订阅将于该日结束。",
      zhHant: "\(name) 的價格將於 \(day) 從\(before)調漲至\(after)。如果您不同意，訂閱將於該日結束。",
      ru:
        "Цена «\(name)» \(day) повысится: было \(before), станет \(after). Без вашего согласия подписка закончится в этот день.",
      fr: "Le prix de \(name) passe de \(before) à \(after) le \(day). Sans votre accord, l’abonnement prend "
        + "fin ce jour-là.",
      es:
        "El precio de \(name) pasa de \(before) a \(after) el \(day). Sin tu consentimiento, la suscripción termina ese día.",
      pt:
        "O preço de \(name) passa de \(before) para \(after) em \(day). Sem a sua concordância, a assinatura termina nesse dia.",
      tr:
        "\(name) fiyatı \(day) tarihinde değişecek: önce \(before), sonra \(after). Onaylamazsanız abonelik o gün sona erer.",
      nb:
        "Prisen på \(name) øker fra \(before) til \(after) \(day). Uten samtykket ditt avsluttes abonnementet den dagen.",
      ko: "\(name)의 가격이 \(day)에 \(before)에서 \(after)(으)로 인상됩니다. 동의하지 않으면 구독이 그날 종료됩니다.")
  }
  var agreeToPrice: String {
    say(
      "Agree to New Price",
      ja: "新しい価格に同意",
      de: "Neuem Preis zustimmen",
      zhHans: "同意新价格",
      zhHant: "同意新價格",
      ru: "Принять новую цену",
      fr: "Accepter le nouveau prix",
      es: "Aceptar el nuevo precio",
      pt: "Aceitar o novo preço",
      tr: "Yeni Fiyatı Kabul Et",
      nb: "Godta ny pris",
      ko: "새로운 가격에 동의")
  }
  var cancelSubscription: String {
    say(
      "Cancel Subscription",
      ja: "サブスクリプションをキャンセル",
      de: "Abo kündigen",
      zhHans: "取消订阅",
      zhHant: "取消訂閱",
      ru: "Отменить подписку",
      fr: "Annuler l’abonnement",
      es: "Cancelar la suscripción",
      pt: "Cancelar assinatura",
      tr: "Aboneliği İptal Et",
      nb: "Avslutt abonnementet",
      ko: "구독 취소")
  }
  var notNow: String {
    say(
      "Not Now",
      ja: "今はしない",
      de: "Jetzt nicht",
      zhHans: "以后",
      zhHant: "稍後再說",
      ru: "Не сейчас",
      fr: "Plus tard",
      es: "Ahora no",
      pt: "Agora não",
      tr: "Şimdi Değil",
      nb: "Ikke nå",
      ko: "나중에")
  }

  // Signing in: our words.

  var signInTitle: String {
    say(
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
  var signInMessage: String {
    say(
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
  var signInToRestoreMessage: String {
    say(
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
  func passwordMessage(_ name: String) -> String {
    say(
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
  var signIn: String {
    say(
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

  var askTitle: String {
    say(
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
  func askMessageSubscription(_ name: String) -> String {
    say(
      "A request to buy \"\(name)\" will be sent to your parent or guardian.",
      ja: "『\(name)』のサブスクリプションリクエストが保護者の方へ送信されます。",
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
  func askMessageOneTime(_ name: String) -> String {
    say(
      "A request to buy \"\(name)\" will be sent to your parent or guardian.",
      ja: "『\(name)』の購入リクエストが保護者の方へ送信されます。",
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
  var ask: String {
    say(
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

  // Buttons. English and Japanese as in NTT Resonant 2021, but for "Done"; the others are ours.

  var agree: String {
    say(
      "Agree",
      ja: "同意する",
      de: "Akzeptieren",
      zhHans: "同意",
      zhHant: "同意",
      ru: "Принять",
      fr: "Accepter",
      es: "Aceptar",
      pt: "Aceitar",
      tr: "Kabul Et",
      nb: "Godta",
      ko: "동의")
  }
  var disagree: String {
    say(
      "Disagree",
      ja: "同意しない",
      de: "Nicht akzeptieren",
      zhHans: "不同意",
      zhHant: "不同意",
      ru: "Не принимать",
      fr: "Refuser",
      es: "No aceptar",
      pt: "Não aceitar",
      tr: "Kabul Etme",
      nb: "Ikke godta",
      ko: "동의 안 함")
  }
  var ok: String {
    say(
      "OK",
      ja: "OK",
      de: "OK",
      zhHans: "好",
      zhHant: "好",
      ru: "OK",
      fr: "OK",
      es: "OK",
      pt: "OK",
      tr: "Tamam",
      nb: "OK",
      ko: "확인")
  }
  var cancel: String {
    say(
      "Cancel",
      ja: "キャンセル",
      de: "Abbrechen",
      zhHans: "取消",
      zhHant: "取消",
      ru: "Отменить",
      fr: "Annuler",
      es: "Cancelar",
      pt: "Cancelar",
      tr: "Vazgeç",
      nb: "Avbryt",
      ko: "취소")
  }
  var done: String {
    say(
      "Done",
      ja: "完了",
      de: "Fertig",
      zhHans: "完成",
      zhHant: "完成",
      ru: "Готово",
      fr: "Terminé",
      es: "OK",
      pt: "OK",
      tr: "Bitti",
      nb: "Ferdig",
      ko: "완료")
  }

  // The payment sheet. The first two buttons in English and Japanese as in NTT Resonant 2021; the rest is ours.

  var sheetConfirm: String {
    say(
      "Confirm",
      ja: "承認",
      de: "Bestätigen",
      zhHans: "确认",
      zhHant: "確認",
      ru: "Подтвердить",
      fr: "Confirmer",
      es: "Confirmar",
      pt: "Confirmar",
      tr: "Onayla",
      nb: "Bekreft",
      ko: "승인")
  }
  var sheetSubscribe: String {
    say(
      "Subscribe",
      ja: "サブスクリプションに登録",
      de: "Abonnieren",
      zhHans: "订阅",
      zhHant: "訂閱",
      ru: "Подписаться",
      fr: "S’abonner",
      es: "Suscribirse",
      pt: "Assinar",
      tr: "Abone Ol",
      nb: "Abonner",
      ko: "구독")
  }
  var sheetBuy: String {
    say(
      "Buy",
      ja: "購入",
      de: "Kaufen",
      zhHans: "购买",
      zhHant: "購買",
      ru: "Купить",
      fr: "Acheter",
      es: "Comprar",
      pt: "Comprar",
      tr: "Satın Al",
      nb: "Kjøp",
      ko: "구입")
  }
  var sheetTypeSubscription: String {
    say(
      "Subscription",
      ja: "サブスクリプション",
      de: "Abonnement",
      zhHans: "订阅",
      zhHant: "訂閱",
      ru: "Подписка",
      fr: "Abonnement",
      es: "Suscripción",
      pt: "Assinatura",
      tr: "Abonelik",
      nb: "Abonnement",
      ko: "구독")
  }
  var sheetTypeOneTime: String {
    say(
      "In-App Purchase",
      ja: "App内課金",
      de: "In-App-Kauf",
      zhHans: "App 内购买项目",
      zhHant: "App 內購買項目",
      ru: "Встроенная покупка",
      fr: "Achat intégré",
      es: "Compra dentro de la app",
      pt: "Compra dentro do app",
      tr: "Uygulama İçi Satın Alma",
      nb: "Kjøp i app",
      ko: "앱 내 구입")
  }
  var sheetRenews: String {
    say(
      "Renews automatically until cancelled.",
      ja: "キャンセルするまで自動的に更新されます。",
      de: "Verlängert sich automatisch bis zur Kündigung.",
      zhHans: "自动续订，直至取消。",
      zhHant: "自動續訂，直至取消。",
      ru: "Продлевается автоматически до отмены.",
      fr: "Renouvelé automatiquement jusqu’à résiliation.",
      es: "Se renueva automáticamente hasta que la canceles.",
      pt: "Renovada automaticamente até o cancelamento.",
      tr: "İptal edilene kadar otomatik olarak yenilenir.",
      nb: "Fornyes automatisk til det avsluttes.",
      ko: "취소할 때까지 자동으로 갱신됩니다.")
  }
  var sheetAccount: String {
    say(
      "Account",
      ja: "アカウント",
      de: "Account",
      zhHans: "账户",
      zhHant: "帳號",
      ru: "Аккаунт",
      fr: "Compte",
      es: "Cuenta",
      pt: "Conta",
      tr: "Hesap",
      nb: "Konto",
      ko: "계정")
  }

  // `UNKNOWN_ERROR` of StoreKit's own texts, in the languages in which logs show it.

  var unknownError: String {
    say(
      "An unknown error occurred",
      de: "Ein unbekannter Fehler ist aufgetreten",
      zhHans: "发生未知错误",
      fr: "Une erreur inconnue s’est produite.")
  }

  // How a price reads with its period: our words.

  /// `$4.99 per month`, `1か月ごとに ￥980`, `每 3 个月 ¥18`.
  func price(_ price: String, every period: SubscriptionPeriod) -> String {
    let n = period.count
    let isOne = n == 1
    return switch period.unit {
    case .day:
      say(
        isOne ? "\(price) per day" : "\(price) every \(n) days", ja: "\(n)日ごとに \(price)",
        de: isOne ? "\(price) pro Tag" : "\(price) alle \(n) Tage", zhHans: "每 \(n) 天 \(price)",
        zhHant: "每 \(n) 天 \(price)",
        ru: isOne ? "\(price) в день" : "\(price) каждые \(length(period))",
        fr: isOne ? "\(price) par jour" : "\(price) tous les \(n) jours",
        es: isOne ? "\(price) al día" : "\(price) cada \(n) días",
        pt: isOne ? "\(price) por dia" : "\(price) a cada \(n) dias",
        tr: isOne ? "her gün \(price)" : "\(n) günde bir \(price)",
        nb: isOne ? "\(price) per dag" : "\(price) hver \(n). dag",
        ko: isOne ? "매일 \(price)" : "\(n)일마다 \(price)")
    case .week:
      say(
        isOne ? "\(price) per week" : "\(price) every \(n) weeks", ja: "\(n)週間ごとに \(price)",
        de: isOne ? "\(price) pro Woche" : "\(price) alle \(n) Wochen", zhHans: "每 \(n) 周 \(price)",
        zhHant: "每 \(n) 週 \(price)",
        ru: isOne ? "\(price) в неделю" : "\(price) каждые \(length(period))",
        fr: isOne ? "\(price) par semaine" : "\(price) toutes les \(n) semaines",
        es: isOne ? "\(price) a la semana" : "\(price) cada \(n) semanas",
        pt: isOne ? "\(price) por semana" : "\(price) a cada \(n) semanas",
        tr: isOne ? "her hafta \(price)" : "\(n) haftada bir \(price)",
        nb: isOne ? "\(price) per uke" : "\(price) hver \(n). uke",
        ko: isOne ? "매주 \(price)" : "\(n)주마다 \(price)")
    case .month:
      say(
        isOne ? "\(price) per month" : "\(price) every \(n) months", ja: "\(n)か月ごとに \(price)",
        de: isOne ? "\(price) pro Monat" : "\(price) alle \(n) Monate", zhHans: "每 \(n) 个月 \(price)",
        zhHant: "每 \(n) 個月 \(price)",
        ru: isOne ? "\(price) в месяц" : "\(price) каждые \(length(period))",
        fr: isOne ? "\(price) par mois" : "\(price) tous les \(n) mois",
        es: isOne ? "\(price) al mes" : "\(price) cada \(n) meses",
        pt: isOne ? "\(price) por mês" : "\(price) a cada \(n) meses",
        tr: isOne ? "her ay \(price)" : "\(n) ayda bir \(price)",
        nb: isOne ? "\(price) per måned" : "\(price) hver \(n). måned",
        ko: isOne ? "매월 \(price)" : "\(n)개월마다 \(price)")
    case .year:
      say(
        isOne ? "\(price) per year" : "\(price) every \(n) years", ja: "\(n)年ごとに \(price)",
        de: isOne ? "\(price) pro Jahr" : "\(price) alle \(n) Jahre", zhHans: "每 \(n) 年 \(price)",
        zhHant: "每 \(n) 年 \(price)",
        ru: isOne ? "\(price) в год" : "\(price) каждые \(length(period))",
        fr: isOne ? "\(price) par an" : "\(price) tous les \(n) ans",
        es: isOne ? "\(price) al año" : "\(price) cada \(n) años",
        pt: isOne ? "\(price) por ano" : "\(price) a cada \(n) anos",
        tr: isOne ? "her yıl \(price)" : "\(n) yılda bir \(price)",
        nb: isOne ? "\(price) per år" : "\(price) hvert \(n). år",
        ko: isOne ? "매년 \(price)" : "\(n)년마다 \(price)")
    }
  }

  // An offer on the payment sheet: our words, since no picture of a sheet gives them.

  /// `1 week free trial`, `$0.99 for 3 months`, `$0.99 per month for 3 months`.
  func offer(_ offer: Offer, price: String) -> String {
    let period = offer.period
    switch offer.mode {
    case .freeTrial, .unset:
      let length = length(period)
      return offer.kind == .introductory
        ? say(
          "\(length) free trial", ja: "\(length)の無料トライアル", de: "\(length) kostenlos testen",
          zhHans: "免费试用 \(length)", zhHant: "免費試用 \(length)",
          ru: "бесплатный пробный период: \(length)", fr: "\(length) d’essai gratuit",
          es: "\(length) de prueba gratis", pt: "\(length) de teste grátis",
          tr: "\(length) ücretsiz deneme", nb: "gratis prøveperiode: \(length)", ko: "\(length) 무료 체험")
        : say(
          "\(length) free", ja: "\(length)無料", de: "\(length) kostenlos", zhHans: "免费 \(length)",
          zhHant: "免費 \(length)", ru: "\(length) бесплатно", fr: "gratuit pendant \(length)",
          es: "\(length) gratis", pt: "\(length) grátis", tr: "\(length) ücretsiz", nb: "\(length) gratis",
          ko: "\(length) 무료")
    case .payUpFront:
      let length = length(period)
      return say(
        "\(price) for \(length)", ja: "\(length)で \(price)", de: "\(price) für \(length)",
        zhHans: "\(length) \(price)", zhHant: "\(length) \(price)", ru: "\(length): \(price)",
        fr: "\(price) pour \(length)", es: "\(price) por \(length)", pt: "\(price) por \(length)",
        tr: "\(length) için \(price)", nb: "\(price) for \(length)", ko: "\(length) \(price)")
    case .payAsYouGo:
      let (count, isOver) = period.count.multipliedReportingOverflow(by: max(1, offer.periodCount))
      let length = length(SubscriptionPeriod(isOver ? .max : count, period.unit))
      let each = self.price(price, every: period)
      return say(
        "\(each) for \(length)", ja: "最初の\(length)は\(each)", de: "\(each) für \(length)",
        zhHans: "前 \(length)\(each)", zhHant: "前 \(length)\(each)", ru: "\(each), срок: \(length)",
        fr: "\(each) pendant \(length)", es: "\(each) durante \(length)", pt: "\(each) durante \(length)",
        tr: "\(length) boyunca \(each)", nb: "\(each) i \(length)", ko: "처음 \(length) 동안 \(each)")
    }
  }

  /// `then $4.99 per month`: what the plan costs after its offer.
  func afterOffer(_ price: String) -> String {
    say(
      "then \(price)",
      ja: "その後は\(price)",
      de: "danach \(price)",
      zhHans: "之后\(price)",
      zhHant: "之後\(price)",
      ru: "затем \(price)",
      fr: "puis \(price)",
      es: "después, \(price)",
      pt: "depois, \(price)",
      tr: "sonra \(price)",
      nb: "deretter \(price)",
      ko: "이후 \(price)")
  }

  /// Both in one line: `1 week free trial, then $4.99 per month`.
  func terms(_ offer: String, _ after: String) -> String {
    say(
      "\(offer), \(after)",
      ja: "\(offer)、\(after)",
      zhHans: "\(offer)，\(after)",
      zhHant: "\(offer)，\(after)")
  }

  /// `1 week`, `3 months`.
  private func length(_ period: SubscriptionPeriod) -> String {
    let n = period.count
    let isOne = n == 1
    return switch period.unit {
    case .day:
      say(
        isOne ? "1 day" : "\(n) days", ja: "\(n)日間", de: isOne ? "1 Tag" : "\(n) Tage", zhHans: "\(n) 天",
        zhHant: "\(n) 天", ru: Self.russian(n, "день", "дня", "дней"), fr: isOne ? "1 jour" : "\(n) jours",
        es: isOne ? "1 día" : "\(n) días", pt: isOne ? "1 dia" : "\(n) dias", tr: "\(n) gün",
        nb: isOne ? "1 dag" : "\(n) dager", ko: "\(n)일")
    case .week:
      say(
        isOne ? "1 week" : "\(n) weeks", ja: "\(n)週間", de: isOne ? "1 Woche" : "\(n) Wochen",
        zhHans: "\(n) 周", zhHant: "\(n) 週", ru: Self.russian(n, "неделя", "недели", "недель"),
        fr: isOne ? "1 semaine" : "\(n) semaines", es: isOne ? "1 semana" : "\(n) semanas",
        pt: isOne ? "1 semana" : "\(n) semanas", tr: "\(n) hafta", nb: isOne ? "1 uke" : "\(n) uker",
        ko: "\(n)주")
    case .month:
      say(
        isOne ? "1 month" : "\(n) months", ja: "\(n)か月間", de: isOne ? "1 Monat" : "\(n) Monate",
        zhHans: "\(n) 个月", zhHant: "\(n) 個月", ru: Self.russian(n, "месяц", "месяца", "месяцев"),
        fr: "\(n) mois", es: isOne ? "1 mes" : "\(n) meses", pt: isOne ? "1 mês" : "\(n) meses",
        tr: "\(n) ay", nb: isOne ? "1 måned" : "\(n) måneder", ko: "\(n)개월")
    case .year:
      say(
        isOne ? "1 year" : "\(n) years", ja: "\(n)年間", de: isOne ? "1 Jahr" : "\(n) Jahre",
        zhHans: "\(n) 年", zhHant: "\(n) 年", ru: Self.russian(n, "год", "года", "лет"),
        fr: isOne ? "1 an" : "\(n) ans", es: isOne ? "1 año" : "\(n) años",
        pt: isOne ? "1 ano" : "\(n) anos", tr: "\(n) yıl", nb: "\(n) år", ko: "\(n)년")
    }
  }

  /// A number with its noun, which has three forms in Russian: 1 and 21, 2 to 4 and 22, the others.
  private static func russian(_ n: Int, _ one: String, _ few: String, _ many: String) -> String {
    let isTeen = (11...14).contains(n % 100)
    return "\(n) " + (isTeen ? many : n % 10 == 1 ? one : (2...4).contains(n % 10) ? few : many)
  }

  // The shop of the app under test: our words. The app has one Chinese for all who read it.

  /// On the button of something that can be bought.
  public var buy: String { say("Buy", ja: "購入", de: "Kaufen", zh: "购买") }

  /// On the button of a subscription.
  public var subscribe: String { say("Subscribe", ja: "登録", de: "Abonnieren", zh: "订阅") }

  /// In place of the button when it is unlocked for good.
  public var owned: String { say("Owned", ja: "購入済み", de: "Gekauft", zh: "已购买") }

  /// In place of the button of a subscription that is held.
  public var subscribed: String { say("Yours", ja: "利用中", de: "Aktiv", zh: "已订阅") }

  /// Before what is unlocked.
  public var unlocked: String { say("Unlocked", ja: "解除済み", de: "Freigeschaltet", zh: "已解锁") }

  /// When nothing is.
  public var nothingUnlocked: String { say("nothing yet", ja: "なし", de: "noch nichts", zh: "暂无") }

  /// The heading of the shop.
  public var shop: String { say("Shop", ja: "ショップ", zh: "商店") }

  /// Between the names of a list.
  public var comma: String { say(", ", ja: "、", zh: "、") }

  // What the app's button says for a plan: our words for the advice that the plan matrix gives.

  /// The whole sentence; where `isLate`, the day of the change is over and the renewal not paid.
  public func plan(_ advice: PlanAdvice, date: String, other plan: String, isLate: Bool) -> String {
    switch advice {
    case .switchAtRenewal where isLate:
      say("Switch once this is paid", ja: "お支払い後に切り替える", de: "Nach der Zahlung wechseln", zh: "付款后切换")
    case .subscribe: say("Subscribe", ja: "登録する", de: "Abonnieren", zh: "订阅")
    case .current:
      say(
        "Yours, renews \(date)",
        ja: "利用中、\(date) に更新",
        de: "Aktiv, verlängert sich am \(date)",
        zh: "使用中，\(date) 续订")
    case .currentUntil:
      say(
        "Yours until \(date), then \(plan)",
        ja: "利用中、\(date) から\(plan)",
        de: "Aktiv bis \(date), dann \(plan)",
        zh: "使用中，\(date) 起改为\(plan)")
    case .currentEnds:
      say("Yours, ends \(date)", ja: "利用中、\(date) に終了", de: "Aktiv, endet am \(date)", zh: "使用中，\(date) 结束")
    case .shared:
      say("Shared by the family", ja: "ファミリー共有で利用中", de: "Über Familienfreigabe aktiv", zh: "通过家人共享使用中")
    case .upgradeNow: say("Upgrade now", ja: "今すぐアップグレード", de: "Jetzt wechseln", zh: "立即升级")
    case .switchAtRenewal:
      say(
        "Switch at the renewal of \(date)",
        ja: "\(date) の更新時に切り替える",
        de: "Ab \(date) wechseln",
        zh: "\(date) 续订时切换")
    case .ordered:
      say("Ordered, from \(date)", ja: "発注済み、\(date) から", de: "Bestellt, ab \(date)", zh: "已预订，\(date) 起生效")
    case .inGrace:
      say(
        "Payment failed, yours until \(date)",
        ja: "お支払いが未確認、\(date) まで利用中",
        de: "Zahlung offen, aktiv bis \(date)",
        zh: "付款未成功，可用至 \(date)")
    case .paymentProblem: say("Payment problem", ja: "お支払いに問題があります", de: "Zahlungsproblem", zh: "付款出现问题")
    case .expired:
      say(
        "Expired \(date): subscribe again",
        ja: "\(date) に終了、もう一度登録",
        de: "Abgelaufen am \(date): neu abonnieren",
        zh: "已于 \(date) 到期，重新订阅")
    case .revoked:
      say(
        "Revoked \(date): subscribe again",
        ja: "\(date) に取り消し、もう一度登録",
        de: "Widerrufen am \(date): neu abonnieren",
        zh: "已于 \(date) 撤销，重新订阅")
    }
  }

  /// A word for a button of the shop.
  public func planInShort(_ advice: PlanAdvice, date: String) -> String {
    switch advice {
    case .subscribe: say("Subscribe", ja: "登録", de: "Abonnieren", zh: "订阅")
    case .current: say("Yours", ja: "利用中", de: "Aktiv", zh: "使用中")
    case .currentUntil: say("until \(date)", ja: "\(date) まで", de: "bis \(date)", zh: "至 \(date)")
    case .currentEnds: say("ends \(date)", ja: "\(date) まで", de: "bis \(date)", zh: "至 \(date)")
    case .shared: say("Shared", ja: "共有中", de: "Geteilt", zh: "共享中")
    case .upgradeNow: say("Upgrade", ja: "変更", de: "Wechseln", zh: "升级")
    case .switchAtRenewal: say("Switch", ja: "次回から", de: "Wechseln", zh: "切换")
    case .ordered: say("from \(date)", ja: "\(date) から", de: "ab \(date)", zh: "\(date) 起")
    case .inGrace: say("pay by \(date)", ja: "要支払い", de: "offen", zh: "待付款")
    case .paymentProblem: say("Pay", ja: "支払う", de: "Bezahlen", zh: "付款")
    case .expired: say("Subscribe", ja: "登録", de: "Abonnieren", zh: "订阅")
    case .revoked: say("Subscribe", ja: "登録", de: "Abonnieren", zh: "订阅")
    }
  }

  /// `2021/02/26`.
  public func day(year: String, month: String, day: String) -> String {
    let points = "\(day).\(month).\(year)"
    let strokes = "\(day)/\(month)/\(year)"
    return say(
      "\(year)/\(month)/\(day)", de: points, ru: points, fr: strokes, es: strokes, pt: strokes, tr: points,
      nb: points)
  }

  /// `02/26`.
  public func shortDay(month: String, day: String) -> String {
    say(
      "\(month)/\(day)", de: "\(day).\(month).", ru: "\(day).\(month)", fr: "\(day)/\(month)",
      es: "\(day)/\(month)", pt: "\(day)/\(month)", tr: "\(day).\(month)", nb: "\(day).\(month).")
  }
}

/// The language of a locale, as the texts name it: `ja`, `zh_Hans`, `en`.
enum Language {
  static func of(locale: String) -> String {
    guard let name = LocaleName(locale) else { return "en" }
    if name.language == "zh" { return "zh_\(name.likelyScript ?? "Hans")" }
    // Norwegian has two written forms, and a name for both.
    return ["no", "nn"].contains(name.language) ? "nb" : name.language
  }
}
