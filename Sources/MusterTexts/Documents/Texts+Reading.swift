extension Texts {
  /// The messages about the data read from documents, and the rules for it.
  static let readingMessages: [String: Text] = [
    "BLOCK_NOT_FOUND": Text(
      english: "The block list has no such entry.",
      german: "Einen solchen Eintrag hat die Sperrliste nicht.",
      czech: "Na seznamu blokovaných žádný takový záznam není.",
      spanish: "La lista de bloqueos no tiene esa entrada."),
    "CONTENT_RULE_INVALID": Text(
      english: "This rule is not valid.",
      german: "Diese Regel ist nicht gültig.",
      czech: "Toto pravidlo není platné.",
      spanish: "Esta regla no es válida."),
    "NOTHING_TO_BLOCK": Text(
      english: "This document contains nothing that can be blocked.",
      german: "Dieses Dokument enthält nichts, was gesperrt werden kann.",
      czech: "Tento doklad neobsahuje nic, co by šlo zablokovat.",
      spanish: "Este documento no contiene nada que se pueda bloquear."),
    "READING_PENDING": Text(
      english: "The document has not been read yet. Please try again in a moment.",
      german: "Das Dokument wurde noch nicht gelesen. Bitte versuchen Sie es gleich noch einmal.",
      czech: "Doklad ještě nebyl přečten. Zkuste to prosím za chvíli znovu.",
      spanish: "El documento todavía no se ha leído. Inténtelo de nuevo en un momento, por favor."),
    "TOO_MANY_CORRECTIONS": Text(
      english: "This document already has too many corrections.",
      german: "Zu diesem Dokument gibt es schon zu viele Korrekturen.",
      czech: "K tomuto dokladu je už příliš mnoho oprav.",
      spanish: "Ya hay demasiadas correcciones de este documento."),
  ]
}
