extension Texts {
  /// The messages about errors of presence checks.
  static let germanPresence: [String: String] = [
    "PICTURE_DAMAGED": "Dieses Bild ist beschädigt und kann nicht gezeigt werden.",
    "PRESENCE_BUSY": "Im Moment ist zu viel los. Bitte warten Sie kurz.",
    "PRESENCE_CHECK_NOT_FOUND": "Dieser Link funktioniert nicht. Bitte öffnen Sie ihn neu aus der App.",
    "PRESENCE_CHECK_OVER": "Diese Anwesenheitsprüfung ist vorbei. Bitte kehren Sie zur App zurück.",
    "PRESENCE_FRAMES_EXHAUSTED": "Auf keinem Bild war zu sehen, worum gebeten wurde. Bitte beginnen Sie noch einmal.",
    "PRESENCE_FRAME_NOT_FOUND": "Ein Bild dieser Aufnahme gibt es nicht, oder nicht mehr.",
    "PRESENCE_FRAME_REPEATED": "Dieses Bild kam schon einmal. Bitte nehmen Sie ein anderes auf.",
    "PRESENCE_STEPS_MISSING": "Einige Anweisungen stehen noch aus. Bitte machen Sie weiter.",
    "PRESENCE_STEP_EARLY": "Dieses Bild kam zu früh. Bitte warten Sie kurz.",
    "PRESENCE_STEP_LATE": "Die Zeit ist um. Bitte beginnen Sie noch einmal.",
    "PRESENCE_STEP_ORDER": "Eine andere Anweisung ist zuerst dran. Bitte laden Sie die Seite neu.",
    "PRESENCE_TICKET_INVALID":
      "Diese Anwesenheitsprüfung wurde neu begonnen, vielleicht anderswo. Bitte laden Sie die Seite neu.",
    "PRESENCE_TRIES_EXHAUSTED": "Es sind keine Versuche mehr übrig. Bitte kehren Sie zur App zurück.",
    "PRESENCE_WAIVER_NOT_ALLOWED": "Bitte folgen Sie den Anweisungen, oder bitten Sie um Hilfe.",
    "SELFIE_NOT_FOUND": "Ein Bild der Person gibt es nicht, oder nicht mehr.",
  ]

  /// The texts of the camera page, from its beginning to its end.
  static let germanPresencePage: [String: String] = [
    "title": "Anwesenheitsprüfung",
    "lead":
      """
    Wir vergewissern uns, dass wirklich Sie hier sind: Sie sehen in die Kamera und folgen einigen kurzen Anweisungen. \
    Dabei werden Bilder Ihres Gesichts aufgenommen, nur für diese Prüfung.
    """,
    "start": "Kamera starten",
    "wait": "Einen Moment …",
    "allowCamera": "Bitte erlauben Sie, die Kamera zu benutzen.",
    "cameraRefused":
      """
    Die Kamera wurde nicht erlaubt. Sie können sie in den Einstellungen des Browsers erlauben und es noch einmal \
    versuchen, oder stattdessen Fotos aufnehmen.
    """,
    "cameraMissing": "Die Kamera lässt sich hier nicht benutzen. Sie können stattdessen Fotos aufnehmen.",
    "cameraForbidden":
      "Die Seite, in der diese hier erscheint, erlaubt die Kamera nicht. Sie können stattdessen Fotos aufnehmen.",
    "startPhotos": "Mit Fotos beginnen",
    "useCamera": "Kamera noch einmal versuchen",
    "takePhoto": "Foto aufnehmen",
    "preview": "Was Ihre Kamera sieht",
    "step": "Schritt {number} von {count}",
    "meter": "Bringen Sie die Marke in das grüne Feld, und bleiben Sie so.",
    "speak": "Anweisungen vorlesen",
    "largeText": "Große Schrift",
    "timeLeft": "Verbleibende Zeit: {time}",
    "photosLeft": "Fotos übrig für diesen Schritt: {count}",
    "triesLeft": "Versuche übrig: {count}",
    "look_straight": "Sehen Sie gerade in die Kamera.",
    "turn_left": "Drehen Sie den Kopf langsam nach links.",
    "turn_right": "Drehen Sie den Kopf langsam nach rechts.",
    "move_closer": "Kommen Sie langsam näher an die Kamera.",
    "OK": "Gut, das passt.",
    "HOLD_STILL": "Gut. Bleiben Sie einen Moment so.",
    "NO_FACE": "Wir sehen Ihr Gesicht nicht. Halten Sie es in die Mitte des Bildes.",
    "MULTIPLE_FACES": "Wir sehen mehrere Gesichter. Nur Sie dürfen im Bild sein.",
    "FACE_FAR": "Sie sind zu weit weg. Kommen Sie etwas näher.",
    "FACE_CLOSE": "Sie sind zu nah. Gehen Sie etwas zurück.",
    "FACE_TURNED_WRONG": "Sehen Sie gerade in die Kamera.",
    "FACE_TURNED_TOO_LITTLE": "Drehen Sie den Kopf etwas weiter.",
    "FACE_TURNED_TOO_FAR": "Das war zu weit. Drehen Sie den Kopf etwas zurück.",
    "FACE_TURNED_AWAY": "Das war die andere Seite. Beginnen Sie noch einmal, und folgen Sie dem Pfeil.",
    "TOO_DARK": "Es ist zu dunkel. Wenden Sie sich einem Licht zu.",
    "BLURRY": "Das Bild ist unscharf. Halten Sie still.",
    "sending": "Das Bild wird angesehen …",
    "photoUnreadable": "Diese Datei ist kein lesbares Bild. Nehmen Sie ein anderes Foto auf.",
    "offline": "Es besteht keine Verbindung. Sobald es sie gibt, geht es weiter.",
    "waive": "Ich kann das nicht",
    "waiveTitle": "Ein Mensch sieht es sich an",
    "waiveLead":
      "Wenn Sie den Anweisungen nicht folgen können, sieht sich ein Mensch Ihre Bilder an. Das dauert länger.",
    "waiveConfirm": "Darum bitten",
    "waiveBack": "Weiter mit den Anweisungen",
    "overTitle": "Das hat nicht geklappt",
    "over":
      """
    Die Zeit war um, oder auf keinem Bild war zu sehen, worum gebeten wurde. Sie können es noch einmal versuchen; \
    die Anweisungen sind dann andere.
    """,
    "tryAgain": "Noch einmal versuchen",
    "exhausted": "Es sind keine Versuche mehr übrig. Kehren Sie zur App zurück; sie sagt, wie es weitergeht.",
    "doneTitle": "Sie sind fertig",
    "done": "Kehren Sie zur App zurück; dort geht es weiter.",
    "failedTitle": "So geht es nicht weiter",
    "failed": "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.",
    "linkIncomplete": "Dieser Link ist nicht vollständig. Bitte öffnen Sie ihn neu aus der App.",
    "noScript":
      "Diese Seite braucht JavaScript. Bitte erlauben Sie es oder öffnen Sie den Link in einem anderen Browser.",
  ]
}
