extension Texts {
  /// What a person needs a code for.
  package enum CodePurpose {
    case activateDevice, beginVerification, finishVerification, logIn
  }

  /// Returns the message that delivers a code to a person.
  package static func message(with code: String, for purpose: CodePurpose, in language: Language) -> String {
    let text =
      switch purpose {
      case .activateDevice:
        Text(
          english: "Your activation code is \(code). Do not share it with anyone.",
          german: "Ihr Aktivierungscode ist \(code). Sagen Sie ihn niemandem.",
          czech: "Váš aktivační kód je \(code). Nikomu ho nesdělujte.",
          spanish: "Su código de activación es \(code). No se lo diga a nadie.")
      case .beginVerification:
        Text(
          english: "Your code to begin the verification is \(code). Do not share it with anyone.",
          german: "Ihr Code zum Beginn der Prüfung ist \(code). Sagen Sie ihn niemandem.",
          czech: "Váš kód k zahájení ověření je \(code). Nikomu ho nesdělujte.",
          spanish: "Su código para empezar la verificación es \(code). No se lo diga a nadie.")
      case .finishVerification:
        Text(
          english: "Your code to finish the verification is \(code). Do not share it with anyone.",
          german: "Ihr Code zum Abschluss der Prüfung ist \(code). Sagen Sie ihn niemandem.",
          czech: "Váš kód k dokončení ověření je \(code). Nikomu ho nesdělujte.",
          spanish: "Su código para terminar la verificación es \(code). No se lo diga a nadie.")
      case .logIn:
        Text(
          english: "Your code to sign in is \(code). Do not share it with anyone.",
          german: "Ihr Anmeldecode ist \(code). Sagen Sie ihn niemandem.",
          czech: "Váš přihlašovací kód je \(code). Nikomu ho nesdělujte.",
          spanish: "Su código para iniciar sesión es \(code). No se lo diga a nadie.")
      }
    return text[language]
  }

  /// The messages about one-time codes and the contacts that they are sent to.
  static let oneTimeCodeMessages: [String: Text] = [
    "ACTIVATION_OTP_INVALID": Text(
      english: "The code is wrong or too old. Please check it, or ask for another one.",
      german: "Der Code ist falsch oder zu alt. Bitte prüfen Sie ihn oder fordern Sie einen neuen an.",
      czech: "Kód je nesprávný nebo příliš starý. Zkontrolujte ho prosím, nebo požádejte o nový.",
      spanish: "El código es incorrecto o demasiado antiguo. Compruébelo o pida otro, por favor."),
    "CONTACT_INVALID": Text(
      english:
        "This address or number is not valid. Please check it. A phone number begins with + and its country code.",
      german: """
        Diese Adresse oder Nummer ist nicht gültig. Bitte prüfen Sie sie. Eine Telefonnummer beginnt mit + und der \
        Landesvorwahl.
        """,
      czech:
        "Tato adresa nebo číslo neplatí. Zkontrolujte je prosím. Telefonní číslo začíná znakem + a předvolbou země.",
      spanish: """
        Esta dirección o este número no es válido. Compruébelo, por favor. Un número de teléfono empieza por + y el \
        prefijo del país.
        """),
    "CONTACT_REQUIRED": Text(
      english: "Before you continue, please confirm your e-mail address or phone number.",
      german: "Bevor Sie fortfahren, bestätigen Sie bitte Ihre E-Mail-Adresse oder Telefonnummer.",
      czech: "Než budete pokračovat, potvrďte prosím svou e-mailovou adresu nebo telefonní číslo.",
      spanish: "Antes de continuar, confirme su dirección de correo electrónico o su número de teléfono, por favor."),
    "OTP_CODES_EXHAUSTED": Text(
      english: "No more codes can be sent. Please ask for a new link.",
      german: "Es können keine weiteren Codes gesendet werden. Bitte fordern Sie einen neuen Link an.",
      czech: "Další kódy už nelze odeslat. Požádejte prosím o nový odkaz.",
      spanish: "No se pueden enviar más códigos. Pida un enlace nuevo, por favor."),
    "OTP_DELIVERY_FAILED": Text(
      english: "The code could not be sent. Please try again in a moment.",
      german: "Der Code konnte nicht gesendet werden. Bitte versuchen Sie es gleich noch einmal.",
      czech: "Kód se nepodařilo odeslat. Zkuste to prosím za chvíli znovu.",
      spanish: "No se ha podido enviar el código. Inténtelo de nuevo en un momento, por favor."),
    "OTP_DELIVERY_MISSING": Text(
      english: "No code can be sent here yet. Please contact support.",
      german: "Hier können noch keine Codes gesendet werden. Bitte wenden Sie sich an den Support.",
      czech: "Tady zatím nelze posílat kódy. Obraťte se prosím na podporu.",
      spanish: "Aquí todavía no se pueden enviar códigos. Contacte con el servicio de asistencia, por favor."),
    "OTP_NOT_AWAITED": Text(
      english: "No code is needed now. Please continue with the step that is shown.",
      german: "Jetzt ist kein Code nötig. Bitte machen Sie mit dem angezeigten Schritt weiter.",
      czech: "Teď není potřeba žádný kód. Pokračujte prosím zobrazeným krokem.",
      spanish: "Ahora no hace falta ningún código. Continúe con el paso que se muestra, por favor."),
    "OTP_RESEND_TOO_SOON": Text(
      english: "A code was sent a moment ago. Please wait before you ask for another one.",
      german: "Es wurde gerade erst ein Code gesendet. Bitte warten Sie kurz, bevor Sie einen neuen anfordern.",
      czech: "Kód byl odeslán před chvílí. Počkejte prosím, než požádáte o další.",
      spanish: "Se acaba de enviar un código. Espere un poco antes de pedir otro, por favor."),
  ]
}
