extension Texts {
  /// The messages about systems that the service asks.
  static let providerMessages: [String: Text] = [
    "ANSWER_UNSIGNED": Text(
      english: "The answer is not signed as agreed. Please sign it and try again.",
      german:
        "Die Antwort ist nicht wie vereinbart signiert. Bitte signieren Sie sie und versuchen Sie es noch einmal.",
      czech: "Odpověď není podepsána podle dohody. Podepište ji prosím a zkuste to znovu.",
      spanish: "La respuesta no está firmada como se acordó. Fírmela e inténtelo de nuevo, por favor."),
    "QUESTION_NOT_FOUND": Text(
      english: "This question was never asked. Please check its id.",
      german: "Diese Frage hat niemand gestellt. Bitte prüfen Sie ihre Kennung.",
      czech: "Tuto otázku nikdo nepoložil. Zkontrolujte prosím její označení.",
      spanish: "Nadie hizo esa pregunta. Compruebe su identificador, por favor."),
    "REMOTE_COMMUNICATION_ERROR": Text(
      english: "A system that this service depends on is not responding. Please try again soon.",
      german: "Ein System hinter diesem Dienst antwortet nicht. Bitte versuchen Sie es bald noch einmal.",
      czech: "Systém za touto službou neodpovídá. Zkuste to prosím za chvíli znovu.",
      spanish: "Un sistema detrás de este servicio no responde. Inténtelo pronto de nuevo, por favor."),
  ]
}
