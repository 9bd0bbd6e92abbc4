extension Texts {
  /// The messages about the end of a verification.
  static let germanEndings: [String: String] = [
    "canceledProcess": "Die Prüfung wurde abgebrochen. Bitte beginnen Sie eine neue.",
    "clientEvaluationFailed": "Die Prüfung konnte nicht abgeschlossen werden. Bitte beginnen Sie sie neu.",
    "clientEvaluationRejected": "Die Prüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
    "documentVerificationFailed": "Die Dokumente konnten nicht geprüft werden. Bitte beginnen Sie die Prüfung neu.",
    "documentVerificationRejected": "Die Dokumente wurden nicht anerkannt. Bitte wenden Sie sich an den Support.",
    "expiredProcessActivation": "Der Code wurde nicht rechtzeitig eingegeben. Bitte beginnen Sie von vorn.",
    "expiredProcessIdentityVerification": "Die Zeit für die Prüfung ist abgelaufen. Bitte beginnen Sie von vorn.",
    "expiredProcessOnboarding": "Es hat zu lange gedauert. Bitte beginnen Sie von vorn.",
    "finalValidationFailed": "Am Ende fehlte etwas. Bitte beginnen Sie die Prüfung neu.",
    "maxFailedAttemptsDocumentUpload": "Zu viele Dokumente wurden nicht anerkannt. Bitte beginnen Sie die Prüfung neu.",
    "maxFailedAttemptsIdentityVerification": "Die Prüfung wurde zu oft begonnen. Bitte wenden Sie sich an den Support.",
    "maxFailedAttemptsOtp": "Es wurden zu viele falsche Codes eingegeben. Bitte beginnen Sie von vorn.",
    "maxFailedAttemptsPresenceCheck":
      "Die Anwesenheitsprüfung ist zu oft gescheitert. Bitte wenden Sie sich an den Support.",
    "maxProcessErrorScoreExceeded": "Es ist zu viel schiefgegangen. Bitte wenden Sie sich an den Support.",
    "presenceCheckFailed": "Die Anwesenheitsprüfung konnte nicht beurteilt werden. Bitte beginnen Sie die Prüfung neu.",
    "presenceCheckRejected": "Die Anwesenheitsprüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
    "restarted": "Die Prüfung wurde neu begonnen. Bitte machen Sie dort weiter.",
  ]

  /// The messages about a reviewer's final rejection, by its reason. None asks for another picture.
  static let germanRejections: [String: String] = [
    "DATA_MISMATCH":
      "Die Prüfung wurde nicht bestanden, weil die Dokumente nicht zusammenpassen. Bitte wenden Sie sich an den Support.",
    "DOCUMENT_ALTERED":
      "Die Prüfung wurde nicht bestanden, weil ein Dokument verändert worden zu sein scheint. Bitte wenden Sie sich an den Support.",
    "DOCUMENT_EXPIRED":
      "Die Prüfung wurde nicht bestanden, weil ein Dokument abgelaufen ist. Bitte wenden Sie sich an den Support.",
    "DOCUMENT_NOT_ORIGINAL":
      "Die Prüfung wurde nicht bestanden, weil nur die Kopie eines Dokuments gezeigt wurde. Bitte wenden Sie sich an den Support.",
    "DOCUMENT_NOT_SUPPORTED":
      "Die Prüfung wurde nicht bestanden, weil eine Art von Dokument nicht anerkannt wird. Bitte wenden Sie sich an den Support.",
    "DOCUMENT_UNREADABLE":
      "Die Prüfung wurde nicht bestanden, weil ein Dokument nicht lesbar war. Bitte wenden Sie sich an den Support.",
    "FACE_MISMATCH":
      "Die Prüfung wurde nicht bestanden, weil das Gesicht nicht zum Dokument passt. Bitte wenden Sie sich an den Support.",
  ]
}
