/// The messages for persons, by code and language. Each says what happened and, where possible, what to do next.
package enum Texts {
  /// Returns the message for a code.
  ///
  /// - Parameter standIn: The code to use if `code` has no message, for example for reasons that an operator defined.
  ///   The result is never empty.
  package static func sentence(
    for code: String, or standIn: String = "ERROR_GENERIC", in language: Language
  ) -> String {
    let texts = texts(in: language)
    return texts[code] ?? texts[standIn] ?? code
  }

  /// Returns the message for a file that is not accepted as a picture.
  ///
  /// - Parameter format: The name of its format, such as `HEIC`.
  package static func unsupportedFile(of format: String, in language: Language) -> String {
    switch language {
    case .english: "This is a \(format) file, which cannot be read. Please send a JPEG or PNG picture."
    case .german: "Diese \(format)-Datei kann nicht gelesen werden. Bitte senden Sie ein JPEG- oder PNG-Bild."
    case .czech: "Soubor \(format) nelze přečíst. Pošlete prosím snímek JPEG nebo PNG."
    case .spanish: "Este archivo \(format) no se puede leer. Envíe una imagen JPEG o PNG."
    }
  }

  /// Returns the message for the reason of a final rejection. Unlike `sentence(for:or:in:)`, it never asks for
  /// another picture.
  package static func rejection(for reason: String, in language: Language) -> String {
    let (rejections, endings) = rejections(in: language)
    return rejections[reason] ?? endings[reason] ?? sentence(for: "OTHER", in: language)
  }

  private static func rejections(in language: Language) -> (rejections: [String: String], endings: [String: String]) {
    switch language {
    case .english: (englishRejections, englishEndings)
    case .german: (germanRejections, germanEndings)
    case .czech: (czechRejections, czechEndings)
    case .spanish: (spanishRejections, spanishEndings)
    }
  }

  /// Returns the codes that have a message in this language.
  package static func codes(in language: Language) -> Set<String> {
    Set(texts(in: language).keys)
  }

  private static func texts(in language: Language) -> [String: String] {
    all[language] ?? [:]
  }

  private static let all: [Language: [String: String]] = [
    .english: merged(englishPictures, englishProcess, englishEndings, englishRequests, englishPresence),
    .german: merged(germanPictures, germanProcess, germanEndings, germanRequests, germanPresence),
    .czech: merged(czechPictures, czechProcess, czechEndings, czechRequests, czechPresence),
    .spanish: merged(spanishPictures, spanishProcess, spanishEndings, spanishRequests, spanishPresence),
  ]

  private static func merged(_ parts: [String: String]...) -> [String: String] {
    Dictionary(parts.joined().map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Texts {
  /// What a person needs a code for.
  package enum CodePurpose {
    case activateDevice, beginVerification, finishVerification, logIn
  }

  /// Returns the message that takes a link to another device of a person.
  ///
  /// - Parameter name: Who asks for the verification.
  package static func handOff(to url: String, name: String, in language: Language) -> String {
    switch language {
    case .english: "\(name): continue your verification on this device: \(url) The link works once, for ten minutes."
    case .german:
      "\(name): Setzen Sie Ihre Prüfung auf diesem Gerät fort: \(url) Der Link gilt einmal und zehn Minuten lang."
    case .czech: "\(name): pokračujte v ověření na tomto zařízení: \(url) Odkaz lze otevřít jednou, do deseti minut."
    case .spanish:
      "\(name): continúe su verificación en este dispositivo: \(url) El enlace funciona una vez, durante diez minutos."
    }
  }

  /// Returns the message that delivers a code to a person.
  package static func message(with code: String, for purpose: CodePurpose, in language: Language) -> String {
    switch (language, purpose) {
    case (.english, .activateDevice): "Your activation code is \(code). Do not share it with anyone."
    case (.english, .beginVerification): "Your code to begin the verification is \(code). Do not share it with anyone."
    case (.english, .finishVerification):
      "Your code to finish the verification is \(code). Do not share it with anyone."
    case (.english, .logIn): "Your code to sign in is \(code). Do not share it with anyone."
    case (.german, .activateDevice): "Ihr Aktivierungscode ist \(code). Sagen Sie ihn niemandem."
    case (.german, .beginVerification): "Ihr Code zum Beginn der Prüfung ist \(code). Sagen Sie ihn niemandem."
    case (.german, .finishVerification): "Ihr Code zum Abschluss der Prüfung ist \(code). Sagen Sie ihn niemandem."
    case (.german, .logIn): "Ihr Anmeldecode ist \(code). Sagen Sie ihn niemandem."
    case (.czech, .activateDevice): "Váš aktivační kód je \(code). Nikomu ho nesdělujte."
    case (.czech, .beginVerification): "Váš kód k zahájení ověření je \(code). Nikomu ho nesdělujte."
    case (.czech, .finishVerification): "Váš kód k dokončení ověření je \(code). Nikomu ho nesdělujte."
    case (.czech, .logIn): "Váš přihlašovací kód je \(code). Nikomu ho nesdělujte."
    case (.spanish, .activateDevice): "Su código de activación es \(code). No se lo diga a nadie."
    case (.spanish, .beginVerification): "Su código para empezar la verificación es \(code). No se lo diga a nadie."
    case (.spanish, .finishVerification): "Su código para terminar la verificación es \(code). No se lo diga a nadie."
    case (.spanish, .logIn): "Su código para iniciar sesión es \(code). No se lo diga a nadie."
    }
  }

  /// Returns the message that delivers a link by which a person confirms their e-mail address in order to sign in.
  package static func message(withLink url: String, in language: Language) -> String {
    switch language {
    case .english:
      "To sign in with the app, confirm your e-mail address: \(url) If you did not ask for this, do nothing."
    case .german:
      "Um sich mit der App anzumelden, bestätigen Sie Ihre E-Mail-Adresse: \(url) Wenn Sie das nicht angefordert haben, tun Sie nichts."
    case .czech:
      "Chcete-li se přihlašovat aplikací, potvrďte svou e-mailovou adresu: \(url) Pokud jste o to nežádali, nedělejte nic."
    case .spanish:
      "Para iniciar sesión con la aplicación, confirme su dirección de correo: \(url) Si no lo ha pedido, no haga nada."
    }
  }

  /// The version of the consent text, stored with each decision. Change it with every change of the text below.
  package static let consentVersion = "1"

  /// Returns the text that a person agrees to before a verification, as simple HTML.
  package static func consent(in language: Language) -> String {
    switch language {
    case .english:
      """
      <p>To verify your identity we process pictures of your identity documents and of your face. They are kept \
      encrypted, are used for this verification alone, and are erased when they are no longer needed.</p>\
      <p>You may decline, and you may withdraw your consent at any time by cancelling the verification.</p>
      """
    case .german:
      """
      <p>Um Ihre Identität zu prüfen, verarbeiten wir Bilder Ihrer Ausweisdokumente und Ihres Gesichts. Sie werden \
      verschlüsselt aufbewahrt, nur für diese Prüfung verwendet und gelöscht, sobald sie nicht mehr gebraucht werden.</p>\
      <p>Sie können ablehnen und Ihre Einwilligung jederzeit widerrufen, indem Sie die Prüfung abbrechen.</p>
      """
    case .czech:
      """
      <p>Abychom ověřili vaši totožnost, zpracováváme snímky vašich dokladů a vašeho obličeje. Jsou uloženy šifrovaně, \
      slouží jen tomuto ověření a smažeme je, jakmile nebudou potřeba.</p>\
      <p>Můžete odmítnout a souhlas můžete kdykoli odvolat tím, že ověření zrušíte.</p>
      """
    case .spanish:
      """
      <p>Para verificar su identidad tratamos imágenes de sus documentos y de su cara. Se guardan cifradas, se usan \
      solo para esta verificación y se borran cuando ya no hacen falta.</p>\
      <p>Puede negarse, y puede retirar su consentimiento en cualquier momento cancelando la verificación.</p>
      """
    }
  }

  /// Returns the texts of the camera page by key: the protocol's codes for instructions (`turn_left`) and hints
  /// (`NO_FACE`), and keys of its own for the rest (`start`).
  ///
  /// The page replaces `{count}`, `{number}` and `{time}`.
  package static func presencePage(in language: Language) -> [String: String] {
    switch language {
    case .english: englishPresencePage
    case .german: germanPresencePage
    case .czech: czechPresencePage
    case .spanish: spanishPresencePage
    }
  }

  /// Returns the texts of the page of a verification by key: keys of its own, and the sentences for the ends of a
  /// verification after `end_`.
  ///
  /// The page replaces `{name}`, `{time}`, `{count}` and other words in braces.
  package static func verificationPage(in language: Language) -> [String: String] {
    let parts =
      switch language {
      case .english: [englishVerificationBeginning, englishVerificationDocuments, englishVerificationEnds]
      case .german: [germanVerificationBeginning, germanVerificationDocuments, germanVerificationEnds]
      case .czech: [czechVerificationBeginning, czechVerificationDocuments, czechVerificationEnds]
      case .spanish: [spanishVerificationBeginning, spanishVerificationDocuments, spanishVerificationEnds]
      }
    let (rejections, endings) = rejections(in: language)
    let ends = rejections.merging(endings) { rejection, _ in rejection }
      .merging(["OTHER": sentence(for: "OTHER", in: language)]) { end, _ in end }
    let named = Dictionary(uniqueKeysWithValues: ends.map { ("end_\($0.key)", $0.value) })
    return (parts + [DocumentTypeNames.pageTexts(in: language)]).reduce(named) { texts, part in
      texts.merging(part) { text, _ in text }
    }
  }
}
