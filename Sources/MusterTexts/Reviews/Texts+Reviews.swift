extension Texts {
  /// The messages about cases and decisions.
  static let reviewMessages: [String: Text] = [
    "CASE_CHANGED": Text(
      english: "The case has changed in the meantime. Please look at it again.",
      german: "Der Fall hat sich inzwischen geändert. Bitte sehen Sie ihn noch einmal an.",
      czech: "Případ se mezitím změnil. Podívejte se na něj prosím znovu.",
      spanish: "El caso ha cambiado entretanto. Véalo de nuevo, por favor."),
    "CASE_LEASED": Text(
      english: "Another reviewer has this case. Please take another one.",
      german: "Jemand anders hat diesen Fall. Bitte nehmen Sie einen anderen.",
      czech: "Tento případ má jiný posuzovatel. Vezměte si prosím jiný případ.",
      spanish: "Otro revisor tiene este caso. Tome otro caso, por favor."),
    "DECISION_NOT_FOUND": Text(
      english: "You have made no such decision.",
      german: "Sie haben keine solche Entscheidung getroffen.",
      czech: "Žádné takové rozhodnutí jste neučinili.",
      spanish: "Usted no ha tomado esa decisión."),
    "DECISION_TOOK_EFFECT": Text(
      english: "The decision has taken effect and can no longer be undone.",
      german: "Die Entscheidung gilt bereits und lässt sich nicht mehr zurücknehmen.",
      czech: "Rozhodnutí už platí a nelze je vzít zpět.",
      spanish: "La decisión ya ha surtido efecto y no se puede deshacer."),
    "DOUBTS_NOT_NAMED": Text(
      english: "There are doubts about this case. Please tick each one that you have looked at.",
      german: "Zu diesem Fall gibt es Zweifel. Bitte haken Sie jeden an, den Sie geprüft haben.",
      czech: "U tohoto případu jsou pochybnosti. Zaškrtněte prosím každou, kterou jste prověřili.",
      spanish: "Hay dudas sobre este caso. Marque, por favor, cada una que haya examinado."),
    "LINK_EXPIRED": Text(
      english: "This link has expired. Please reload the page.",
      german: "Dieser Link ist abgelaufen. Bitte laden Sie die Seite neu.",
      czech: "Platnost tohoto odkazu vypršela. Načtěte prosím stránku znovu.",
      spanish: "Este enlace ha caducado. Recargue la página, por favor."),
    "LINK_INVALID": Text(
      english: "This link is not for you. Please reload the page.",
      german: "Dieser Link ist nicht für Sie. Bitte laden Sie die Seite neu.",
      czech: "Tento odkaz není pro vás. Načtěte prosím stránku znovu.",
      spanish: "Este enlace no es para usted. Recargue la página, por favor."),
    "PROPOSAL_NOT_FOUND": Text(
      english: "You have no proposal here that is waiting for a second person.",
      german: "Sie haben hier keinen Vorschlag, der auf eine zweite Person wartet.",
      czech: "Nemáte tu žádný návrh, který čeká na druhou osobu.",
      spanish: "No tiene aquí ninguna propuesta que espere a una segunda persona."),
    "REASON_UNKNOWN": Text(
      english: "This decision needs one of the known reasons.",
      german: "Diese Entscheidung braucht einen der bekannten Gründe.",
      czech: "Toto rozhodnutí vyžaduje některý ze známých důvodů.",
      spanish: "Esta decisión necesita uno de los motivos conocidos."),
    "SECOND_PERSON_NEEDED": Text(
      english: "You have proposed this decision. Another person has to confirm it.",
      german: "Sie haben diese Entscheidung vorgeschlagen. Jemand anders muss sie bestätigen.",
      czech: "Toto rozhodnutí jste navrhli vy. Potvrdit je musí někdo jiný.",
      spanish: "Usted ha propuesto esta decisión. Otra persona debe confirmarla."),
    "SENIOR_NEEDED": Text(
      english: "This case needs a senior reviewer. Please take another one.",
      german: "Diesen Fall kann nur eine erfahrene Person entscheiden. Bitte nehmen Sie einen anderen.",
      czech: "Tento případ může rozhodnout jen zkušený posuzovatel. Vezměte si prosím jiný případ.",
      spanish: "Este caso necesita un revisor sénior. Tome otro caso, por favor."),
    "TOO_MANY_NOTES": Text(
      english: "This case already has too many notes.",
      german: "Zu diesem Fall gibt es schon zu viele Notizen.",
      czech: "K tomuto případu je už příliš mnoho poznámek.",
      spanish: "Este caso ya tiene demasiadas notas."),
  ]
}
