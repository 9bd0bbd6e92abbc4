extension Texts {
  /// The messages about sessions and their steps.
  static let sessionMessages: [String: Text] = [
    "ACTIVATION_NOT_FOUND": Text(
      english: "This device is not activated yet. Please activate it first.",
      german: "Dieses Gerät ist noch nicht aktiviert. Bitte aktivieren Sie es zuerst.",
      czech: "Toto zařízení ještě není aktivované. Nejprve je prosím aktivujte.",
      spanish: "Este dispositivo aún no está activado. Actívelo primero, por favor."),
    "CONSENT_REQUIRED": Text(
      english: "Your consent is needed before we can begin.",
      german: "Bevor es losgeht, brauchen wir Ihre Einwilligung.",
      czech: "Než začneme, potřebujeme váš souhlas.",
      spanish: "Antes de empezar necesitamos su consentimiento."),
    "IDENTITY_VERIFICATION_LIMIT_REACHED": Text(
      english: "Too many documents were not accepted. Please begin the verification again.",
      german: "Zu viele Dokumente wurden nicht anerkannt. Bitte beginnen Sie die Prüfung neu.",
      czech: "Příliš mnoho dokladů nebylo přijato. Začněte prosím ověření znovu.",
      spanish: "Demasiados documentos no se han aceptado. Empiece la verificación de nuevo, por favor."),
    "ONBOARDING_FAILED": Text(
      english: "This process has ended. Please begin a new one.",
      german: "Dieser Vorgang ist beendet. Bitte beginnen Sie einen neuen.",
      czech: "Tento proces skončil. Začněte prosím nový.",
      spanish: "Este proceso ha terminado. Empiece uno nuevo, por favor."),
    "ONBOARDING_PROCESS_LIMIT_REACHED": Text(
      english: "There were too many attempts. Please contact support.",
      german: "Es gab zu viele Versuche. Bitte wenden Sie sich an den Support.",
      czech: "Pokusů bylo příliš mnoho. Obraťte se prosím na podporu.",
      spanish: "Ha habido demasiados intentos. Contacte con el servicio de asistencia, por favor."),
    "PRESENCE_CHECK_PROVIDER_MISSING": Text(
      english: "The presence check is not possible here yet. Please contact support.",
      german: "Die Anwesenheitsprüfung ist hier noch nicht möglich. Bitte wenden Sie sich an den Support.",
      czech: "Kontrola přítomnosti tu zatím není možná. Obraťte se prosím na podporu.",
      spanish: "Aquí todavía no es posible la prueba de presencia. Contacte con el servicio de asistencia, por favor."),
    "SESSION_EXPIRED": Text(
      english: "The time is up. Please begin again.",
      german: "Die Zeit ist abgelaufen. Bitte beginnen Sie von vorn.",
      czech: "Čas vypršel. Začněte prosím znovu.",
      spanish: "Se ha acabado el tiempo. Empiece de nuevo, por favor."),
    "SESSION_NOT_FOUND": Text(
      english: "There is no such verification. Please begin a new one.",
      german: "Diese Prüfung gibt es nicht. Bitte beginnen Sie eine neue.",
      czech: "Takové ověření neexistuje. Začněte prosím nové.",
      spanish: "Esa verificación no existe. Empiece una nueva, por favor."),
    "TOO_MANY_ONBOARDING_PROCESSES": Text(
      english: "There were too many attempts today. Please try again tomorrow.",
      german: "Es gab heute zu viele Versuche. Bitte versuchen Sie es morgen noch einmal.",
      czech: "Dnes bylo příliš mnoho pokusů. Zkuste to prosím zítra znovu.",
      spanish: "Hoy ha habido demasiados intentos. Inténtelo de nuevo mañana, por favor."),
  ]
}
