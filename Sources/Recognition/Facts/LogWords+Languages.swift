// Texts of the system in other languages, which the device's texts do not contain.

extension LogWords {
  /// "Cannot connect to iTunes Store" by language.
  static let cannotConnect: [(language: String, text: String)] = [
    ("en", "Cannot connect to iTunes Store"), ("zh_Hans", "无法连接到 iTunes Store"),
    ("ja", "iTunes Storeに接続できません"), ("de", "Verbindung mit iTunes Store nicht möglich"),
    ("es", "No se puede conectar con iTunes Store"), ("es", "No se puede conectar a iTunes Store"),
    ("fr", "Connexion à l'iTunes Store impossible"),
    ("fr", "Impossible de se connecter à l'iTunes Store"),
    ("pt", "Não é possível conectar à iTunes Store"), ("ru", "Не удается подключиться к iTunes Store"),
    ("ko", "iTunes Store에 연결할 수 없습니다"), ("it", "Impossibile connettersi a iTunes Store"),
    ("zh_Hant", "無法連接 iTunes Store"), ("zh_Hant", "無法連線到 iTunes Store"),
  ]

  /// Texts that only tell the language: Foundation's sentence around an error, and others.
  static let languages: [(String, [String])] = [
    ("zh_Hans", ["发生未知错误", "需要验证", "未能完成操作", "操作无法完成"]),
    ("zh_Hant", ["無法完成作業", "作業無法完成", "無法完成操作", "發生未知的錯誤", "發生未知錯誤"]),
    ("ja", ["不明なエラーが発生しました", "操作を完了できませんでした", "リクエストを完了できません"]),
    ("de", ["Der Vorgang konnte nicht abgeschlossen werden"]),
    (
      "fr",
      [
        "L'opération n'a pas pu s'achever", "L'opération n'a pas pu être terminée",
        "Une erreur inconnue est survenue",
      ]
    ),
    (
      "es",
      [
        "No se ha encontrado la app", "No se ha podido completar la operación",
        "No se pudo completar la operación", "La operación no se pudo completar",
        "Se ha producido un error desconocido", "Ha ocurrido un error desconocido",
      ]
    ),
    (
      "pt",
      [
        "A operação não pôde ser concluída", "Não foi possível concluir a operação",
        "Ocorreu um erro desconhecido",
      ]
    ),
    ("ko", ["작업을 완료할 수 없습니다", "알 수 없는 오류가 발생했습니다"]),
    ("tr", ["İşlem tamamlanamadı", "Bilinmeyen bir hata oluştu"]),
    (
      "ru",
      ["Операцию не удалось завершить", "Не удалось завершить операцию", "Произошла неизвестная ошибка"]
    ),
    ("nb", ["Operasjonen kunne ikke fullføres", "Det oppsto en ukjent feil"]),
    ("sv", ["Åtgärden kunde inte slutföras", "Det gick inte att slutföra åtgärden", "Ett okänt fel"]),
    ("fi", ["Toimintoa ei voitu suorittaa", "Tapahtui tuntematon virhe"]),
    ("da", ["Handlingen kunne ikke fuldføres", "Der opstod en ukendt fejl"]),
    ("cs", ["Operaci nelze dokončit", "Operaci se nepodařilo dokončit", "Došlo k neznámé chybě"]),
    (
      "hu",
      [
        "A művelet nem hajtható végre", "A műveletet nem lehet befejezni",
        "A műveletet nem sikerült befejezni",
        "Ismeretlen hiba történt",
      ]
    ),
    ("pl", ["Nie można ukończyć operacji", "Nie można dokończyć operacji", "Wystąpił nieznany błąd"]),
    ("it", ["Impossibile completare l'operazione", "Si è verificato un errore sconosciuto"]),
    ("nl", ["De bewerking kan niet worden voltooid", "Er is een onbekende fout opgetreden"]),
    ("vi", ["Không thể hoàn tất thao tác", "Đã xảy ra lỗi không xác định"]),
  ]
}
