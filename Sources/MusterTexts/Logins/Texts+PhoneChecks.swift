extension Texts {
  /// The messages about checks of phone numbers.
  static let phoneCheckMessages: [String: Text] = [
    "PHONE_CHECK_FAILED": Text(
      english: "This number cannot be checked at the moment, so no code is sent to it. Please try again later.",
      german: """
        Diese Nummer kann im Moment nicht geprüft werden. Deshalb wird kein Code an sie gesendet. Bitte versuchen Sie \
        es später noch einmal.
        """,
      czech: "Toto číslo teď nelze zkontrolovat, proto na něj kód neposíláme. Zkuste to prosím později.",
      spanish: """
        En este momento no se puede comprobar este número, por lo que no se envía ningún código. Inténtelo más tarde, \
        por favor.
        """),
    "PHONE_CHECK_NOT_FOUND": Text(
      english: "There is no such phone check. Please begin a new one.",
      german: "Diese Prüfung einer Telefonnummer gibt es nicht. Bitte beginnen Sie eine neue.",
      czech: "Taková kontrola telefonního čísla neexistuje. Začněte prosím novou.",
      spanish: "Esa comprobación de un número de teléfono no existe. Empiece una nueva, por favor."),
    "PHONE_CHECK_SETTING_INVALID": Text(
      english: "This setting is not valid.",
      german: "Diese Einstellung ist nicht gültig.",
      czech: "Toto nastavení není platné.",
      spanish: "Este ajuste no es válido."),
    "PHONE_NUMBER_INVALID": Text(
      english: "This phone number is not valid. Please check it. A phone number begins with + and its country code.",
      german: """
        Diese Telefonnummer ist nicht gültig. Bitte prüfen Sie sie. Eine Telefonnummer beginnt mit + und der \
        Landesvorwahl.
        """,
      czech:
        "Toto telefonní číslo není platné. Zkontrolujte je prosím. Telefonní číslo začíná znakem + a předvolbou země.",
      spanish: """
        Este número de teléfono no es válido. Compruébelo, por favor. Un número de teléfono empieza por + y el prefijo \
        del país.
        """),
    "REDIRECT_URL_NOT_ALLOWED": Text(
      english: "The project does not allow you to return to this address. Please contact support.",
      german: "Das Projekt erlaubt die Rückkehr zu dieser Adresse nicht. Bitte wenden Sie sich an den Support.",
      czech: "Projekt nepovoluje návrat na tuto adresu. Obraťte se prosím na podporu.",
      spanish: "El proyecto no permite volver a esta dirección. Contacte con el servicio de asistencia, por favor."),
    "SIM_CHANGED": Text(
      english: """
        The SIM card of this number was changed recently. For your protection, no code is sent to it for now. Use \
        another number, or contact support.
        """,
      german: """
        Die SIM-Karte zu dieser Nummer wurde vor Kurzem gewechselt. Zu Ihrem Schutz wird vorerst kein Code dorthin \
        gesendet. Bitte verwenden Sie eine andere Nummer, oder wenden Sie sich an den Support.
        """,
      czech: """
        SIM karta k tomuto číslu byla nedávno vyměněna. Pro vaši bezpečnost na něj zatím kód neposíláme. Použijte \
        prosím jiné číslo, nebo se obraťte na podporu.
        """,
      spanish: """
        La tarjeta SIM de este número se ha cambiado hace poco. Por su seguridad, de momento no se envía ningún código \
        a este número. Use otro número o contacte con el servicio de asistencia, por favor.
        """),
  ]
}
