extension Texts {
  /// The messages about documents, decisions and the process.
  static let germanProcess: [String: String] = [
    "CONSENT_REQUIRED": "Bevor es losgeht, brauchen wir Ihre Einwilligung.",
    "DATA_MISMATCH": "Die Angaben der Dokumente passen nicht zusammen.",
    "DOCUMENT_ALTERED": "Das Dokument wurde nicht anerkannt, weil es verändert worden zu sein scheint.",
    "DOCUMENT_EXPIRED": "Das Dokument ist abgelaufen. Bitte zeigen Sie ein gültiges.",
    "DOCUMENT_NOT_JUDGED": "Das Dokument konnte nicht geprüft werden. Bitte zeigen Sie es noch einmal.",
    "DOCUMENT_NOT_ORIGINAL": "Bitte zeigen Sie das Dokument selbst, keine Kopie und keinen Bildschirm.",
    "DOCUMENT_NOT_SUPPORTED": "Diese Art von Dokument wird nicht anerkannt. Bitte zeigen Sie ein anderes.",
    "DOCUMENT_SUBMIT_FAILED":
      "Die Dokumente konnten nicht angenommen werden. Bitte prüfen Sie, was verlangt wird, und versuchen Sie es noch einmal.",
    "DOCUMENT_UNREADABLE": "Das Dokument ist nicht lesbar. Bitte nehmen Sie ein schärferes Bild auf.",
    "ERROR_GENERIC": "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
    "FACE_MISMATCH": "Das Gesicht passt nicht zu dem auf dem Dokument.",
    "FILE_MISSING": "Das Bild ist nicht angekommen. Bitte senden Sie es noch einmal.",
    "IDENTITY_VERIFICATION_LIMIT_REACHED":
      "Zu viele Dokumente wurden nicht anerkannt. Bitte beginnen Sie die Prüfung neu.",
    "INVALID_REQUEST": "Die Anfrage ist nicht verständlich.",
    "ONBOARDING_FAILED": "Dieser Vorgang ist beendet. Bitte beginnen Sie einen neuen.",
    "ONBOARDING_PROCESS_LIMIT_REACHED": "Es waren zu viele Versuche. Bitte wenden Sie sich an den Support.",
    "OTHER": "Die Prüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
    "OTP_DELIVERY_FAILED": "Der Code konnte nicht gesendet werden. Bitte versuchen Sie es gleich noch einmal.",
    "OTP_NOT_AWAITED": "Gerade wird kein Code erwartet. Bitte machen Sie mit dem angezeigten Schritt weiter.",
    "OTP_RESEND_TOO_SOON":
      "Es wurde gerade erst ein Code gesendet. Bitte warten Sie kurz, bevor Sie einen neuen anfordern.",
    "PERSON_NOT_ELIGIBLE": "Die Prüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
    "PHASE_CONFLICT": "Das ist jetzt nicht der nächste Schritt.",
    "POWERAUTH_AUTH_FAIL": "Dieses Gerät ist nicht bekannt. Bitte aktivieren Sie es neu.",
    "PRESENCE_CHECK_FAILED": "Die Anwesenheitsprüfung ist jetzt nicht der nächste Schritt.",
    "PRESENCE_CHECK_LIMIT_REACHED":
      "Die Anwesenheitsprüfung ist zu oft gescheitert. Bitte wenden Sie sich an den Support.",
    "PRESENCE_CHECK_NOT_ENABLED": "Es ist keine Anwesenheitsprüfung nötig.",
    "REQUEST_TIMEOUT": "Die Anfrage kam zu langsam an. Bitte versuchen Sie es noch einmal.",
    "SERVICE_BUSY": "Im Moment ist zu viel los. Bitte versuchen Sie es gleich noch einmal.",
    "TOO_MANY_ONBOARDING_PROCESSES": "Sie haben heute zu oft begonnen. Bitte versuchen Sie es morgen wieder.",
    "TOO_MANY_REQUESTS": "Zu viele Anfragen. Bitte warten Sie kurz.",
    "VERIFICATION_ENDED": "Die Prüfung endete, bevor dieses Bild an der Reihe war.",
  ]
}
