extension Texts {
  /// The messages about requests in general.
  static let requestMessages: [String: Text] = [
    "ERROR_GENERIC": Text(
      english: "Something went wrong on our side. Please try again.",
      german: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
      czech: "Na naší straně se něco pokazilo. Zkuste to prosím znovu.",
      spanish: "Algo ha fallado por nuestra parte. Inténtelo de nuevo, por favor."),
    "FIELD_UNKNOWN": Text(
      english: "This request has an unknown field.",
      german: "Diese Anfrage hat ein unbekanntes Feld.",
      czech: "Tento požadavek má neznámé pole.",
      spanish: "Esta solicitud tiene un campo desconocido."),
    "IDEMPOTENCY_KEY_REUSED": Text(
      english: "Another request was sent with the same key. Please begin this one again.",
      german: "Mit demselben Schlüssel wurde schon eine andere Anfrage gesendet. Bitte beginnen Sie diese neu.",
      czech: "Se stejným klíčem už byl odeslán jiný požadavek. Začněte prosím tento znovu.",
      spanish: "Ya se ha enviado otra solicitud con la misma clave. Empiece esta de nuevo, por favor."),
    "INTERNAL_ERROR": Text(
      english: "Something went wrong on our side. Please try again.",
      german: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
      czech: "Na naší straně se něco pokazilo. Zkuste to prosím znovu.",
      spanish: "Algo ha fallado por nuestra parte. Inténtelo de nuevo, por favor."),
    "INVALID_REQUEST": Text(
      english: "The request is not valid.",
      german: "Die Anfrage ist nicht gültig.",
      czech: "Požadavek není platný.",
      spanish: "La solicitud no es válida."),
    "METHOD_NOT_ALLOWED": Text(
      english: "This is not possible here. Please update the app.",
      german: "Das ist hier nicht möglich. Bitte aktualisieren Sie die App.",
      czech: "To zde není možné. Aktualizujte prosím aplikaci.",
      spanish: "Esto no es posible aquí. Actualice la aplicación, por favor."),
    "NOT_FOUND": Text(
      english: "There is nothing at this address.",
      german: "Unter dieser Adresse ist nichts.",
      czech: "Na této adrese nic není.",
      spanish: "En esta dirección no hay nada."),
    "REQUEST_TARGET_TOO_LONG": Text(
      english: "The address of the request is too long.",
      german: "Die Adresse der Anfrage ist zu lang.",
      czech: "Adresa požadavku je příliš dlouhá.",
      spanish: "La dirección de la solicitud es demasiado larga."),
    "REQUEST_TIMEOUT": Text(
      english: "The request took too long. Please try again.",
      german: "Die Anfrage hat zu lange gedauert. Bitte versuchen Sie es noch einmal.",
      czech: "Požadavek trval příliš dlouho. Zkuste to prosím znovu.",
      spanish: "La solicitud ha tardado demasiado. Inténtelo de nuevo, por favor."),
    "REQUEST_TOO_LARGE": Text(
      english: "The request is too large. Please send less at a time.",
      german: "Die Anfrage ist zu groß. Bitte senden Sie weniger auf einmal.",
      czech: "Požadavek je příliš velký. Odešlete prosím méně najednou.",
      spanish: "La solicitud es demasiado grande. Envíe menos cada vez, por favor."),
    "SERVICE_BUSY": Text(
      english: "The service is busy at the moment. Please try again soon.",
      german: "Der Dienst ist im Moment ausgelastet. Bitte versuchen Sie es gleich noch einmal.",
      czech: "Služba je teď přetížená. Zkuste to prosím za chvíli znovu.",
      spanish: "El servicio está saturado en este momento. Inténtelo de nuevo dentro de poco, por favor."),
    "TOO_MANY_REQUESTS": Text(
      english: "Too many requests. Please wait a moment.",
      german: "Zu viele Anfragen. Bitte warten Sie kurz.",
      czech: "Příliš mnoho požadavků. Počkejte prosím chvíli.",
      spanish: "Demasiadas solicitudes. Espere un momento, por favor."),
    "UNAUTHENTICATED": Text(
      english: "You are not signed in. Please sign in again.",
      german: "Sie sind nicht angemeldet. Bitte melden Sie sich noch einmal an.",
      czech: "Nejste přihlášeni. Přihlaste se prosím znovu.",
      spanish: "No ha iniciado sesión. Inicie sesión de nuevo, por favor."),
  ]
}
