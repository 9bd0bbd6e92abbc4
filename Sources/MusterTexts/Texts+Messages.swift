extension Texts {
  /// Returns the message that delivers a code to a person.
  ///
  /// - Parameter isForActivation: Whether the code activates the person's device; otherwise it completes the
  ///   verification.
  package static func message(with code: String, isForActivation: Bool, in language: Language) -> String {
    switch (language, isForActivation) {
    case (.english, true): "Your activation code is \(code). Do not tell it to anybody."
    case (.english, false): "Your code to finish the verification is \(code). Do not tell it to anybody."
    case (.german, true): "Ihr Aktivierungscode ist \(code). Sagen Sie ihn niemandem."
    case (.german, false): "Ihr Code zum Abschluss der Prüfung ist \(code). Sagen Sie ihn niemandem."
    case (.czech, true): "Váš aktivační kód je \(code). Nikomu ho nesdělujte."
    case (.czech, false): "Váš kód k dokončení ověření je \(code). Nikomu ho nesdělujte."
    case (.spanish, true): "Su código de activación es \(code). No se lo diga a nadie."
    case (.spanish, false): "Su código para terminar la verificación es \(code). No se lo diga a nadie."
    }
  }
}
