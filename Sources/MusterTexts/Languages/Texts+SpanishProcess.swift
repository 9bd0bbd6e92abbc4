extension Texts {
  /// The messages about documents, decisions and the process.
  static let spanishProcess: [String: String] = [
    "CONSENT_REQUIRED": "Antes de empezar necesitamos su consentimiento.",
    "DATA_MISMATCH": "Los datos de los documentos no concuerdan.",
    "DOCUMENT_ALTERED": "El documento no se ha aceptado porque parece modificado.",
    "DOCUMENT_EXPIRED": "El documento ha caducado. Muestre uno válido, por favor.",
    "DOCUMENT_NOT_JUDGED": "No se pudo comprobar el documento. Muéstrelo de nuevo, por favor.",
    "DOCUMENT_NOT_ORIGINAL": "Muestre el propio documento, no una copia ni una pantalla, por favor.",
    "DOCUMENT_NOT_SUPPORTED": "No se acepta este tipo de documento. Muestre otro, por favor.",
    "DOCUMENT_SUBMIT_FAILED":
      "No se pudieron recibir los documentos. Compruebe qué se pide e inténtelo de nuevo, por favor.",
    "DOCUMENT_UNREADABLE": "El documento no se puede leer. Haga una foto más nítida, por favor.",
    "ERROR_GENERIC": "Algo ha fallado por nuestra parte. Inténtelo de nuevo, por favor.",
    "FACE_MISMATCH": "La cara no coincide con la del documento.",
    "FILE_MISSING": "La imagen no ha llegado. Envíela de nuevo, por favor.",
    "IDENTITY_VERIFICATION_LIMIT_REACHED":
      "Demasiados documentos no se han aceptado. Empiece la verificación de nuevo, por favor.",
    "INVALID_REQUEST": "No se entiende la petición.",
    "ONBOARDING_FAILED": "Este proceso ha terminado. Empiece uno nuevo, por favor.",
    "ONBOARDING_PROCESS_LIMIT_REACHED": "Ha habido demasiados intentos. Pida ayuda, por favor.",
    "OTHER": "La verificación no se ha aceptado. Pida ayuda, por favor.",
    "OTP_DELIVERY_FAILED": "No se pudo enviar el código. Inténtelo de nuevo en un momento, por favor.",
    "OTP_NOT_AWAITED": "Ahora no se pide ningún código. Continúe con el paso que se muestra, por favor.",
    "OTP_RESEND_TOO_SOON": "Se acaba de enviar un código. Espere un poco antes de pedir otro, por favor.",
    "PERSON_NOT_ELIGIBLE": "La verificación no se ha aceptado. Pida ayuda, por favor.",
    "PHASE_CONFLICT": "Este no es el paso siguiente.",
    "POWERAUTH_AUTH_FAIL": "No conocemos este dispositivo. Actívelo de nuevo, por favor.",
    "PRESENCE_CHECK_FAILED": "La prueba de presencia no es el paso siguiente.",
    "PRESENCE_CHECK_LIMIT_REACHED": "La prueba de presencia ha fallado demasiadas veces. Pida ayuda, por favor.",
    "PRESENCE_CHECK_NOT_ENABLED": "No hace falta una prueba de presencia.",
    "REQUEST_TIMEOUT": "La solicitud llegó demasiado despacio. Inténtelo de nuevo, por favor.",
    "SERVICE_BUSY": "Hay demasiado trabajo en este momento. Inténtelo pronto, por favor.",
    "TOO_MANY_ONBOARDING_PROCESSES": "Hoy ha empezado demasiadas veces. Inténtelo mañana, por favor.",
    "TOO_MANY_REQUESTS": "Demasiadas peticiones. Espere un momento, por favor.",
    "VERIFICATION_ENDED": "La verificación terminó antes de comprobar esta imagen.",
  ]
}
