extension Texts {
  /// The messages about the external systems that the service asks.
  static let providerMessages: [String: Text] = [
    "ANSWER_UNSIGNED": Text(
      english: "The answer is not signed as agreed. Please sign it and try again.",
      german:
        "Die Antwort ist nicht wie vereinbart signiert. Bitte signieren Sie sie und versuchen Sie es noch einmal.",
      czech: "Odpověď není podepsána podle dohody. Podepište ji prosím a zkuste to znovu.",
      spanish: "La respuesta no está firmada como se acordó. Fírmela e inténtelo de nuevo, por favor."),
    "QUESTION_NOT_FOUND": Text(
      english: "This question was never asked. Please check its id.",
      german: "Diese Frage wurde nie gestellt. Bitte prüfen Sie ihre Kennung.",
      czech: "Tato otázka nebyla nikdy položena. Zkontrolujte prosím její označení.",
      spanish: "Esa pregunta no se ha hecho nunca. Compruebe su identificador, por favor."),
    "REMOTE_COMMUNICATION_ERROR": Text(
      english: "A system that this service depends on is not responding. Please try again soon.",
      german:
        "Ein System, auf das dieser Dienst angewiesen ist, antwortet nicht. Bitte versuchen Sie es gleich noch einmal.",
      czech: "Systém, na kterém tato služba závisí, neodpovídá. Zkuste to prosím za chvíli znovu.",
      spanish: "Un sistema del que depende este servicio no responde. Inténtelo de nuevo dentro de poco, por favor."),
  ]
}
