extension Texts {
  /// Returns the message for the reason of a final rejection. Unlike `sentence(for:or:in:)`, it never asks for
  /// another picture.
  package static func rejection(for reason: String, in language: Language) -> String {
    ends[reason]?[language] ?? sentence(for: "OTHER", in: language)
  }

  /// The messages for everything that ends a verification.
  static let ends = [String: Text](joining: endingMessages, rejectionMessages)

  /// The messages about the end of a verification.
  static let endingMessages: [String: Text] = [
    "OTHER": Text(
      english: "The verification was not successful. Please contact support.",
      german: "Die Prüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha superado. Contacte con el servicio de asistencia, por favor."),
    "canceledProcess": Text(
      english: "The verification was cancelled. Please begin a new one.",
      german: "Die Prüfung wurde abgebrochen. Bitte beginnen Sie eine neue.",
      czech: "Ověření bylo zrušeno. Začněte prosím nové.",
      spanish: "La verificación se ha cancelado. Empiece una nueva, por favor."),
    "clientEvaluationFailed": Text(
      english: "The verification could not be finished. Please begin it again.",
      german: "Die Prüfung konnte nicht abgeschlossen werden. Bitte beginnen Sie sie neu.",
      czech: "Ověření se nepodařilo dokončit. Začněte je prosím znovu.",
      spanish: "No se ha podido terminar la verificación. Empiécela de nuevo, por favor."),
    "clientEvaluationRejected": Text(
      english: "The verification was not successful. Please contact support.",
      german: "Die Prüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha superado. Contacte con el servicio de asistencia, por favor."),
    "documentVerificationFailed": Text(
      english: "The documents could not be checked. Please begin the verification again.",
      german: "Die Dokumente konnten nicht geprüft werden. Bitte beginnen Sie die Prüfung neu.",
      czech: "Doklady se nepodařilo zkontrolovat. Začněte prosím ověření znovu.",
      spanish: "No se han podido comprobar los documentos. Empiece la verificación de nuevo, por favor."),
    "documentVerificationRejected": Text(
      english: "The documents were not accepted. Please contact support.",
      german: "Die Dokumente wurden nicht anerkannt. Bitte wenden Sie sich an den Support.",
      czech: "Doklady nebyly přijaty. Obraťte se prosím na podporu.",
      spanish: "Los documentos no se han aceptado. Contacte con el servicio de asistencia, por favor."),
    "expiredProcessActivation": Text(
      english: "The code was not entered in time. Please begin again.",
      german: "Der Code wurde nicht rechtzeitig eingegeben. Bitte beginnen Sie von vorn.",
      czech: "Kód nebyl zadán včas. Začněte prosím znovu.",
      spanish: "El código no se ha introducido a tiempo. Empiece de nuevo, por favor."),
    "expiredProcessIdentityVerification": Text(
      english: "The time for the verification is up. Please begin again.",
      german: "Die Zeit für die Prüfung ist abgelaufen. Bitte beginnen Sie von vorn.",
      czech: "Čas na ověření vypršel. Začněte prosím znovu.",
      spanish: "Se ha acabado el tiempo para la verificación. Empiece de nuevo, por favor."),
    "expiredProcessOnboarding": Text(
      english: "It took too long. Please begin again.",
      german: "Es hat zu lange gedauert. Bitte beginnen Sie von vorn.",
      czech: "Trvalo to příliš dlouho. Začněte prosím znovu.",
      spanish: "Ha tardado demasiado. Empiece de nuevo, por favor."),
    "finalValidationFailed": Text(
      english: "Something was missing at the end. Please begin the verification again.",
      german: "Am Ende fehlte etwas. Bitte beginnen Sie die Prüfung neu.",
      czech: "Na konci něco chybělo. Začněte prosím ověření znovu.",
      spanish: "Al final faltaba algo. Empiece la verificación de nuevo, por favor."),
    "maxFailedAttemptsDocumentUpload": Text(
      english: "Too many documents were not accepted. Please begin the verification again.",
      german: "Zu viele Dokumente wurden nicht anerkannt. Bitte beginnen Sie die Prüfung neu.",
      czech: "Příliš mnoho dokladů nebylo přijato. Začněte prosím ověření znovu.",
      spanish: "Demasiados documentos no se han aceptado. Empiece la verificación de nuevo, por favor."),
    "maxFailedAttemptsIdentityVerification": Text(
      english: "The verification was started too many times. Please contact support.",
      german: "Die Prüfung wurde zu oft begonnen. Bitte wenden Sie sich an den Support.",
      czech: "Ověření bylo zahájeno příliš mnohokrát. Obraťte se prosím na podporu.",
      spanish: "La verificación se ha empezado demasiadas veces. Contacte con el servicio de asistencia, por favor."),
    "maxFailedAttemptsOtp": Text(
      english: "Too many wrong codes were entered. Please begin again.",
      german: "Es wurden zu viele falsche Codes eingegeben. Bitte beginnen Sie von vorn.",
      czech: "Bylo zadáno příliš mnoho nesprávných kódů. Začněte prosím znovu.",
      spanish: "Se han introducido demasiados códigos incorrectos. Empiece de nuevo, por favor."),
    "maxFailedAttemptsPresenceCheck": Text(
      english: "The presence check failed too many times. Please contact support.",
      german: "Die Anwesenheitsprüfung ist zu oft gescheitert. Bitte wenden Sie sich an den Support.",
      czech: "Kontrola přítomnosti selhala příliš mnohokrát. Obraťte se prosím na podporu.",
      spanish:
        "La prueba de presencia ha fallado demasiadas veces. Contacte con el servicio de asistencia, por favor."),
    "maxProcessErrorScoreExceeded": Text(
      english: "Too many errors occurred. Please contact support.",
      german: "Es sind zu viele Fehler aufgetreten. Bitte wenden Sie sich an den Support.",
      czech: "Došlo k příliš mnoha chybám. Obraťte se prosím na podporu.",
      spanish: "Se han producido demasiados errores. Contacte con el servicio de asistencia, por favor."),
    "presenceCheckFailed": Text(
      english: "The presence check could not be evaluated. Please begin the verification again.",
      german: "Die Anwesenheitsprüfung konnte nicht ausgewertet werden. Bitte beginnen Sie die Prüfung neu.",
      czech: "Kontrolu přítomnosti se nepodařilo vyhodnotit. Začněte prosím ověření znovu.",
      spanish: "No se ha podido evaluar la prueba de presencia. Empiece la verificación de nuevo, por favor."),
    "presenceCheckRejected": Text(
      english: "The presence check was not successful. Please contact support.",
      german: "Die Anwesenheitsprüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
      czech: "Kontrola přítomnosti nebyla úspěšná. Obraťte se prosím na podporu.",
      spanish: "La prueba de presencia no se ha superado. Contacte con el servicio de asistencia, por favor."),
    "restarted": Text(
      english: "The verification was started again. Please continue with the new one.",
      german: "Die Prüfung wurde neu begonnen. Bitte machen Sie mit der neuen weiter.",
      czech: "Ověření bylo zahájeno znovu. Pokračujte prosím v novém.",
      spanish: "La verificación se ha empezado de nuevo. Continúe con la nueva, por favor."),
  ]
}
