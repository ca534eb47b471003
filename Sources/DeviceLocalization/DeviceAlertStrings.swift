// What the phone's alerts say: an interrupted purchase, the outcome of one, a price that goes up.

extension DeviceLocalizer {
  // The alerts and sheets of an interrupted purchase. Japanese as in NTT Resonant 2021; English, German, Chinese and Russian as logs
  // and bug reports of others have them. The payment alert's title is the text of error 3029; the sheets' messages, their
  // German and Chinese, and the rest of the payment information are ours. What the other
  // languages say is chosen, in the files beside this one too.

  package var termsAlertTitle: String {
    localized(
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
  package var termsAlertMessage: String {
    localized(
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
  package var termsSheetTitle: String {
    localized(
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
  package var termsSheetMessage: String {
    localized(
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
  package var paymentAlertTitle: String {
    localized(
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
  package var paymentAlertMessage: String {
    localized(
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
  package var paymentSheetTitle: String {
    localized(
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
  package var paymentSheetMessage: String {
    localized(
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

  package var completeTitle: String {
    localized(
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
  package var completeMessage: String {
    localized(
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
  package var alreadyBoughtTitle: String {
    localized(
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
  package var alreadyBoughtMessage: String {
    localized(
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
  package var alreadySubscribed: String {
    localized(
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
  package var alreadyOrdered: String {
    localized(
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
  package var notPossible: String {
    localized(
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

  package var priceIncreaseTitle: String {
    localized(
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
  package func priceIncreaseMessage(_ name: String, from before: String, to after: String, on day: String)
    -> String
  {
    localized(
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
  package var agreeToPrice: String {
    localized(
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
  package var cancelSubscription: String {
    localized(
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
  package var notNow: String {
    localized(
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
}
