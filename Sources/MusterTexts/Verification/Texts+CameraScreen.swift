extension Texts {
  /// The texts of the camera.
  static let cameraTexts: [String: Text] = [
    "cameraRefused": Text(
      english: "Camera access was not allowed. Allow it in the browser’s settings, or use photos instead.",
      german: """
        Der Zugriff auf die Kamera wurde nicht erlaubt. Erlauben Sie ihn in den Einstellungen des Browsers, oder \
        verwenden Sie stattdessen Fotos.
        """,
      czech:
        "Přístup ke kameře nebyl povolen. Povolte ho v nastavení prohlížeče, nebo místo kamery použijte fotografie.",
      spanish:
        "No se ha permitido el acceso a la cámara. Permítalo en los ajustes del navegador o use fotos en su lugar."),
    "cameraMissing": Text(
      english: "The camera cannot be used here. You can use photos instead.",
      german: "Die Kamera lässt sich hier nicht benutzen. Sie können stattdessen Fotos verwenden.",
      czech: "Kameru tu nelze použít. Místo ní můžete použít fotografie.",
      spanish: "Aquí no se puede usar la cámara. Puede usar fotos en su lugar."),
    "cameraForbidden": Text(
      english: "The page that contains this one does not allow the camera. You can use photos instead.",
      german:
        "Die Seite, in der diese hier erscheint, erlaubt die Kamera nicht. Sie können stattdessen Fotos verwenden.",
      czech: "Stránka, ve které je tato zobrazena, kameru nepovoluje. Místo ní můžete použít fotografie.",
      spanish: "La página que muestra esta no permite la cámara. Puede usar fotos en su lugar."),
    "shutter": Text(
      english: "Take the picture",
      german: "Bild aufnehmen",
      czech: "Vyfotit",
      spanish: "Tomar la imagen"),
    "torch": Text(english: "Light", german: "Licht", czech: "Světlo", spanish: "Luz"),
    "leaveCamera": Text(
      english: "Close the camera",
      german: "Kamera schließen",
      czech: "Zavřít kameru",
      spanish: "Cerrar la cámara"),
    "hintBegin": Text(
      english: "Place the document in the frame.",
      german: "Legen Sie das Dokument in den Rahmen.",
      czech: "Umístěte doklad do rámečku.",
      spanish: "Coloque el documento dentro del marco."),
    "hintFace": Text(
      english: "Keep your face in the frame, and press the button.",
      german: "Halten Sie Ihr Gesicht im Rahmen und drücken Sie den Knopf.",
      czech: "Držte obličej v rámečku a stiskněte tlačítko.",
      spanish: "Mantenga la cara en el marco y pulse el botón."),
    "hintHold": Text(
      english: "Good. Hold still …",
      german: "Gut. Bitte stillhalten …",
      czech: "Výborně. Nehýbejte se…",
      spanish: "Bien. No se mueva…"),
    "hintManual": Text(
      english: "Place the document in the frame, and press the button.",
      german: "Legen Sie das Dokument in den Rahmen und drücken Sie den Knopf.",
      czech: "Umístěte doklad do rámečku a stiskněte tlačítko.",
      spanish: "Coloque el documento dentro del marco y pulse el botón."),
    "hintPress": Text(
      english: "No picture yet? Press the round button.",
      german: "Noch kein Bild? Drücken Sie den runden Knopf.",
      czech: "Ještě žádný snímek? Stiskněte kulaté tlačítko.",
      spanish: "¿Aún no hay imagen? Pulse el botón redondo."),
    "hint_DOCUMENT_NOT_FOUND": Text(
      english: "Place the document in the frame.",
      german: "Legen Sie das Dokument in den Rahmen.",
      czech: "Umístěte doklad do rámečku.",
      spanish: "Coloque el documento dentro del marco."),
    "hint_TWO_DOCUMENTS": Text(
      english: "Only one side of one document in the frame.",
      german: "Nur eine Seite eines Dokuments im Rahmen.",
      czech: "V rámečku smí být jen jedna strana jednoho dokladu.",
      spanish: "Solo un lado de un documento en el marco."),
    "hint_WRONG_DOCUMENT": Text(
      english: "Show the requested document.",
      german: "Zeigen Sie das verlangte Dokument.",
      czech: "Ukažte požadovaný doklad.",
      spanish: "Muestre el documento que se pide."),
    "hint_COVER": Text(
      english: "Open the passport at the page with the photo.",
      german: "Öffnen Sie den Pass auf der Seite mit dem Foto.",
      czech: "Otevřete pas na straně s fotografií.",
      spanish: "Abra el pasaporte por la página de la foto."),
    "hint_WRONG_SIDE": Text(
      english: "Turn the document over.",
      german: "Drehen Sie das Dokument um.",
      czech: "Otočte doklad na druhou stranu.",
      spanish: "Dé la vuelta al documento."),
    "hint_SIMILAR_PICTURE": Text(
      english: "Turn the document over.",
      german: "Drehen Sie das Dokument um.",
      czech: "Otočte doklad na druhou stranu.",
      spanish: "Dé la vuelta al documento."),
    "hint_DOCUMENT_CUT_OFF": Text(
      english: "Bring all four corners into the frame.",
      german: "Bringen Sie alle vier Ecken in den Rahmen.",
      czech: "Dostaňte do rámečku všechny čtyři rohy.",
      spanish: "Las cuatro esquinas deben estar en el marco."),
    "hint_OBSTRUCTED": Text(
      english: "Take your fingers off the document.",
      german: "Nehmen Sie die Finger vom Dokument.",
      czech: "Nezakrývejte doklad prsty.",
      spanish: "Quite los dedos del documento."),
    "hint_DOCUMENT_SMALL": Text(
      english: "Move closer.",
      german: "Gehen Sie näher heran.",
      czech: "Přibližte se.",
      spanish: "Acérquese más."),
    "hint_DOCUMENT_SKEWED": Text(
      english: "Hold the camera straight above it.",
      german: "Halten Sie die Kamera gerade darüber.",
      czech: "Držte kameru rovně nad ním.",
      spanish: "Ponga la cámara justo encima, sin inclinarla."),
    "hint_TOO_DARK": Text(
      english: "It is too dark. Find more light.",
      german: "Es ist zu dunkel. Suchen Sie mehr Licht.",
      czech: "Je moc tma. Najděte lepší světlo.",
      spanish: "Está demasiado oscuro. Busque más luz."),
    "hint_TOO_BRIGHT": Text(
      english: "It is too bright. Avoid strong light.",
      german: "Es ist zu hell. Meiden Sie starkes Licht.",
      czech: "Je moc světla. Vyhněte se prudkému světlu.",
      spanish: "Hay demasiada luz. Evite la luz fuerte."),
    "hint_LOW_CONTRAST": Text(
      english: "There is too little contrast. Find even light.",
      german: "Es gibt zu wenig Kontrast. Suchen Sie gleichmäßiges Licht.",
      czech: "Obraz má malý kontrast. Najděte rovnoměrné světlo.",
      spanish: "Hay poco contraste. Busque una luz uniforme."),
    "hint_GLARE": Text(
      english: "There is glare. Tilt the document a little.",
      german: "Etwas spiegelt. Neigen Sie das Dokument ein wenig.",
      czech: "Něco se leskne. Doklad trochu nakloňte.",
      spanish: "Hay reflejos. Incline un poco el documento."),
    "hint_BLURRY": Text(
      english: "Hold still until it is sharp.",
      german: "Halten Sie still, bis es scharf ist.",
      czech: "Nehýbejte se, dokud obraz není ostrý.",
      spanish: "No se mueva hasta que se vea nítido."),
    "taken": Text(english: "Taken.", german: "Aufgenommen.", czech: "Vyfoceno.", spanish: "Hecho."),
  ]
}
