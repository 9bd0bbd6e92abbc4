extension Texts {
  /// The messages for the reasons to refuse a document: a reviewer's reasons, and findings in the documents' data.
  static let reasonMessages: [String: Text] = [
    "CHECK_DIGIT_WRONG": Text(
      english: """
        The machine-readable lines of the document contain an error. Please take another picture of it, or show \
        another one.
        """,
      german: """
        Die maschinenlesbaren Zeilen des Dokuments enthalten einen Fehler. Bitte nehmen Sie es noch einmal auf, oder \
        zeigen Sie ein anderes.
        """,
      czech: "Strojově čitelné řádky dokladu obsahují chybu. Vyfoťte ho prosím znovu, nebo ukažte jiný.",
      spanish: """
        Las líneas de lectura mecánica del documento contienen un error. Tome otra imagen o muestre otro documento, \
        por favor.
        """),
    "CONTENT_IMPOSSIBLE": Text(
      english:
        "Some of the data on the document cannot be right. Please take another picture of it, or show another one.",
      german: """
        Einige Angaben auf dem Dokument können nicht stimmen. Bitte nehmen Sie es noch einmal auf, oder zeigen Sie ein \
        anderes.
        """,
      czech: "Některé údaje na dokladu nemohou být správné. Vyfoťte ho prosím znovu, nebo ukažte jiný.",
      spanish:
        "Algunos datos del documento no pueden ser correctos. Tome otra imagen o muestre otro documento, por favor."),
    "COUNTRY_MISMATCH": Text(
      english: "The document is not from the requested country. Please show one that is.",
      german: "Das Dokument ist nicht aus dem verlangten Land. Bitte zeigen Sie eines von dort.",
      czech: "Doklad není z požadované země. Ukažte prosím doklad z této země.",
      spanish: "El documento no es del país que se pide. Muestre uno de ese país, por favor."),
    "DATA_MISMATCH": Text(
      english: "The data on the documents does not match.",
      german: "Die Angaben der Dokumente passen nicht zusammen.",
      czech: "Údaje na dokladech spolu nesouhlasí.",
      spanish: "Los datos de los documentos no concuerdan."),
    "DOCUMENTS_DIFFER": Text(
      english: "The documents belong to different people. Please show only your own.",
      german: "Die Dokumente gehören verschiedenen Personen. Bitte zeigen Sie nur Ihre eigenen.",
      czech: "Doklady patří různým lidem. Ukažte prosím jen své vlastní.",
      spanish: "Los documentos son de personas distintas. Muestre solo los suyos, por favor."),
    "DOCUMENT_ALTERED": Text(
      english: "The document was not accepted because it seems to have been altered.",
      german: "Das Dokument wurde nicht anerkannt, weil es offenbar verändert wurde.",
      czech: "Doklad nebyl přijat, protože byl zřejmě pozměněn.",
      spanish: "El documento no se ha aceptado porque parece modificado."),
    "DOCUMENT_EXPIRED": Text(
      english: "The document has expired. Please show a valid one.",
      german: "Das Dokument ist abgelaufen. Bitte zeigen Sie ein gültiges.",
      czech: "Platnost dokladu vypršela. Ukažte prosím platný.",
      spanish: "El documento ha caducado. Muestre uno válido, por favor."),
    "DOCUMENT_NOT_ORIGINAL": Text(
      english: "Please show the document itself, not a copy or a screen.",
      german: "Bitte zeigen Sie das Dokument selbst, keine Kopie und keinen Bildschirm.",
      czech: "Ukažte prosím samotný doklad, ne kopii ani obrazovku.",
      spanish: "Muestre el propio documento, no una copia ni una pantalla, por favor."),
    "DOCUMENT_NOT_SUPPORTED": Text(
      english: "This kind of document is not accepted. Please show another one.",
      german: "Diese Art von Dokument wird nicht anerkannt. Bitte zeigen Sie ein anderes.",
      czech: "Tento druh dokladu nepřijímáme. Ukažte prosím jiný.",
      spanish: "No se acepta este tipo de documento. Muestre otro, por favor."),
    "DOCUMENT_UNREADABLE": Text(
      english: "The document cannot be read. Please take a sharper picture of it.",
      german: "Das Dokument ist nicht lesbar. Bitte nehmen Sie ein schärferes Bild auf.",
      czech: "Doklad nelze přečíst. Vyfoťte ho prosím ostřeji.",
      spanish: "El documento no se puede leer. Tome una imagen más nítida, por favor."),
    "FACE_MISMATCH": Text(
      english: "The face does not match the one on the document.",
      german: "Das Gesicht passt nicht zu dem auf dem Dokument.",
      czech: "Obličej neodpovídá tomu na dokladu.",
      spanish: "La cara no coincide con la del documento."),
    "PERSON_NOT_ELIGIBLE": Text(
      english: "The verification was not successful. Please contact support.",
      german: "Die Prüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha superado. Contacte con el servicio de asistencia, por favor."),
    "PICTURE_MIRRORED": Text(
      english: "This picture is mirrored. Please use the rear camera.",
      german: "Dieses Bild ist spiegelverkehrt. Bitte verwenden Sie die rückseitige Kamera.",
      czech: "Tento snímek je zrcadlově obrácený. Použijte prosím zadní fotoaparát.",
      spanish: "Esta imagen está invertida como en un espejo. Use la cámara trasera, por favor."),
    "PORTRAITS_DIFFER": Text(
      english: "The documents may belong to different people. Please show only your own.",
      german: "Die Dokumente gehören vielleicht verschiedenen Personen. Bitte zeigen Sie nur Ihre eigenen.",
      czech: "Doklady možná patří různým lidem. Ukažte prosím jen své vlastní.",
      spanish: "Quizá los documentos sean de personas distintas. Muestre solo los suyos, por favor."),
    "PORTRAIT_NOT_FOUND": Text(
      english: "There is no portrait on this side of the document. Please show all of it.",
      german: "Auf dieser Seite des Dokuments ist kein Lichtbild. Bitte zeigen Sie es ganz.",
      czech: "Na této straně dokladu není fotografie. Ukažte ho prosím celý.",
      spanish: "En este lado del documento no hay retrato. Muéstrelo entero, por favor."),
    "SIDES_DIFFER": Text(
      english: "The two sides belong to different documents. Please show both sides of one document.",
      german: "Die beiden Seiten gehören zu verschiedenen Dokumenten. Bitte zeigen Sie beide Seiten eines Dokuments.",
      czech: "Obě strany patří k různým dokladům. Ukažte prosím obě strany jednoho dokladu.",
      spanish: "Los dos lados son de documentos distintos. Muestre los dos lados de un solo documento, por favor."),
    "SIDES_UNMATCHED": Text(
      english: "Nothing shows that both sides belong together. Please show both sides of one document.",
      german: "Nichts zeigt, dass beide Seiten zusammengehören. Bitte zeigen Sie beide Seiten eines Dokuments.",
      czech: "Není vidět, že obě strany patří k sobě. Ukažte prosím obě strany jednoho dokladu.",
      spanish: """
        Nada muestra que los dos lados sean del mismo documento. Muestre los dos lados de un solo documento, por \
        favor.
        """),
    "TYPE_MISMATCH": Text(
      english: "This is not the requested kind of document. Please show one of that kind.",
      german: "Das ist nicht die verlangte Art von Dokument. Bitte zeigen Sie ein Dokument dieser Art.",
      czech: "Toto není požadovaný druh dokladu. Ukažte prosím doklad tohoto druhu.",
      spanish: "Este no es el tipo de documento que se pide. Muestre uno de ese tipo, por favor."),
    "UNDERAGE": Text(
      english: "According to the document, you are too young for this verification. Please contact support.",
      german: "Laut dem Dokument sind Sie zu jung für diese Prüfung. Bitte wenden Sie sich an den Support.",
      czech: "Podle dokladu ještě nemáte věk potřebný k tomuto ověření. Obraťte se prosím na podporu.",
      spanish: """
        Según el documento, usted no tiene la edad necesaria para esta verificación. Contacte con el servicio de \
        asistencia, por favor.
        """),
  ]

  /// The messages for the same reasons when they end a verification. None asks for another picture.
  static let rejectionMessages: [String: Text] = [
    "CHECK_DIGIT_WRONG": Text(
      english: """
        The verification failed because the machine-readable lines of a document contain an error. Please contact \
        support.
        """,
      german: """
        Die Prüfung wurde nicht bestanden, weil die maschinenlesbaren Zeilen eines Dokuments einen Fehler enthalten. \
        Bitte wenden Sie sich an den Support.
        """,
      czech: """
        Ověření nebylo úspěšné, protože strojově čitelné řádky některého dokladu obsahují chybu. Obraťte se prosím na \
        podporu.
        """,
      spanish: """
        La verificación no se ha superado porque las líneas de lectura mecánica de un documento contienen un error. \
        Contacte con el servicio de asistencia, por favor.
        """),
    "CONTENT_IMPOSSIBLE": Text(
      english:
        "The verification failed because some of the data on a document cannot be right. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil einige Angaben auf einem Dokument nicht stimmen können. Bitte wenden \
        Sie sich an den Support.
        """,
      czech:
        "Ověření nebylo úspěšné, protože některé údaje na dokladu nemohou být správné. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque algunos datos de un documento no pueden ser correctos. Contacte con \
        el servicio de asistencia, por favor.
        """),
    "COUNTRY_MISMATCH": Text(
      english: "The verification failed because a document is not from the requested country. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil ein Dokument nicht aus dem verlangten Land ist. Bitte wenden Sie sich \
        an den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože některý doklad není z požadované země. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque un documento no es del país que se pide. Contacte con el servicio de \
        asistencia, por favor.
        """),
    "DATA_MISMATCH": Text(
      english: "The verification failed because the data on the documents does not match. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil die Angaben der Dokumente nicht zusammenpassen. Bitte wenden Sie sich \
        an den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože údaje na dokladech spolu nesouhlasí. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque los datos de los documentos no concuerdan. Contacte con el servicio \
        de asistencia, por favor.
        """),
    "DOCUMENTS_DIFFER": Text(
      english: "The verification failed because the documents belong to different people. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil die Dokumente verschiedenen Personen gehören. Bitte wenden Sie sich an \
        den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože doklady patří různým lidem. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque los documentos son de personas distintas. Contacte con el servicio de \
        asistencia, por favor.
        """),
    "DOCUMENT_ALTERED": Text(
      english: "The verification failed because a document seems to have been altered. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil ein Dokument offenbar verändert wurde. Bitte wenden Sie sich an den \
        Support.
        """,
      czech: "Ověření nebylo úspěšné, protože některý doklad byl zřejmě pozměněn. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque un documento parece modificado. Contacte con el servicio de \
        asistencia, por favor.
        """),
    "DOCUMENT_EXPIRED": Text(
      english: "The verification failed because a document has expired. Please contact support.",
      german:
        "Die Prüfung wurde nicht bestanden, weil ein Dokument abgelaufen ist. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné, protože platnost některého dokladu vypršela. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque un documento ha caducado. Contacte con el servicio de asistencia, por \
        favor.
        """),
    "DOCUMENT_NOT_ORIGINAL": Text(
      english: "The verification failed because only a copy of a document was shown. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil nur die Kopie eines Dokuments gezeigt wurde. Bitte wenden Sie sich an \
        den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože byla ukázána jen kopie dokladu. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque solo se ha mostrado la copia de un documento. Contacte con el \
        servicio de asistencia, por favor.
        """),
    "DOCUMENT_NOT_SUPPORTED": Text(
      english: "The verification failed because this kind of document is not accepted. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil diese Art von Dokument nicht anerkannt wird. Bitte wenden Sie sich an \
        den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože tento druh dokladu nepřijímáme. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque no se acepta este tipo de documento. Contacte con el servicio de \
        asistencia, por favor.
        """),
    "DOCUMENT_UNREADABLE": Text(
      english: "The verification failed because a document could not be read. Please contact support.",
      german:
        "Die Prüfung wurde nicht bestanden, weil ein Dokument nicht lesbar war. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné, protože některý doklad nebylo možné přečíst. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque no se ha podido leer un documento. Contacte con el servicio de \
        asistencia, por favor.
        """),
    "FACE_MISMATCH": Text(
      english: "The verification failed because the face does not match the document. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil das Gesicht nicht zum Dokument passt. Bitte wenden Sie sich an den \
        Support.
        """,
      czech: "Ověření nebylo úspěšné, protože obličej neodpovídá dokladu. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque la cara no coincide con el documento. Contacte con el servicio de \
        asistencia, por favor.
        """),
    "PICTURE_MIRRORED": Text(
      english: "The verification failed because a picture was mirrored. Please contact support.",
      german:
        "Die Prüfung wurde nicht bestanden, weil ein Bild spiegelverkehrt war. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné, protože snímek byl zrcadlově obrácený. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque una imagen estaba invertida como en un espejo. Contacte con el \
        servicio de asistencia, por favor.
        """),
    "SIDES_DIFFER": Text(
      english:
        "The verification failed because the sides of a document do not belong together. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil die Seiten eines Dokuments nicht zusammengehören. Bitte wenden Sie \
        sich an den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože strany některého dokladu k sobě nepatří. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque los lados de un documento no se corresponden. Contacte con el \
        servicio de asistencia, por favor.
        """),
    "SIDES_UNMATCHED": Text(
      english: "The verification failed because nothing shows that both sides belong together. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil nichts zeigt, dass beide Seiten zusammengehören. Bitte wenden Sie sich \
        an den Support.
        """,
      czech:
        "Ověření nebylo úspěšné, protože není vidět, že obě strany dokladu patří k sobě. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque nada muestra que los dos lados sean del mismo documento. Contacte con \
        el servicio de asistencia, por favor.
        """),
    "TYPE_MISMATCH": Text(
      english: "The verification failed because a document is not of the requested kind. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil ein Dokument nicht von der verlangten Art ist. Bitte wenden Sie sich \
        an den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože některý doklad není požadovaného druhu. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque un documento no es del tipo que se pide. Contacte con el servicio de \
        asistencia, por favor.
        """),
    "UNDERAGE": Text(
      english: "The verification failed because you are too young for it. Please contact support.",
      german: "Die Prüfung wurde nicht bestanden, weil Sie dafür zu jung sind. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné, protože k němu ještě nemáte potřebný věk. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque usted no tiene la edad necesaria. Contacte con el servicio de \
        asistencia, por favor.
        """),
  ]
}
