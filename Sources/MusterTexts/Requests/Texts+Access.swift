extension Texts {
  /// The messages about keys and roles.
  static let accessMessages: [String: Text] = [
    "KEYS_EXHAUSTED": Text(
      english: "The project has too many keys. Please revoke one that is not used.",
      german: "Das Projekt hat zu viele Schlüssel. Bitte widerrufen Sie einen, der nicht gebraucht wird.",
      czech: "Projekt má příliš mnoho klíčů. Zneplatněte prosím některý, který se nepoužívá.",
      spanish: "El proyecto tiene demasiadas claves. Revoque una que no se use, por favor."),
    "KEY_NOT_FOUND": Text(
      english: "There is no such key in this project.",
      german: "Diesen Schlüssel gibt es in diesem Projekt nicht.",
      czech: "Takový klíč v tomto projektu není.",
      spanish: "No existe esa clave en este proyecto."),
    "ROLE_MISSING": Text(
      english: "Your role does not allow this.",
      german: "Ihre Rolle erlaubt das nicht.",
      czech: "Vaše role to neumožňuje.",
      spanish: "Su rol no permite esto."),
    "SCOPE_MISSING": Text(
      english: "This key does not allow that. Please use another one.",
      german: "Dieser Schlüssel erlaubt das nicht. Bitte verwenden Sie einen anderen.",
      czech: "Tento klíč to neumožňuje. Použijte prosím jiný.",
      spanish: "Esta clave no lo permite. Use otra, por favor."),
    "SESSION_TOKEN_NEEDED": Text(
      english: "Only the person being verified can do this.",
      german: "Das kann nur die Person tun, die geprüft wird.",
      czech: "Toto může udělat jen osoba, která se ověřuje.",
      spanish: "Solo puede hacerlo la persona que se verifica."),
  ]
}
