extension Texts {
  /// The messages about requests that belong to no feature.
  static let requestMessages: [String: Text] = [
    "ERROR_GENERIC": Text(
      english: "Something went wrong on our side. Please try again.",
      german: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
      czech: "Na naší straně se něco pokazilo. Zkuste to prosím znovu.",
      spanish: "Algo ha fallado por nuestra parte. Inténtelo de nuevo, por favor."),
    "FIELD_UNKNOWN": Text(
      english: "This request has an unknown field.",
      german: "Diese Anfrage hat ein Feld, das es nicht gibt.",
      czech: "Tento požadavek má pole, které neexistuje.",
      spanish: "Esta solicitud tiene un campo que no existe."),
    "IDEMPOTENCY_KEY_REUSED": Text(
      english: "Another request was sent with the same key. Please start this one again.",
      german: "Unter demselben Schlüssel kam schon eine andere Anfrage. Bitte beginnen Sie diese neu.",
      czech: "Pod stejným klíčem už přišel jiný požadavek. Začněte prosím tento znovu.",
      spanish: "Ya se envió otra petición con la misma clave. Empiece esta de nuevo, por favor."),
    "INTERNAL_ERROR": Text(
      english: "Something went wrong on our side. Please try again.",
      german: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
      czech: "Na naší straně se něco pokazilo. Zkuste to prosím znovu.",
      spanish: "Algo ha fallado por nuestra parte. Inténtelo de nuevo, por favor."),
    "INVALID_REQUEST": Text(
      english: "The request is not valid.",
      german: "Die Anfrage ist nicht verständlich.",
      czech: "Požadavku nelze rozumět.",
      spanish: "No se entiende la petición."),
    "METHOD_NOT_ALLOWED": Text(
      english: "This is not possible here. Please update the app.",
      german: "Das geht hier nicht. Bitte aktualisieren Sie die App.",
      czech: "To zde nejde. Aktualizujte prosím aplikaci.",
      spanish: "Esto no se puede hacer aquí. Actualice la aplicación, por favor."),
    "NOT_FOUND": Text(
      english: "There is nothing at this address.",
      german: "Hier ist nichts.",
      czech: "Tady nic není.",
      spanish: "Aquí no hay nada."),
    "REQUEST_TARGET_TOO_LONG": Text(
      english: "The address of the request is too long.",
      german: "Die Adresse der Anfrage ist zu lang.",
      czech: "Adresa požadavku je příliš dlouhá.",
      spanish: "La dirección de la petición es demasiado larga."),
    "REQUEST_TIMEOUT": Text(
      english: "The request took too long. Please try again.",
      german: "Die Anfrage kam zu langsam an. Bitte versuchen Sie es noch einmal.",
      czech: "Požadavek přicházel příliš pomalu. Zkuste to prosím znovu.",
      spanish: "La solicitud llegó demasiado despacio. Inténtelo de nuevo, por favor."),
    "REQUEST_TOO_LARGE": Text(
      english: "The request is too large. Please send less at a time.",
      german: "Die Anfrage ist zu groß. Bitte senden Sie weniger auf einmal.",
      czech: "Požadavek je příliš velký. Odešlete prosím méně najednou.",
      spanish: "La petición es demasiado grande. Envíe menos de una vez, por favor."),
    "SERVICE_BUSY": Text(
      english: "The service is busy at the moment. Please try again soon.",
      german: "Im Moment ist zu viel los. Bitte versuchen Sie es gleich noch einmal.",
      czech: "Teď je toho příliš mnoho. Zkuste to prosím za chvíli.",
      spanish: "Hay demasiado trabajo en este momento. Inténtelo pronto, por favor."),
    "TOO_MANY_REQUESTS": Text(
      english: "Too many requests. Please wait a moment.",
      german: "Zu viele Anfragen. Bitte warten Sie kurz.",
      czech: "Příliš mnoho požadavků. Počkejte prosím chvíli.",
      spanish: "Demasiadas peticiones. Espere un momento, por favor."),
    "UNAUTHENTICATED": Text(
      english: "You are not signed in. Please sign in again.",
      german: "Wir wissen nicht, wer Sie sind. Bitte melden Sie sich noch einmal an.",
      czech: "Nevíme, kdo jste. Přihlaste se prosím znovu.",
      spanish: "No sabemos quién es usted. Identifíquese de nuevo, por favor."),
  ]
}
