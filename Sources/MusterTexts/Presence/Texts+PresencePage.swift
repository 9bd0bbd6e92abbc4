extension Texts {
  /// Returns the texts of the camera page by key: the protocol's codes for instructions (`turn_left`) and hints
  /// (`NO_FACE`), and the page's own keys for the rest (`start`).
  ///
  /// The page replaces `{count}`, `{number}` and `{time}`.
  package static func presencePage(in language: Language) -> [String: String] {
    presencePageTexts[language]
  }

  private static let presencePageTexts = [String: Text](joining: cameraPageTexts, presenceCheckTexts)

  /// The texts of the camera page alone, from its beginning to its end.
  private static let presenceCheckTexts: [String: Text] = [
    "title": Text(
      english: "Presence check",
      german: "Anwesenheitsprüfung",
      czech: "Kontrola přítomnosti",
      spanish: "Prueba de presencia"),
    "lead": Text(
      english: """
        We make sure that you are really here: you look into the camera and follow a few short instructions. \
        Meanwhile, pictures of your face are taken, only for this verification.
        """,
      german: """
        Wir vergewissern uns, dass Sie wirklich hier sind: Sie sehen in die Kamera und folgen einigen kurzen \
        Anweisungen. Dabei werden Bilder Ihres Gesichts aufgenommen, nur für diese Prüfung.
        """,
      czech: """
        Ověříme, že tu opravdu jste: podíváte se do kamery a splníte několik krátkých pokynů. Přitom se pořídí snímky \
        vašeho obličeje, jen pro toto ověření.
        """,
      spanish: """
        Comprobamos que usted está aquí de verdad: mire a la cámara y siga unas instrucciones breves. Mientras tanto \
        se toman imágenes de su cara, solo para esta verificación.
        """),
    "start": Text(
      english: "Start the camera",
      german: "Kamera starten",
      czech: "Spustit kameru",
      spanish: "Encender la cámara"),
    "cameraRefused": Text(
      english:
        "Camera access was not allowed. Allow it in the browser’s settings and try again, or take photos instead.",
      german: """
        Der Zugriff auf die Kamera wurde nicht erlaubt. Erlauben Sie ihn in den Einstellungen des Browsers und \
        versuchen Sie es noch einmal, oder nehmen Sie stattdessen Fotos auf.
        """,
      czech: """
        Přístup ke kameře nebyl povolen. Povolte ho v nastavení prohlížeče a zkuste to znovu, nebo místo toho pořiďte \
        fotografie.
        """,
      spanish: """
        No se ha permitido el acceso a la cámara. Permítalo en los ajustes del navegador e inténtelo de nuevo, o tome \
        fotos en su lugar.
        """),
    "cameraMissing": Text(
      english: "The camera cannot be used here. You can take photos instead.",
      german: "Die Kamera lässt sich hier nicht benutzen. Sie können stattdessen Fotos aufnehmen.",
      czech: "Kameru tu nelze použít. Místo toho můžete pořídit fotografie.",
      spanish: "Aquí no se puede usar la cámara. Puede tomar fotos en su lugar."),
    "cameraForbidden": Text(
      english: "The page that contains this one does not allow the camera. You can take photos instead.",
      german:
        "Die Seite, in der diese hier erscheint, erlaubt die Kamera nicht. Sie können stattdessen Fotos aufnehmen.",
      czech: "Stránka, ve které je tato zobrazena, kameru nepovoluje. Místo toho můžete pořídit fotografie.",
      spanish: "La página que muestra esta no permite la cámara. Puede tomar fotos en su lugar."),
    "startPhotos": Text(
      english: "Begin with photos",
      german: "Mit Fotos beginnen",
      czech: "Začít s fotografiemi",
      spanish: "Empezar con fotos"),
    "step": Text(
      english: "Step {number} of {count}",
      german: "Schritt {number} von {count}",
      czech: "Krok {number} z {count}",
      spanish: "Paso {number} de {count}"),
    "meter": Text(
      english: "Move the marker into the green area, and keep it there.",
      german: "Bringen Sie die Marke in das grüne Feld, und bleiben Sie so.",
      czech: "Dostaňte značku do zeleného pole a zůstaňte tak.",
      spanish: "Lleve la marca a la zona verde y quédese así."),
    "speak": Text(
      english: "Read out the instructions",
      german: "Anweisungen vorlesen",
      czech: "Číst pokyny nahlas",
      spanish: "Leer las instrucciones en voz alta"),
    "largeText": Text(english: "Large text", german: "Große Schrift", czech: "Velké písmo", spanish: "Letra grande"),
    "timeLeft": Text(
      english: "Time left: {time}",
      german: "Verbleibende Zeit: {time}",
      czech: "Zbývající čas: {time}",
      spanish: "Tiempo restante: {time}"),
    "photosLeft": Text(
      english: "Photos left for this step: {count}",
      german: "Verbleibende Fotos für diesen Schritt: {count}",
      czech: "Zbývající fotografie pro tento krok: {count}",
      spanish: "Fotos restantes para este paso: {count}"),
    "triesLeft": Text(
      english: "Attempts left: {count}",
      german: "Verbleibende Versuche: {count}",
      czech: "Zbývající pokusy: {count}",
      spanish: "Intentos restantes: {count}"),
    "look_straight": Text(
      english: "Look straight into the camera.",
      german: "Sehen Sie gerade in die Kamera.",
      czech: "Dívejte se přímo do kamery.",
      spanish: "Mire de frente a la cámara."),
    "turn_left": Text(
      english: "Turn your head slowly to your left.",
      german: "Drehen Sie den Kopf langsam nach links.",
      czech: "Pomalu otáčejte hlavu doleva.",
      spanish: "Gire la cabeza despacio hacia su izquierda."),
    "turn_right": Text(
      english: "Turn your head slowly to your right.",
      german: "Drehen Sie den Kopf langsam nach rechts.",
      czech: "Pomalu otáčejte hlavu doprava.",
      spanish: "Gire la cabeza despacio hacia su derecha."),
    "move_closer": Text(
      english: "Move slowly closer to the camera.",
      german: "Kommen Sie langsam näher an die Kamera.",
      czech: "Pomalu se přibližujte ke kameře.",
      spanish: "Acérquese despacio a la cámara."),
    "OK": Text(
      english: "Good, that’s it.",
      german: "Gut, das passt.",
      czech: "Výborně, to stačí.",
      spanish: "Bien, eso es."),
    "HOLD_STILL": Text(
      english: "Good. Stay like that for a moment.",
      german: "Gut. Bleiben Sie einen Moment so.",
      czech: "Výborně. Chvíli tak zůstaňte.",
      spanish: "Bien. Quédese así un momento."),
    "NO_FACE": Text(
      english: "We cannot see your face. Keep it in the middle of the picture.",
      german: "Wir sehen Ihr Gesicht nicht. Halten Sie es in die Mitte des Bildes.",
      czech: "Nevidíme váš obličej. Držte ho uprostřed obrazu.",
      spanish: "No vemos su cara. Manténgala en el centro de la imagen."),
    "MULTIPLE_FACES": Text(
      english: "We see several faces. Only you should be in the picture.",
      german: "Wir sehen mehrere Gesichter. Nur Sie dürfen im Bild sein.",
      czech: "Vidíme více obličejů. V obraze smíte být jen vy.",
      spanish: "Vemos varias caras. En la imagen solo puede estar usted."),
    "FACE_FAR": Text(
      english: "You are too far away. Come a little closer.",
      german: "Sie sind zu weit weg. Kommen Sie etwas näher.",
      czech: "Jste příliš daleko. Trochu se přibližte.",
      spanish: "Está demasiado lejos. Acérquese un poco."),
    "FACE_CLOSE": Text(
      english: "You are too close. Move back a little.",
      german: "Sie sind zu nah. Gehen Sie etwas zurück.",
      czech: "Jste příliš blízko. Trochu se vzdalte.",
      spanish: "Está demasiado cerca. Aléjese un poco."),
    "FACE_TURNED_WRONG": Text(
      english: "Look straight into the camera.",
      german: "Sehen Sie gerade in die Kamera.",
      czech: "Dívejte se přímo do kamery.",
      spanish: "Mire de frente a la cámara."),
    "FACE_TURNED_TOO_LITTLE": Text(
      english: "Turn a little further.",
      german: "Drehen Sie den Kopf etwas weiter.",
      czech: "Otočte hlavu ještě trochu dál.",
      spanish: "Gire un poco más."),
    "FACE_TURNED_TOO_FAR": Text(
      english: "That was too far. Turn back a little.",
      german: "Das war zu weit. Drehen Sie den Kopf etwas zurück.",
      czech: "To bylo příliš. Otočte hlavu trochu zpět.",
      spanish: "Se ha pasado. Vuelva un poco."),
    "FACE_TURNED_AWAY": Text(
      english: "That was the wrong way. Begin again, and follow the arrow.",
      german: "Das war die falsche Richtung. Beginnen Sie noch einmal, und folgen Sie dem Pfeil.",
      czech: "To byl špatný směr. Začněte znovu a řiďte se šipkou.",
      spanish: "Esa era la dirección equivocada. Empiece de nuevo y siga la flecha."),
    "TOO_DARK": Text(
      english: "It is too dark. Turn towards a light.",
      german: "Es ist zu dunkel. Wenden Sie sich einem Licht zu.",
      czech: "Je moc tma. Otočte se ke světlu.",
      spanish: "Está demasiado oscuro. Póngase de cara a una luz."),
    "BLURRY": Text(
      english: "The picture is blurred. Hold still.",
      german: "Das Bild ist unscharf. Halten Sie still.",
      czech: "Obraz je rozmazaný. Nehýbejte se.",
      spanish: "La imagen está borrosa. No se mueva."),
    "sending": Text(
      english: "Looking at the picture …",
      german: "Das Bild wird angesehen …",
      czech: "Prohlížíme snímek…",
      spanish: "Mirando la imagen…"),
    "photoUnreadable": Text(
      english: "This file cannot be read as a picture. Take another photo.",
      german: "Diese Datei ist kein lesbares Bild. Nehmen Sie ein anderes Foto auf.",
      czech: "Tento soubor není čitelný snímek. Pořiďte jinou fotografii.",
      spanish: "Este archivo no es una imagen legible. Tome otra foto."),
    "offline": Text(
      english: "There is no connection. The check continues as soon as there is one.",
      german: "Keine Verbindung. Sobald sie wieder da ist, geht es weiter.",
      czech: "Jste bez připojení. Jakmile se obnoví, budeme pokračovat.",
      spanish: "No hay conexión. Continuaremos en cuanto vuelva."),
    "waive": Text(
      english: "I cannot do this",
      german: "Ich kann das nicht",
      czech: "To nezvládnu",
      spanish: "No puedo hacerlo"),
    "waiveTitle": Text(
      english: "A person will check it",
      german: "Ein Mensch prüft es",
      czech: "Zkontroluje to člověk",
      spanish: "Lo comprobará una persona"),
    "waiveLead": Text(
      english: "If you cannot follow the instructions, a person can check your pictures instead. That takes longer.",
      german: """
        Wenn Sie den Anweisungen nicht folgen können, kann stattdessen ein Mensch Ihre Bilder prüfen. Das dauert \
        länger.
        """,
      czech: "Pokud nemůžete splnit pokyny, může vaše snímky místo toho zkontrolovat člověk. Trvá to déle.",
      spanish: "Si no puede seguir las instrucciones, una persona puede comprobar sus imágenes. Esto tarda más."),
    "waiveConfirm": Text(english: "Ask for that", german: "Darum bitten", czech: "Požádat o to", spanish: "Pedirlo"),
    "waiveBack": Text(
      english: "Continue with the instructions",
      german: "Weiter mit den Anweisungen",
      czech: "Pokračovat podle pokynů",
      spanish: "Seguir con las instrucciones"),
    "overTitle": Text(
      english: "That did not work",
      german: "Das hat nicht geklappt",
      czech: "To se nepovedlo",
      spanish: "No ha funcionado"),
    "over": Text(
      english: """
        The time ran out, or no picture showed what was asked for. You can try again; the instructions will be \
        different.
        """,
      german: """
        Die Zeit ist abgelaufen, oder auf keinem Bild war zu sehen, worum gebeten wurde. Sie können es noch einmal \
        versuchen; die Anweisungen sind dann andere.
        """,
      czech:
        "Vypršel čas, nebo na žádném snímku nebylo vidět, o co jsme žádali. Můžete to zkusit znovu; pokyny budou jiné.",
      spanish: """
        Se ha acabado el tiempo, o en ninguna imagen se veía lo que se pedía. Puede intentarlo de nuevo; las \
        instrucciones serán otras.
        """),
    "exhausted": Text(
      english: "There are no attempts left. Go back to the app to see what comes next.",
      german: "Es sind keine Versuche mehr übrig. Kehren Sie zur App zurück; dort sehen Sie, wie es weitergeht.",
      czech: "Nezbývají žádné pokusy. Vraťte se do aplikace; tam uvidíte, jak pokračovat.",
      spanish: "No quedan intentos. Vuelva a la aplicación; allí verá cómo continuar."),
    "doneTitle": Text(english: "You are done", german: "Sie sind fertig", czech: "Hotovo", spanish: "Ha terminado"),
    "done": Text(
      english: "Go back to the app to continue.",
      german: "Kehren Sie zur App zurück; dort geht es weiter.",
      czech: "Vraťte se do aplikace a pokračujte tam.",
      spanish: "Vuelva a la aplicación para continuar."),
    "failedTitle": Text(
      english: "The check cannot continue",
      german: "Die Prüfung kann nicht fortgesetzt werden",
      czech: "Kontrola nemůže pokračovat",
      spanish: "La prueba no puede continuar"),
    "failed": Text(
      english: "Something went wrong. Please try again.",
      german: "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.",
      czech: "Něco se pokazilo. Zkuste to prosím znovu.",
      spanish: "Algo ha salido mal. Inténtelo de nuevo, por favor."),
    "linkIncomplete": Text(
      english: "This link is incomplete. Please open it again from the app.",
      german: "Dieser Link ist nicht vollständig. Bitte öffnen Sie ihn neu aus der App.",
      czech: "Tento odkaz není úplný. Otevřete ho prosím znovu z aplikace.",
      spanish: "Este enlace no está completo. Ábralo de nuevo desde la aplicación, por favor."),
    "noScript": Text(
      english: "This page needs JavaScript. Please allow it, or open the link in another browser.",
      german:
        "Diese Seite braucht JavaScript. Bitte erlauben Sie es oder öffnen Sie den Link in einem anderen Browser.",
      czech: "Tato stránka potřebuje JavaScript. Povolte ho prosím, nebo otevřete odkaz v jiném prohlížeči.",
      spanish: "Esta página necesita JavaScript. Permítalo o abra el enlace en otro navegador, por favor."),
  ]
}
