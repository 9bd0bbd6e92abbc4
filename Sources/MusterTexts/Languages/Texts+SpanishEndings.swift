extension Texts {
  /// The messages about the end of a verification.
  static let spanishEndings: [String: String] = [
    "canceledProcess": "La verificación se canceló. Empiece una nueva, por favor.",
    "clientEvaluationFailed": "La verificación no pudo terminarse. Empiécela de nuevo, por favor.",
    "clientEvaluationRejected": "La verificación no se ha superado. Pida ayuda, por favor.",
    "documentVerificationFailed":
      "No se pudieron comprobar los documentos. Empiece la verificación de nuevo, por favor.",
    "documentVerificationRejected": "Los documentos no se han aceptado. Pida ayuda, por favor.",
    "expiredProcessActivation": "El código no se introdujo a tiempo. Empiece de nuevo, por favor.",
    "expiredProcessIdentityVerification": "El tiempo para la verificación ha terminado. Empiece de nuevo, por favor.",
    "expiredProcessOnboarding": "Se ha tardado demasiado. Empiece de nuevo, por favor.",
    "finalValidationFailed": "Al final faltaba algo. Empiece la verificación de nuevo, por favor.",
    "maxFailedAttemptsDocumentUpload":
      "Demasiados documentos no se han aceptado. Empiece la verificación de nuevo, por favor.",
    "maxFailedAttemptsIdentityVerification": "La verificación se ha empezado demasiadas veces. Pida ayuda, por favor.",
    "maxFailedAttemptsOtp": "Se introdujeron demasiados códigos incorrectos. Empiece de nuevo, por favor.",
    "maxFailedAttemptsPresenceCheck": "La prueba de presencia ha fallado demasiadas veces. Pida ayuda, por favor.",
    "maxProcessErrorScoreExceeded": "Demasiadas cosas han fallado. Pida ayuda, por favor.",
    "presenceCheckFailed": "No se pudo evaluar la prueba de presencia. Empiece la verificación de nuevo, por favor.",
    "presenceCheckRejected": "La prueba de presencia no se ha superado. Pida ayuda, por favor.",
    "restarted": "La verificación se empezó de nuevo. Continúe allí, por favor.",
  ]

  /// The messages about a reviewer's final rejection, by its reason. None asks for another picture.
  static let spanishRejections: [String: String] = [
    "DATA_MISMATCH": "La verificación no se ha superado porque los documentos no concuerdan. Pida ayuda, por favor.",
    "DOCUMENT_ALTERED":
      "La verificación no se ha superado porque un documento parece modificado. Pida ayuda, por favor.",
    "DOCUMENT_EXPIRED": "La verificación no se ha superado porque un documento ha caducado. Pida ayuda, por favor.",
    "DOCUMENT_NOT_ORIGINAL":
      "La verificación no se ha superado porque solo se mostró la copia de un documento. Pida ayuda, por favor.",
    "DOCUMENT_NOT_SUPPORTED":
      "La verificación no se ha superado porque no se acepta un tipo de documento. Pida ayuda, por favor.",
    "DOCUMENT_UNREADABLE":
      "La verificación no se ha superado porque no se pudo leer un documento. Pida ayuda, por favor.",
    "FACE_MISMATCH":
      "La verificación no se ha superado porque la cara no coincide con el documento. Pida ayuda, por favor.",
  ]
}
