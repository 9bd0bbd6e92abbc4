extension Texts {
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
}
