extension Texts {
  /// The messages about documents, decisions and the process.
  static let spanishProcess: [String: String] = [
    "AUTHORIZATION_ENDED":
      "Este inicio de sesión ha terminado. Empiece otro en la aplicación o en el sitio web, por favor.",
    "AUTHORIZATION_NOT_FOUND":
      "Ese inicio de sesión no existe. Empiece otro en la aplicación o en el sitio web, por favor.",
    "CONSENT_REQUIRED": "Antes de empezar necesitamos su consentimiento.",
    "CONTACT_INVALID":
      "Esta dirección o este número no puede ser correcto. Compruébelo, por favor. Un número de teléfono empieza por + y el prefijo del país.",
    "CHECK_DIGIT_WRONG":
      "Las líneas de código del documento contienen un error. Haga otra foto o muestre otro, por favor.",
    "CONTACT_REQUIRED": "Antes de continuar, confirme dónde se le puede localizar, por favor.",
    "CONTENT_IMPOSSIBLE": "Lo que dice el documento no puede ser correcto. Haga otra foto o muestre otro, por favor.",
    "COUNTRY_MISMATCH": "El documento no es del país que se pide. Muestre uno de ese país, por favor.",
    "DATABASE_UNAVAILABLE": "Nuestro servicio no está disponible por un momento. Envíelo de nuevo, por favor.",
    "DATA_MISMATCH": "Los datos de los documentos no concuerdan.",
    "DOCUMENTS_DIFFER": "Los documentos no son de la misma persona. Muestre solo los suyos, por favor.",
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
    "OPENID_CLIENTS_EXHAUSTED": "Hay demasiados clientes. Revoque uno de ellos, por favor.",
    "OPENID_CLIENT_INVALID": "Los datos de este cliente no son válidos.",
    "OPENID_CLIENT_NOT_FOUND": "Ese cliente no existe.",
    "OPENID_CLIENT_UNKNOWN": "No se conoce el sitio web o la aplicación de donde viene. Vuelva allí, por favor.",
    "OPENID_REDIRECT_UNKNOWN":
      "El sitio web o la aplicación de donde viene indicó una dirección desconocida. Vuelva allí, por favor.",
    "OTHER": "La verificación no se ha aceptado. Pida ayuda, por favor.",
    "OTP_CODES_EXHAUSTED": "No se pueden enviar más códigos. Pida un enlace nuevo, por favor.",
    "OTP_DELIVERY_FAILED": "No se pudo enviar el código. Inténtelo de nuevo en un momento, por favor.",
    "OTP_NOT_AWAITED": "Ahora no se pide ningún código. Continúe con el paso que se muestra, por favor.",
    "OTP_RESEND_TOO_SOON": "Se acaba de enviar un código. Espere un poco antes de pedir otro, por favor.",
    "PERSON_NOT_ELIGIBLE": "La verificación no se ha aceptado. Pida ayuda, por favor.",
    "PHASE_CONFLICT": "Este no es el paso siguiente.",
    "PHONE_CHECK_FAILED":
      "Ahora no se puede comprobar este número, por lo que no se envía ningún código. Inténtelo más tarde, por favor.",
    "PHONE_LOGIN_ENDED": "Este inicio de sesión no puede continuar. Empiece otro dentro de unos minutos, por favor.",
    "PHONE_LOGIN_NOT_FOUND": "Ese inicio de sesión no existe. Empiece otro, por favor.",
    "PHONE_NUMBER_INVALID":
      "Este número de teléfono no puede ser correcto. Compruébelo, por favor. Un número de teléfono empieza por + y el prefijo del país.",
    "PHONE_NUMBER_NOT_SERVED":
      "No se pueden enviar códigos a números de este tipo. Indique un número de móvil, por favor.",
    "PICTURE_MIRRORED": "Esta imagen está invertida como en un espejo. Use la cámara trasera, por favor.",
    "PIN_IDENTITY_NOT_FOUND": "Este dispositivo no existe.",
    "PIN_LOGIN_NOT_ENABLED": "Aquí no se puede iniciar sesión con un PIN.",
    "PIN_LOGIN_REFUSED": "No se puede iniciar sesión. Póngase en contacto con el servicio de atención, por favor.",
    "PIN_LOGIN_SETTING_INVALID": "Este ajuste no es válido.",
    "PIN_LOGIN_UNAVAILABLE": "En este momento no se puede iniciar sesión. Inténtelo más tarde, por favor.",
    "POWERAUTH_AUTH_FAIL":
      "No se aceptó la solicitud. Inténtelo de nuevo, por favor. Si no funciona, active de nuevo este dispositivo.",
    "PRESENCE_CHECK_FAILED": "La prueba de presencia no es el paso siguiente.",
    "PRESENCE_CHECK_LIMIT_REACHED": "La prueba de presencia ha fallado demasiadas veces. Pida ayuda, por favor.",
    "PRESENCE_CHECK_NOT_ENABLED": "No hace falta una prueba de presencia.",
    "REQUEST_TARGET_TOO_LONG": "La dirección de la petición es demasiado larga.",
    "REQUEST_TIMEOUT": "La solicitud llegó demasiado despacio. Inténtelo de nuevo, por favor.",
    "SERVICE_BUSY": "Hay demasiado trabajo en este momento. Inténtelo pronto, por favor.",
    "SIDES_DIFFER": "Los dos lados no son del mismo documento. Muestre los dos lados de un solo documento, por favor.",
    "SIDES_UNMATCHED":
      "Nada muestra que las dos caras sean del mismo documento. Muestre las dos caras de uno, por favor.",
    "SIM_CHANGED":
      "La tarjeta SIM de este número se cambió hace poco. Por su seguridad, de momento no se envía ningún código a este número. Use otro número o pida ayuda, por favor.",
    "TOO_MANY_ONBOARDING_PROCESSES": "Hoy ha empezado demasiadas veces. Inténtelo mañana, por favor.",
    "TOO_MANY_REQUESTS": "Demasiadas peticiones. Espere un momento, por favor.",
    "TYPE_MISMATCH": "Este no es el tipo de documento que se pide. Muestre el que se pide, por favor.",
    "UNDERAGE": "Según el documento, usted no tiene la edad necesaria para esta verificación. Pida ayuda, por favor.",
    "VERIFICATION_ENDED": "La verificación terminó antes de comprobar esta imagen.",
  ]

  /// The messages about requests, uploads and reviews.
  static let spanishRequests: [String: String] = [
    "HINTS_BUSY": "Por ahora no hay indicaciones. Haga la foto, por favor.",
    "HOSTED_SETTING_INVALID": "Este ajuste no es posible.",
    "LINKS_EXHAUSTED": "Hay demasiados enlaces. Use uno de ellos, por favor.",
    "LINK_DELIVERY_FAILED": "No se pudo enviar el enlace. Escanee el código, por favor.",
    "LINK_DELIVERY_MISSING": "Aquí no se pueden enviar enlaces. Escanee el código, por favor.",
    "LINK_IN_USE": "Este enlace se abrió en otro navegador. Continúe allí o pida otro, por favor.",
    "LINK_MESSAGES_EXHAUSTED": "De momento no se pueden enviar más mensajes. Escanee el código, por favor.",
    "LINK_NOT_FOUND": "Este enlace no lleva a ninguna parte. Pida otro, por favor.",
    "LINK_REVOKED": "Este enlace ya no es válido. Pida otro, por favor.",
    "LINK_USED": "Este enlace ya se abrió antes. Pida otro, por favor.",
    "RETURN_URL_NOT_ALLOWED": "El proyecto no lleva a ese sitio. Pregunte a quien le envió el enlace, por favor.",
    "VERIFICATION_LINK_EXPIRED": "Este enlace ha caducado. Pida otro, por favor.",
    "ENCRYPTION_INVALID": "No se pudo usar la solicitud. Inténtelo de nuevo, por favor.",
    "APP_REVOKED": "Esta versión de la aplicación ya no se acepta. Actualícela, por favor.",
    "FACTOR_WRONG":
      "El PIN es incorrecto, o no se reconoció la huella o la cara. Inténtelo de nuevo, por favor.",
    "TEMPORARY_KEY_REFUSED":
      "No se pudo establecer una conexión segura. Inténtelo de nuevo o actualice la aplicación, por favor.",
    "ACTIVATION_REFUSED": "El dispositivo no se puede activar de esta manera. Empiece de nuevo, por favor.",
    "VAULT_LOCKED": "Los datos protegidos no se pueden abrir ahora. Inténtelo de nuevo, por favor.",
    "DEVICE_REMOVED": "Este dispositivo se ha eliminado. Actívelo de nuevo, por favor.",
    "ACTIVATION_NOT_FOUND": "Este dispositivo aún no está activado. Actívelo primero, por favor.",
    "ACTIVATION_OTP_INVALID": "El código es incorrecto o demasiado antiguo. Compruébelo o pida otro, por favor.",
    "ALREADY_REPLACED": "Esta imagen ya fue sustituida por otra.",
    "ALREADY_UPLOADED": "Este lado ya está enviado. Continúe con el siguiente, por favor.",
    "ANSWER_UNSIGNED": "La respuesta no está firmada como se acordó. Fírmela e inténtelo de nuevo, por favor.",
    "BLOCK_NOT_FOUND": "La lista de bloqueos no tiene esa entrada.",
    "CASE_CHANGED": "El caso ha cambiado entretanto. Véalo de nuevo, por favor.",
    "CASE_LEASED": "Otra persona tiene este caso. Tome otro, por favor.",
    "CHECKSUM_MISMATCH": "El archivo se dañó por el camino. Envíelo de nuevo, por favor.",
    "CONTENT_RULE_INVALID": "Esta regla no es posible.",
    "CONTENT_TYPE_UNSUPPORTED": "Aquí no se acepta este tipo de contenido.",
    "DECISION_NOT_FOUND": "No existe tal decisión suya.",
    "DECISION_TOOK_EFFECT": "La decisión ya surtió efecto y no se puede deshacer.",
    "DOCUMENT_CONFLICT": "Esto no es posible con el documento en su estado actual.",
    "DOCUMENT_SIDE_UNKNOWN": "Este documento no tiene ese lado. Elija otro, por favor.",
    "DOCUMENT_TYPE_NOT_REQUESTED": "Este documento no se pide. Muestre uno de los que se piden, por favor.",
    "DOCUMENT_TYPE_UNKNOWN": "No conocemos este tipo de documento. Elija otro, por favor.",
    "FIELD_UNKNOWN": "Esta solicitud tiene un campo que no existe.",
    "FORM_EXPIRED": "Esta página es demasiado antigua. Cárguela de nuevo, por favor.",
    "IDEMPOTENCY_KEY_REUSED": "Ya se envió otra petición con la misma clave. Empiece esta de nuevo, por favor.",
    "INTERNAL_ERROR": "Algo ha fallado por nuestra parte. Inténtelo de nuevo, por favor.",
    "INVITATION_NOT_FOUND": "Esta invitación no vale o ya no vale. Pida otra, por favor.",
    "LINK_EXPIRED": "Este enlace ha caducado. Cargue la página de nuevo, por favor.",
    "LINK_INVALID": "Este enlace no es para usted. Cargue la página de nuevo, por favor.",
    "METHOD_NOT_ALLOWED": "Esto no se puede hacer aquí. Actualice la aplicación, por favor.",
    "MULTIPART_MALFORMED": "El formulario no se puede leer. Envíelo de nuevo, por favor.",
    "NOTHING_TO_BLOCK": "Este documento no contiene nada que se pueda bloquear.",
    "NOT_FOUND": "Aquí no hay nada.",
    "NO_SUCH_DOCUMENT": "Ese documento no existe. Envíe la imagen como nueva, por favor.",
    "ORIGINAL_DOCUMENT_NOT_FOUND":
      "El documento que se quiere sustituir no existe. Envíe la imagen como nueva, por favor.",
    "OTP_DELIVERY_MISSING": "Aquí todavía no se pueden enviar códigos. Pida ayuda, por favor.",
    "PASSWORD_UNFIT": "Esta contraseña no sirve. Elija otra, por favor.",
    "PASSWORD_WRONG": "Esta no es su contraseña. Inténtelo de nuevo, por favor.",
    "PHONE_CHECK_NOT_FOUND": "Esa comprobación de un número de teléfono no existe. Empiece otra, por favor.",
    "PHONE_CHECK_SETTING_INVALID": "Este ajuste no es posible.",
    "PRESENCE_CHECK_PROVIDER_MISSING": "Aquí todavía no es posible la prueba de presencia. Pida ayuda, por favor.",
    "PROPOSAL_NOT_FOUND": "Nada suyo espera aquí a una segunda persona.",
    "QUESTION_NOT_FOUND": "Nadie hizo esa pregunta. Compruebe su identificador, por favor.",
    "READING_PENDING": "El documento todavía no se ha leído. Inténtelo de nuevo en un momento, por favor.",
    "REASON_UNKNOWN": "Esta decisión necesita uno de los motivos conocidos.",
    "REDIRECT_URL_NOT_ALLOWED": "El proyecto no lleva a ese sitio. Pida ayuda, por favor.",
    "REMOTE_COMMUNICATION_ERROR":
      "Un sistema detrás de este servicio no responde. Inténtelo pronto de nuevo, por favor.",
    "RENDITION_NOT_FOUND": "La imagen no está, o todavía no. Inténtelo pronto, por favor.",
    "REQUEST_TOO_LARGE": "La petición es demasiado grande. Envíe menos de una vez, por favor.",
    "REVIEWER_NOT_FOUND": "Aquí no hay tal revisor. Elija otro, por favor.",
    "ROLE_MISSING": "Su función no permite esto.",
    "SANDBOX_ONLY": "Esto es solo para pruebas y aquí no funciona.",
    "SANDBOX_VALUE_UNKNOWN": "La sandbox no conoce este valor. Use uno de los suyos, por favor.",
    "SCOPE_MISSING": "Esta clave no lo permite. Use otra, por favor.",
    "SECOND_FACTOR_CONFLICT":
      "Entretanto se han activado o desactivado los códigos de un solo uso. Cargue la página de nuevo, por favor.",
    "SECOND_FACTOR_FAILED": "Este código no es correcto. Espere al siguiente e inténtelo de nuevo, por favor.",
    "SECOND_PERSON_NEEDED": "Usted propuso esta decisión. Otra persona debe confirmarla.",
    "SENIOR_NEEDED": "Este caso lo decide solo un supervisor. Tome otro, por favor.",
    "SESSION_NOT_FOUND": "Esa verificación no existe. Empiece una nueva, por favor.",
    "SESSION_TOKEN_NEEDED": "Solo puede hacerlo la persona de la verificación.",
    "SIGN_IN_FAILED":
      "El nombre, la contraseña o el código de un solo uso no son correctos. Inténtelo de nuevo, por favor.",
    "SIGN_IN_LOCKED": "Demasiados intentos. Espere un cuarto de hora, por favor.",
    "STORAGE_FAILED": "No se pudo guardar nada por nuestra parte. Envíelo de nuevo, por favor.",
    "STORAGE_FULL": "No queda sitio por nuestra parte. Inténtelo más tarde, por favor.",
    "STORAGE_NOT_WRITABLE":
      "En este momento no se puede guardar nada por nuestra parte. Inténtelo más tarde, por favor.",
    "TOO_MANY_CORRECTIONS": "Ya hay demasiadas correcciones de este documento.",
    "TOO_MANY_NOTES": "Ya hay demasiadas notas sobre este caso.",
    "TOO_MANY_UPLOADS": "Quedan demasiados envíos abiertos. Termine uno primero, por favor.",
    "TUS_VERSION_UNSUPPORTED": "Esta aplicación es demasiado antigua o nueva para el servicio. Actualícela, por favor.",
    "UNAUTHENTICATED": "No sabemos quién es usted. Identifíquese de nuevo, por favor.",
    "UPLOAD_BUSY": "Este envío sigue en otro lugar. Espere un momento, por favor.",
    "UPLOAD_CANCELLED": "El envío se canceló. Empiécelo de nuevo, por favor.",
    "UPLOAD_COMPLETE": "La imagen está completa y ya guardada.",
    "UPLOAD_EXPIRED": "El tiempo para este envío ha terminado. Empiécelo de nuevo, por favor.",
    "UPLOAD_ID_REUSED": "Este envío ya existía. Empiece uno nuevo, por favor.",
    "UPLOAD_INTERRUPTED": "La conexión terminó demasiado pronto. Envíe la imagen de nuevo, por favor.",
    "UPLOAD_NOT_FOUND": "Ese envío no existe. Empiece uno nuevo, por favor.",
    "UPLOAD_OFFSET_MISMATCH": "El envío continúa en otro punto. Inténtelo de nuevo, por favor.",
    "UPLOAD_REFUSED": "Este envío ha terminado. Empiece uno nuevo, por favor.",
    "WEBHOOK_MESSAGE_NOT_FOUND": "El webhook nunca iba a recibir ese mensaje. Elija otro, por favor.",
    "WEBHOOK_NOT_FOUND": "Ese webhook no existe. Elija otro, por favor.",
  ]

  /// The messages about pictures.
  static let spanishPictures: [String: String] = [
    "ATTEMPTS_EXHAUSTED": "Se rechazaron demasiadas imágenes de este lado. No se puede volver a pedir.",
    "BLURRY": "La imagen está borrosa. Sujete el teléfono sin moverlo, espere a que enfoque y tómela de nuevo.",
    "COVER": "Esta es la cubierta. Abra el pasaporte por la página de la foto y haga una foto de esa página.",
    "INCOMPLETE": "Falta una parte de la imagen. Envíela de nuevo o tome otra, por favor.",
    "DOCUMENT_CORRUPT": "La imagen está dañada. Tómela de nuevo, por favor.",
    "OBSTRUCTED": "Un dedo tapa parte del documento. Sujételo por el borde o apóyelo, y repita la foto.",
    "WRONG_DOCUMENT": "Este es otro tipo de documento. Tome el documento que se pide, por favor.",
    "DOCUMENT_CUT_OFF": "Falta una parte del documento. Tome la imagen de nuevo con las cuatro esquinas.",
    "TWO_DOCUMENTS":
      "La imagen muestra dos documentos o las dos caras de uno. Tome una imagen de cada cara por separado.",
    "DOCUMENT_NOT_FOUND": "No se encontró ningún documento. Póngalo sobre una superficie lisa y tómelo entero.",
    "DOCUMENT_REFUSED": "El documento no fue aceptado. Muestre otro, por favor.",
    "DOCUMENT_SKEWED": "El documento está tomado de lado. Sujete el teléfono recto encima y tómelo de nuevo.",
    "DOCUMENT_SMALL": "El documento sale demasiado pequeño. Acérquese y tómelo de nuevo.",
    "DUPLICATE_REJECTED": "Esta misma imagen ya fue rechazada. Tome una nueva, por favor.",
    "FILE_LARGE": "El archivo es más grande de lo necesario. Una imagen de menos de 1 MB se envía más rápido.",
    "GLARE": "El documento refleja la luz. Inclínelo un poco o cambie la luz y tome la imagen de nuevo.",
    "SCREEN": "La imagen parece mostrar una pantalla. Fotografíe el propio documento, por favor.",
    "GREYSCALE": "La imagen no tiene colores. Muestre el propio documento, en color, por favor.",
    "IMAGE_EMPTY": "No llegó ninguna imagen. Envíela de nuevo, por favor.",
    "IMAGE_FORMAT_UNSUPPORTED": "Este tipo de archivo no se puede leer. Envíe una imagen JPEG o PNG.",
    "IMAGE_NEEDS_TOO_MUCH_MEMORY": "El archivo está guardado de forma inusual. Tome la imagen de nuevo con la cámara.",
    "IMAGE_SIDE_TOO_LONG": "La imagen tiene demasiados píxeles. Tómela con el ajuste normal de la cámara.",
    "IMAGE_TOO_LARGE": "El archivo es demasiado grande. Tome la imagen con menor calidad.",
    "IMAGE_TOO_MANY_PIXELS": "La imagen tiene demasiados píxeles. Tómela con el ajuste normal de la cámara.",
    "IMAGE_TOO_MANY_SCANS": "El archivo está guardado de forma inusual. Tome la imagen de nuevo con la cámara.",
    "IMAGE_TOO_SMALL": "La imagen es demasiado pequeña. Tómela de nuevo con la cámara.",
    "IMAGING_FAILED": "La imagen no se pudo procesar. Envíela de nuevo, por favor.",
    "IMAGING_TIMEOUT": "La imagen no se pudo procesar a tiempo. Envíela de nuevo, por favor.",
    "LOW_CONTRAST": "La imagen está apagada. Limpie la lente, busque una luz uniforme y tómela de nuevo.",
    "RESOLUTION_LOW": "La imagen es demasiado pequeña. Acérquese y tómela de nuevo con la resolución máxima.",
    "SESSION_EXPIRED": "El tiempo ha terminado. Empiece de nuevo, por favor.",
    "SIGNATURE_INVALID": "La firma de la imagen es incorrecta. Haga la foto de nuevo, por favor.",
    "SIGNATURE_REQUIRED": "La imagen no está firmada. Hágala con el escáner de la aplicación, por favor.",
    "SIMILAR_PICTURE": "Se parece a otra imagen enviada. Tome el lado que se pide, por favor.",
    "TOO_BRIGHT": "La imagen tiene demasiada luz. Aléjese de la luz fuerte y tómela de nuevo.",
    "TOO_DARK": "La imagen es demasiado oscura. Busque más luz y tómela de nuevo.",
    "PORTRAITS_DIFFER": "Quizá los documentos sean de personas distintas. Muestre los suyos, por favor.",
    "PORTRAIT_NOT_FOUND": "En esta cara del documento no hay retrato. Muéstrelo entero, por favor.",
    "WRONG_SIDE": "Esta es la otra cara del documento. Dele la vuelta, por favor.",
  ]

  /// The messages about errors of presence checks.
  static let spanishPresence: [String: String] = [
    "PICTURE_DAMAGED": "Esta imagen está dañada y no se puede mostrar.",
    "PRESENCE_BUSY": "Hay demasiado trabajo en este momento. Espere un poco, por favor.",
    "PRESENCE_CHECK_NOT_FOUND": "Este enlace no funciona. Ábralo de nuevo desde la aplicación, por favor.",
    "PRESENCE_CHECK_OVER": "Esta prueba de presencia ha terminado. Vuelva a la aplicación, por favor.",
    "PRESENCE_FRAMES_EXHAUSTED": "En ninguna imagen se veía lo que se pedía. Empiece de nuevo, por favor.",
    "PRESENCE_FRAME_NOT_FOUND": "No hay imagen de este fotograma, o ya no.",
    "PRESENCE_FRAME_REPEATED": "Esta imagen ya había llegado. Tome otra, por favor.",
    "PRESENCE_STEPS_MISSING": "Aún quedan instrucciones por seguir. Continúe, por favor.",
    "PRESENCE_STEP_EARLY": "Esta imagen ha llegado demasiado pronto. Espere un poco, por favor.",
    "PRESENCE_STEP_LATE": "Se ha acabado el tiempo. Empiece de nuevo, por favor.",
    "PRESENCE_STEP_ORDER": "Antes toca otra instrucción. Recargue la página, por favor.",
    "PRESENCE_TICKET_INVALID":
      "Esta prueba de presencia se ha empezado de nuevo, quizá en otro sitio. Recargue la página, por favor.",
    "PRESENCE_TRIES_EXHAUSTED": "No quedan intentos. Vuelva a la aplicación, por favor.",
    "PRESENCE_WAIVER_NOT_ALLOWED": "Siga las instrucciones o pida ayuda, por favor.",
    "SELFIE_NOT_FOUND": "No hay imagen de la persona, o ya no.",
  ]

  /// The texts of the camera page, from its beginning to its end.
  static let spanishPresencePage: [String: String] = [
    "title": "Prueba de presencia",
    "lead":
      """
    Comprobamos que de verdad es usted: mire a la cámara y siga unas instrucciones breves. Mientras tanto se toman \
    imágenes de su cara, solo para esta verificación.
    """,
    "start": "Encender la cámara",
    "wait": "Un momento …",
    "allowCamera": "Permita el uso de la cámara, por favor.",
    "cameraRefused":
      """
    No se ha permitido la cámara. Puede permitirla en los ajustes del navegador e intentarlo de nuevo, o tomar fotos \
    en su lugar.
    """,
    "cameraMissing": "Aquí no se puede usar la cámara. Puede tomar fotos en su lugar.",
    "cameraForbidden": "La página que muestra esta no permite la cámara. Puede hacer fotos en su lugar.",
    "startPhotos": "Empezar con fotos",
    "useCamera": "Probar otra vez la cámara",
    "takePhoto": "Tomar una foto",
    "preview": "Lo que ve su cámara",
    "step": "Paso {number} de {count}",
    "meter": "Lleve la marca a la zona verde y quédese así.",
    "speak": "Leer las instrucciones en voz alta",
    "largeText": "Letra grande",
    "timeLeft": "Tiempo restante: {time}",
    "photosLeft": "Fotos restantes para este paso: {count}",
    "triesLeft": "Intentos restantes: {count}",
    "look_straight": "Mire de frente a la cámara.",
    "turn_left": "Gire la cabeza despacio hacia su izquierda.",
    "turn_right": "Gire la cabeza despacio hacia su derecha.",
    "move_closer": "Acérquese despacio a la cámara.",
    "OK": "Bien, así está perfecto.",
    "HOLD_STILL": "Bien. Quédese así un momento.",
    "NO_FACE": "No vemos su cara. Manténgala en el centro de la imagen.",
    "MULTIPLE_FACES": "Vemos varias caras. En la imagen solo puede estar usted.",
    "FACE_FAR": "Está demasiado lejos. Acérquese un poco.",
    "FACE_CLOSE": "Está demasiado cerca. Aléjese un poco.",
    "FACE_TURNED_WRONG": "Mire de frente a la cámara.",
    "FACE_TURNED_TOO_LITTLE": "Gire un poco más.",
    "FACE_TURNED_TOO_FAR": "Se ha pasado. Vuelva un poco.",
    "FACE_TURNED_AWAY": "Ese era el otro lado. Empiece de nuevo y siga la flecha.",
    "TOO_DARK": "Está demasiado oscuro. Póngase de cara a una luz.",
    "BLURRY": "La imagen está borrosa. No se mueva.",
    "sending": "Miramos la imagen …",
    "photoUnreadable": "Este archivo no es una imagen legible. Tome otra foto.",
    "offline": "No hay conexión. Seguimos en cuanto la haya.",
    "waive": "No puedo hacerlo",
    "waiveTitle": "Lo verá una persona",
    "waiveLead": "Si no puede seguir las instrucciones, una persona verá sus imágenes. Esto tarda más.",
    "waiveConfirm": "Pedirlo",
    "waiveBack": "Seguir con las instrucciones",
    "overTitle": "No ha salido bien",
    "over":
      """
    Se acabó el tiempo, o en ninguna imagen se veía lo que se pedía. Puede intentarlo de nuevo; las instrucciones \
    serán otras.
    """,
    "tryAgain": "Intentarlo de nuevo",
    "exhausted": "No quedan intentos. Vuelva a la aplicación; ella le dirá cómo seguir.",
    "doneTitle": "Ha terminado",
    "done": "Vuelva a la aplicación; allí se continúa.",
    "failedTitle": "No se puede continuar",
    "failed": "Algo ha salido mal. Inténtelo de nuevo, por favor.",
    "linkIncomplete": "Este enlace no está completo. Ábralo de nuevo desde la aplicación, por favor.",
    "noScript": "Esta página necesita JavaScript. Permítalo, por favor, o abra el enlace en otro navegador.",
  ]

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

  /// The messages about a final rejection, by its reason: that of a reviewer, or a finding in what the documents state.
  /// None asks for another picture.
  static let spanishRejections: [String: String] = [
    "CHECK_DIGIT_WRONG":
      "La verificación no se ha superado porque las líneas de código de un documento contienen un error. Pida ayuda, por favor.",
    "CONTENT_IMPOSSIBLE":
      "La verificación no se ha superado porque lo que dice un documento no puede ser correcto. Pida ayuda, por favor.",
    "COUNTRY_MISMATCH":
      "La verificación no se ha superado porque un documento no es del país que se pedía. Pida ayuda, por favor.",
    "DATA_MISMATCH": "La verificación no se ha superado porque los documentos no concuerdan. Pida ayuda, por favor.",
    "DOCUMENTS_DIFFER":
      "La verificación no se ha superado porque los documentos no son de la misma persona. Pida ayuda, por favor.",
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
    "PICTURE_MIRRORED":
      "La verificación no se ha superado porque una imagen estaba invertida como en un espejo. Pida ayuda, por favor.",
    "SIDES_DIFFER":
      "La verificación no se ha superado porque los lados de un documento no concuerdan. Pida ayuda, por favor.",
    "SIDES_UNMATCHED":
      "La verificación no se ha superado porque nada muestra que las dos caras sean del mismo documento. Pida ayuda, por favor.",
    "TYPE_MISMATCH":
      "La verificación no se ha superado porque se mostró un tipo de documento distinto del que se pedía. Pida ayuda, por favor.",
    "UNDERAGE": "La verificación no se ha superado porque usted no tiene la edad necesaria. Pida ayuda, por favor.",
  ]
}
