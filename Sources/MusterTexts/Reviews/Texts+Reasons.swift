extension Texts {
  /// The messages for the reasons to refuse a document: those of a reviewer, and findings in what documents state.
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
      spanish: "Las líneas de código del documento contienen un error. Haga otra foto o muestre otro, por favor."),
    "CONTENT_IMPOSSIBLE": Text(
      english:
        "Some of the data on the document cannot be right. Please take another picture of it, or show another one.",
      german: """
        Die Angaben auf dem Dokument können nicht stimmen. Bitte nehmen Sie es noch einmal auf, oder zeigen Sie ein \
        anderes.
        """,
      czech: "Údaje na dokladu nemohou být správné. Vyfoťte ho prosím znovu, nebo ukažte jiný.",
      spanish: "Lo que dice el documento no puede ser correcto. Haga otra foto o muestre otro, por favor."),
    "COUNTRY_MISMATCH": Text(
      english: "The document is not from the requested country. Please show one that is.",
      german: "Das Dokument ist aus einem anderen Land als verlangt. Bitte zeigen Sie eines aus dem verlangten Land.",
      czech: "Doklad je z jiné země, než která je požadována. Ukažte prosím doklad z požadované země.",
      spanish: "El documento no es del país que se pide. Muestre uno de ese país, por favor."),
    "DATA_MISMATCH": Text(
      english: "The data on the documents does not match.",
      german: "Die Angaben der Dokumente passen nicht zusammen.",
      czech: "Údaje na dokladech spolu nesouhlasí.",
      spanish: "Los datos de los documentos no concuerdan."),
    "DOCUMENTS_DIFFER": Text(
      english: "The documents belong to different people. Please show only your own.",
      german: "Die Dokumente lauten nicht auf dieselbe Person. Bitte zeigen Sie nur Ihre eigenen.",
      czech: "Doklady nejsou na stejnou osobu. Ukažte prosím jen své vlastní.",
      spanish: "Los documentos no son de la misma persona. Muestre solo los suyos, por favor."),
    "DOCUMENT_ALTERED": Text(
      english: "The document was not accepted because it seems to have been altered.",
      german: "Das Dokument wurde nicht anerkannt, weil es verändert worden zu sein scheint.",
      czech: "Doklad nebyl přijat, protože vypadá pozměněný.",
      spanish: "El documento no se ha aceptado porque parece modificado."),
    "DOCUMENT_EXPIRED": Text(
      english: "The document has expired. Please show a valid one.",
      german: "Das Dokument ist abgelaufen. Bitte zeigen Sie ein gültiges.",
      czech: "Platnost dokladu skončila. Ukažte prosím platný.",
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
      spanish: "El documento no se puede leer. Haga una foto más nítida, por favor."),
    "FACE_MISMATCH": Text(
      english: "The face does not match the one on the document.",
      german: "Das Gesicht passt nicht zu dem auf dem Dokument.",
      czech: "Obličej neodpovídá tomu na dokladu.",
      spanish: "La cara no coincide con la del documento."),
    "PERSON_NOT_ELIGIBLE": Text(
      english: "The verification was not accepted. Please contact support.",
      german: "Die Prüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo přijato. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha aceptado. Pida ayuda, por favor."),
    "PICTURE_MIRRORED": Text(
      english: "This picture is mirrored. Please use the rear camera.",
      german: "Dieses Bild ist spiegelverkehrt. Bitte nehmen Sie die rückseitige Kamera.",
      czech: "Tento snímek je zrcadlově obrácený. Použijte prosím zadní fotoaparát.",
      spanish: "Esta imagen está invertida como en un espejo. Use la cámara trasera, por favor."),
    "PORTRAITS_DIFFER": Text(
      english: "The documents may belong to different people. Please show only your own.",
      german: "Die Dokumente gehören vielleicht verschiedenen Personen. Bitte zeigen Sie Ihre eigenen.",
      czech: "Doklady možná patří různým lidem. Ukažte prosím své vlastní.",
      spanish: "Quizá los documentos sean de personas distintas. Muestre los suyos, por favor."),
    "PORTRAIT_NOT_FOUND": Text(
      english: "There is no portrait on this side of the document. Please show all of it.",
      german: "Auf dieser Seite des Dokuments ist kein Lichtbild. Bitte zeigen Sie es ganz.",
      czech: "Na této straně dokladu není fotografie. Ukažte ho prosím celý.",
      spanish: "En esta cara del documento no hay retrato. Muéstrelo entero, por favor."),
    "SIDES_DIFFER": Text(
      english: "The two sides belong to different documents. Please show both sides of one document.",
      german: "Die beiden Seiten gehören nicht zu demselben Dokument. Bitte zeigen Sie beide Seiten eines Dokuments.",
      czech: "Obě strany nepatří ke stejnému dokladu. Ukažte prosím obě strany jednoho dokladu.",
      spanish: "Los dos lados no son del mismo documento. Muestre los dos lados de un solo documento, por favor."),
    "SIDES_UNMATCHED": Text(
      english: "Nothing shows that both sides belong together. Please show both sides of one document.",
      german: "Nichts zeigt, dass beide Seiten zusammengehören. Bitte zeigen Sie beide Seiten eines Dokuments.",
      czech: "Není vidět, že obě strany patří k sobě. Ukažte prosím obě strany jednoho dokladu.",
      spanish: "Nada muestra que las dos caras sean del mismo documento. Muestre las dos caras de uno, por favor."),
    "TYPE_MISMATCH": Text(
      english: "This is not the requested kind of document. Please show one of that kind.",
      german: "Das ist eine andere Art von Dokument als verlangt. Bitte zeigen Sie das verlangte.",
      czech: "Toto je jiný druh dokladu, než který je požadován. Ukažte prosím požadovaný.",
      spanish: "Este no es el tipo de documento que se pide. Muestre el que se pide, por favor."),
    "UNDERAGE": Text(
      english: "According to the document, you are too young for this verification. Please contact support.",
      german: "Nach dem Dokument sind Sie zu jung für diese Prüfung. Bitte wenden Sie sich an den Support.",
      czech: "Podle dokladu ještě nemáte věk potřebný k tomuto ověření. Obraťte se prosím na podporu.",
      spanish: "Según el documento, usted no tiene la edad necesaria para esta verificación. Pida ayuda, por favor."),
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
        La verificación no se ha superado porque las líneas de código de un documento contienen un error. Pida ayuda, \
        por favor.
        """),
    "CONTENT_IMPOSSIBLE": Text(
      english:
        "The verification failed because some of the data on a document cannot be right. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil die Angaben auf einem Dokument nicht stimmen können. Bitte wenden Sie \
        sich an den Support.
        """,
      czech:
        "Ověření nebylo úspěšné, protože údaje na některém dokladu nemohou být správné. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque lo que dice un documento no puede ser correcto. Pida ayuda, por \
        favor.
        """),
    "COUNTRY_MISMATCH": Text(
      english: "The verification failed because a document is not from the requested country. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil ein Dokument aus einem anderen Land ist als verlangt. Bitte wenden Sie \
        sich an den Support.
        """,
      czech: """
        Ověření nebylo úspěšné, protože některý doklad je z jiné země, než byla požadována. Obraťte se prosím na \
        podporu.
        """,
      spanish:
        "La verificación no se ha superado porque un documento no es del país que se pedía. Pida ayuda, por favor."),
    "DATA_MISMATCH": Text(
      english: "The verification failed because the documents do not match. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil die Dokumente nicht zusammenpassen. Bitte wenden Sie sich an den \
        Support.
        """,
      czech: "Ověření nebylo úspěšné, protože údaje na dokladech spolu nesouhlasí. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha superado porque los documentos no concuerdan. Pida ayuda, por favor."),
    "DOCUMENTS_DIFFER": Text(
      english: "The verification failed because the documents do not name the same person. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil die Dokumente nicht auf dieselbe Person lauten. Bitte wenden Sie sich \
        an den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože doklady nejsou na stejnou osobu. Obraťte se prosím na podporu.",
      spanish:
        "La verificación no se ha superado porque los documentos no son de la misma persona. Pida ayuda, por favor."),
    "DOCUMENT_ALTERED": Text(
      english: "The verification failed because a document seems to have been altered. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil ein Dokument verändert worden zu sein scheint. Bitte wenden Sie sich \
        an den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože některý doklad vypadá pozměněný. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha superado porque un documento parece modificado. Pida ayuda, por favor."),
    "DOCUMENT_EXPIRED": Text(
      english: "The verification failed because a document has expired. Please contact support.",
      german:
        "Die Prüfung wurde nicht bestanden, weil ein Dokument abgelaufen ist. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné, protože platnost některého dokladu skončila. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha superado porque un documento ha caducado. Pida ayuda, por favor."),
    "DOCUMENT_NOT_ORIGINAL": Text(
      english: "The verification failed because only a copy of a document was shown. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil nur die Kopie eines Dokuments gezeigt wurde. Bitte wenden Sie sich an \
        den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože byla ukázána jen kopie dokladu. Obraťte se prosím na podporu.",
      spanish:
        "La verificación no se ha superado porque solo se mostró la copia de un documento. Pida ayuda, por favor."),
    "DOCUMENT_NOT_SUPPORTED": Text(
      english: "The verification failed because this kind of document is not accepted. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil eine Art von Dokument nicht anerkannt wird. Bitte wenden Sie sich an \
        den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože některý druh dokladu nepřijímáme. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha superado porque no se acepta un tipo de documento. Pida ayuda, por favor."),
    "DOCUMENT_UNREADABLE": Text(
      english: "The verification failed because a document could not be read. Please contact support.",
      german:
        "Die Prüfung wurde nicht bestanden, weil ein Dokument nicht lesbar war. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné, protože některý doklad nebylo možné přečíst. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha superado porque no se pudo leer un documento. Pida ayuda, por favor."),
    "FACE_MISMATCH": Text(
      english: "The verification failed because the face does not match the document. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil das Gesicht nicht zum Dokument passt. Bitte wenden Sie sich an den \
        Support.
        """,
      czech: "Ověření nebylo úspěšné, protože obličej neodpovídá dokladu. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha superado porque la cara no coincide con el documento. Pida ayuda, por favor."),
    "PICTURE_MIRRORED": Text(
      english: "The verification failed because a picture was mirrored. Please contact support.",
      german:
        "Die Prüfung wurde nicht bestanden, weil ein Bild spiegelverkehrt war. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné, protože snímek byl zrcadlově obrácený. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque una imagen estaba invertida como en un espejo. Pida ayuda, por favor.
        """),
    "SIDES_DIFFER": Text(
      english:
        "The verification failed because the sides of a document do not belong together. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil die Seiten eines Dokuments nicht zusammengehören. Bitte wenden Sie \
        sich an den Support.
        """,
      czech: "Ověření nebylo úspěšné, protože strany některého dokladu k sobě nepatří. Obraťte se prosím na podporu.",
      spanish:
        "La verificación no se ha superado porque los lados de un documento no concuerdan. Pida ayuda, por favor."),
    "SIDES_UNMATCHED": Text(
      english: "The verification failed because nothing shows that both sides belong together. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil nichts zeigt, dass beide Seiten zusammengehören. Bitte wenden Sie sich \
        an den Support.
        """,
      czech:
        "Ověření nebylo úspěšné, protože není vidět, že obě strany dokladu patří k sobě. Obraťte se prosím na podporu.",
      spanish: """
        La verificación no se ha superado porque nada muestra que las dos caras sean del mismo documento. Pida ayuda, \
        por favor.
        """),
    "TYPE_MISMATCH": Text(
      english: "The verification failed because a document is not of the requested kind. Please contact support.",
      german: """
        Die Prüfung wurde nicht bestanden, weil eine andere Art von Dokument gezeigt wurde als verlangt. Bitte wenden \
        Sie sich an den Support.
        """,
      czech: """
        Ověření nebylo úspěšné, protože byl ukázán jiný druh dokladu, než byl požadován. Obraťte se prosím na podporu.
        """,
      spanish: """
        La verificación no se ha superado porque se mostró un tipo de documento distinto del que se pedía. Pida ayuda, \
        por favor.
        """),
    "UNDERAGE": Text(
      english: "The verification failed because you are too young for it. Please contact support.",
      german: "Die Prüfung wurde nicht bestanden, weil Sie dafür zu jung sind. Bitte wenden Sie sich an den Support.",
      czech: "Ověření nebylo úspěšné, protože k němu ještě nemáte potřebný věk. Obraťte se prosím na podporu.",
      spanish: "La verificación no se ha superado porque usted no tiene la edad necesaria. Pida ayuda, por favor."),
  ]
}
