extension Texts {
  /// The messages about documents, decisions and the process.
  static let germanProcess: [String: String] = [
    "AUTHORIZATION_ENDED": "Diese Anmeldung ist beendet. Bitte beginnen Sie in der App oder auf der Website eine neue.",
    "AUTHORIZATION_NOT_FOUND":
      "Diese Anmeldung gibt es nicht. Bitte beginnen Sie in der App oder auf der Website eine neue.",
    "CONSENT_REQUIRED": "Bevor es losgeht, brauchen wir Ihre Einwilligung.",
    "CONTACT_INVALID":
      "Diese Adresse oder Nummer kann nicht stimmen. Bitte prüfen Sie sie. Eine Telefonnummer beginnt mit + und der Landesvorwahl.",
    "CHECK_DIGIT_WRONG":
      "Die maschinenlesbaren Zeilen des Dokuments enthalten einen Fehler. Bitte nehmen Sie es noch einmal auf, oder zeigen Sie ein anderes.",
    "CONTACT_REQUIRED": "Bevor es weitergeht, bestätigen Sie bitte, wie man Sie erreicht.",
    "CONTENT_IMPOSSIBLE":
      "Die Angaben auf dem Dokument können nicht stimmen. Bitte nehmen Sie es noch einmal auf, oder zeigen Sie ein anderes.",
    "COUNTRY_MISMATCH":
      "Das Dokument ist aus einem anderen Land als verlangt. Bitte zeigen Sie eines aus dem verlangten Land.",
    "DATABASE_UNAVAILABLE": "Unser Dienst ist einen Augenblick nicht erreichbar. Bitte senden Sie es noch einmal.",
    "DATA_MISMATCH": "Die Angaben der Dokumente passen nicht zusammen.",
    "DOCUMENTS_DIFFER": "Die Dokumente lauten nicht auf dieselbe Person. Bitte zeigen Sie nur Ihre eigenen.",
    "DOCUMENT_ALTERED": "Das Dokument wurde nicht anerkannt, weil es verändert worden zu sein scheint.",
    "DOCUMENT_EXPIRED": "Das Dokument ist abgelaufen. Bitte zeigen Sie ein gültiges.",
    "DOCUMENT_NOT_JUDGED": "Das Dokument konnte nicht geprüft werden. Bitte zeigen Sie es noch einmal.",
    "DOCUMENT_NOT_ORIGINAL": "Bitte zeigen Sie das Dokument selbst, keine Kopie und keinen Bildschirm.",
    "DOCUMENT_NOT_SUPPORTED": "Diese Art von Dokument wird nicht anerkannt. Bitte zeigen Sie ein anderes.",
    "DOCUMENT_SUBMIT_FAILED":
      "Die Dokumente konnten nicht angenommen werden. Bitte prüfen Sie, was verlangt wird, und versuchen Sie es noch einmal.",
    "DOCUMENT_UNREADABLE": "Das Dokument ist nicht lesbar. Bitte nehmen Sie ein schärferes Bild auf.",
    "ERROR_GENERIC": "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
    "FACE_MISMATCH": "Das Gesicht passt nicht zu dem auf dem Dokument.",
    "FILE_MISSING": "Das Bild ist nicht angekommen. Bitte senden Sie es noch einmal.",
    "IDENTITY_VERIFICATION_LIMIT_REACHED":
      "Zu viele Dokumente wurden nicht anerkannt. Bitte beginnen Sie die Prüfung neu.",
    "INVALID_REQUEST": "Die Anfrage ist nicht verständlich.",
    "ONBOARDING_FAILED": "Dieser Vorgang ist beendet. Bitte beginnen Sie einen neuen.",
    "ONBOARDING_PROCESS_LIMIT_REACHED": "Es waren zu viele Versuche. Bitte wenden Sie sich an den Support.",
    "OPENID_CLIENTS_EXHAUSTED": "Es gibt zu viele Clients. Bitte widerrufen Sie einen davon.",
    "OPENID_CLIENT_INVALID": "Die Angaben zu diesem Client sind nicht gültig.",
    "OPENID_CLIENT_NOT_FOUND": "Diesen Client gibt es nicht.",
    "OPENID_CLIENT_UNKNOWN":
      "Die Website oder App, von der Sie kommen, ist nicht bekannt. Bitte gehen Sie dorthin zurück.",
    "OPENID_REDIRECT_UNKNOWN":
      "Die Website oder App, von der Sie kommen, hat eine unbekannte Adresse genannt. Bitte gehen Sie dorthin zurück.",
    "OTHER": "Die Prüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
    "OTP_CODES_EXHAUSTED": "Es können keine weiteren Codes gesendet werden. Bitte fordern Sie einen neuen Link an.",
    "OTP_DELIVERY_FAILED": "Der Code konnte nicht gesendet werden. Bitte versuchen Sie es gleich noch einmal.",
    "OTP_NOT_AWAITED": "Gerade wird kein Code erwartet. Bitte machen Sie mit dem angezeigten Schritt weiter.",
    "OTP_RESEND_TOO_SOON":
      "Es wurde gerade erst ein Code gesendet. Bitte warten Sie kurz, bevor Sie einen neuen anfordern.",
    "PASSKEYS_EXHAUSTED": "Sie haben zu viele Passkeys. Bitte entfernen Sie zuerst einen.",
    "PASSKEYS_NOT_ENABLED": "Passkeys gibt es hier nicht.",
    "PASSKEY_CEREMONY_ENDED": "Das hat zu lange gedauert oder ist schon geschehen. Bitte versuchen Sie es noch einmal.",
    "PASSKEY_INVALID": "Dieser Passkey kann hier nicht benutzt werden.",
    "PASSKEY_NOT_FOUND": "Diesen Passkey gibt es nicht.",
    "PASSKEY_REFUSED": "Die Anmeldung mit diesem Passkey ist nicht möglich.",
    "PASSKEY_SETTING_INVALID": "Diese Einstellung ist nicht gültig.",
    "PERSON_NOT_ELIGIBLE": "Die Prüfung wurde nicht bestanden. Bitte wenden Sie sich an den Support.",
    "PHASE_CONFLICT": "Das ist jetzt nicht der nächste Schritt.",
    "PHONE_CHECK_FAILED":
      "Diese Nummer kann im Moment nicht geprüft werden. Deshalb wird kein Code an sie gesendet. Bitte versuchen Sie es später noch einmal.",
    "PHONE_LOGIN_ENDED":
      "Diese Anmeldung kann nicht fortgesetzt werden. Bitte beginnen Sie in ein paar Minuten eine neue.",
    "PHONE_LOGIN_NOT_FOUND": "Diese Anmeldung gibt es nicht. Bitte beginnen Sie eine neue.",
    "PHONE_NUMBER_INVALID":
      "Diese Telefonnummer kann nicht stimmen. Bitte prüfen Sie sie. Eine Telefonnummer beginnt mit + und der Landesvorwahl.",
    "PHONE_NUMBER_NOT_SERVED":
      "An Nummern dieser Art können keine Codes gesendet werden. Bitte geben Sie eine Mobilnummer an.",
    "PICTURE_MIRRORED": "Dieses Bild ist spiegelverkehrt. Bitte nehmen Sie die rückseitige Kamera.",
    "PIN_IDENTITY_NOT_FOUND": "Dieses Gerät gibt es nicht.",
    "PIN_LOGIN_NOT_ENABLED": "Die Anmeldung mit PIN gibt es hier nicht.",
    "PIN_LOGIN_REFUSED": "Die Anmeldung ist nicht möglich. Bitte wenden Sie sich an den Kundendienst.",
    "PIN_LOGIN_SETTING_INVALID": "Diese Einstellung ist nicht gültig.",
    "PIN_LOGIN_UNAVAILABLE": "Die Anmeldung ist im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.",
    "POWERAUTH_AUTH_FAIL":
      "Die Anfrage wurde nicht angenommen. Bitte versuchen Sie es erneut. Hilft das nicht, aktivieren Sie dieses Gerät neu.",
    "PRESENCE_CHECK_FAILED": "Die Anwesenheitsprüfung ist jetzt nicht der nächste Schritt.",
    "PRESENCE_CHECK_LIMIT_REACHED":
      "Die Anwesenheitsprüfung ist zu oft gescheitert. Bitte wenden Sie sich an den Support.",
    "PRESENCE_CHECK_NOT_ENABLED": "Es ist keine Anwesenheitsprüfung nötig.",
    "REQUEST_TARGET_TOO_LONG": "Die Adresse der Anfrage ist zu lang.",
    "REQUEST_TIMEOUT": "Die Anfrage kam zu langsam an. Bitte versuchen Sie es noch einmal.",
    "SERVICE_BUSY": "Im Moment ist zu viel los. Bitte versuchen Sie es gleich noch einmal.",
    "SIDES_DIFFER":
      "Die beiden Seiten gehören nicht zu demselben Dokument. Bitte zeigen Sie beide Seiten eines Dokuments.",
    "SIDES_UNMATCHED":
      "Nichts zeigt, dass beide Seiten zusammengehören. Bitte zeigen Sie beide Seiten eines Dokuments.",
    "SIM_CHANGED":
      "Die SIM-Karte zu dieser Nummer wurde vor Kurzem gewechselt. Zu Ihrem Schutz wird vorerst kein Code dorthin gesendet. Bitte nehmen Sie eine andere Nummer, oder wenden Sie sich an den Support.",
    "TOO_MANY_ONBOARDING_PROCESSES": "Sie haben heute zu oft begonnen. Bitte versuchen Sie es morgen wieder.",
    "TOO_MANY_REQUESTS": "Zu viele Anfragen. Bitte warten Sie kurz.",
    "TYPE_MISMATCH": "Das ist eine andere Art von Dokument als verlangt. Bitte zeigen Sie das verlangte.",
    "UNDERAGE": "Nach dem Dokument sind Sie zu jung für diese Prüfung. Bitte wenden Sie sich an den Support.",
    "VERIFICATION_ENDED": "Die Prüfung endete, bevor dieses Bild an der Reihe war.",
  ]

  /// The messages about requests, uploads and reviews.
  static let germanRequests: [String: String] = [
    "HINTS_BUSY": "Im Moment gibt es keine Hinweise. Bitte nehmen Sie das Bild auf.",
    "HOSTED_SETTING_INVALID": "Diese Einstellung ist nicht möglich.",
    "LINKS_EXHAUSTED": "Es gibt zu viele Links. Bitte verwenden Sie einen davon.",
    "LINK_DELIVERY_FAILED": "Der Link konnte nicht gesendet werden. Bitte scannen Sie stattdessen den Code.",
    "LINK_DELIVERY_MISSING": "Hier können keine Links gesendet werden. Bitte scannen Sie stattdessen den Code.",
    "LINK_IN_USE":
      "Dieser Link wurde in einem anderen Browser geöffnet. Machen Sie bitte dort weiter, oder fordern Sie einen neuen an.",
    "LINK_MESSAGES_EXHAUSTED":
      "Zurzeit können keine weiteren Nachrichten gesendet werden. Bitte scannen Sie stattdessen den Code.",
    "LINK_NOT_FOUND": "Dieser Link führt ins Leere. Bitte fordern Sie einen neuen an.",
    "LINK_REVOKED": "Dieser Link ist nicht mehr gültig. Bitte fordern Sie einen neuen an.",
    "LINK_USED": "Dieser Link wurde bereits geöffnet. Bitte fordern Sie einen neuen an.",
    "RETURN_URL_NOT_ALLOWED": "Dorthin führt dieses Projekt nicht. Bitte fragen Sie, wer Ihnen den Link geschickt hat.",
    "VERIFICATION_LINK_EXPIRED": "Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.",
    "ENCRYPTION_INVALID": "Die Anfrage konnte nicht verwendet werden. Bitte versuchen Sie es erneut.",
    "APP_REVOKED": "Diese Version der App wird nicht mehr angenommen. Bitte aktualisieren Sie sie.",
    "FACTOR_WRONG":
      "Die PIN ist falsch, oder Fingerabdruck oder Gesicht wurden nicht erkannt. Bitte versuchen Sie es erneut.",
    "TEMPORARY_KEY_REFUSED":
      "Es kam keine sichere Verbindung zustande. Bitte versuchen Sie es erneut, oder aktualisieren Sie die App.",
    "ACTIVATION_REFUSED": "Das Gerät kann so nicht aktiviert werden. Bitte beginnen Sie von vorn.",
    "BIOMETRY_REFUSED": "Die Biometrie kann gerade nicht eingeschaltet werden. Bitte versuchen Sie es erneut.",
    "PASSWORD_CHANGE_REFUSED": "Die PIN kann gerade nicht geändert werden. Bitte versuchen Sie es erneut.",
    "PROTOCOL_VERSION_REFUSED": "Diese Version der App ist zu alt. Bitte aktualisieren Sie sie.",
    "UPGRADE_REFUSED":
      "Das Gerät kann gerade nicht auf die neue Version umgestellt werden. Bitte versuchen Sie es später.",
    "VAULT_LOCKED": "Die geschützten Daten können gerade nicht geöffnet werden. Bitte versuchen Sie es erneut.",
    "DEVICE_REMOVED": "Dieses Gerät wurde entfernt. Bitte aktivieren Sie es erneut.",
    "ACTIVATION_NOT_FOUND": "Dieses Gerät ist noch nicht aktiviert. Bitte aktivieren Sie es zuerst.",
    "ACTIVATION_OTP_INVALID": "Der Code ist falsch oder zu alt. Bitte prüfen Sie ihn oder fordern Sie einen neuen an.",
    "ALREADY_REPLACED": "Dieses Bild wurde schon durch ein anderes ersetzt.",
    "ALREADY_UPLOADED": "Diese Seite ist schon da. Bitte machen Sie mit der nächsten weiter.",
    "ANSWER_UNSIGNED":
      "Die Antwort ist nicht wie vereinbart signiert. Bitte signieren Sie sie und versuchen Sie es noch einmal.",
    "BLOCK_NOT_FOUND": "Einen solchen Eintrag hat die Sperrliste nicht.",
    "CASE_CHANGED": "Der Fall hat sich inzwischen geändert. Bitte sehen Sie ihn noch einmal an.",
    "CASE_LEASED": "Jemand anders hat diesen Fall. Bitte nehmen Sie einen anderen.",
    "DOUBTS_NOT_NAMED": "Zu diesem Fall gibt es Zweifel. Bitte haken Sie jeden an, den Sie geprüft haben.",
    "CHECKSUM_MISMATCH": "Die Datei wurde unterwegs beschädigt. Bitte senden Sie sie noch einmal.",
    "CONTENT_RULE_INVALID": "Diese Regel ist nicht möglich.",
    "CONTENT_TYPE_UNSUPPORTED": "Diese Art von Inhalt wird hier nicht angenommen.",
    "DECISION_NOT_FOUND": "Eine solche Entscheidung von Ihnen gibt es nicht.",
    "DECISION_TOOK_EFFECT": "Die Entscheidung gilt bereits und lässt sich nicht mehr zurücknehmen.",
    "DOCUMENT_CONFLICT": "Mit dem Dokument geht das in seinem jetzigen Zustand nicht.",
    "DOCUMENT_SIDE_UNKNOWN": "Dieses Dokument hat keine solche Seite. Bitte wählen Sie eine andere.",
    "DOCUMENT_TYPE_NOT_REQUESTED": "Nach diesem Dokument wird nicht gefragt. Bitte zeigen Sie eines der verlangten.",
    "DOCUMENT_TYPE_UNKNOWN": "Diese Art von Dokument ist hier nicht bekannt. Bitte wählen Sie eine andere.",
    "FIELD_UNKNOWN": "Diese Anfrage hat ein Feld, das es nicht gibt.",
    "FORM_EXPIRED": "Diese Seite ist zu alt. Bitte laden Sie sie neu.",
    "IDEMPOTENCY_KEY_REUSED": "Unter demselben Schlüssel kam schon eine andere Anfrage. Bitte beginnen Sie diese neu.",
    "INTERNAL_ERROR": "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
    "INVITATION_NOT_FOUND": "Diese Einladung gilt nicht oder nicht mehr. Bitte lassen Sie sich eine neue geben.",
    "KEYS_EXHAUSTED": "Das Projekt hat zu viele Schlüssel. Bitte widerrufen Sie einen, der nicht gebraucht wird.",
    "KEY_NOT_FOUND": "Diesen Schlüssel gibt es in diesem Projekt nicht.",
    "LINK_EXPIRED": "Dieser Link ist abgelaufen. Bitte laden Sie die Seite neu.",
    "LINK_INVALID": "Dieser Link ist nicht für Sie. Bitte laden Sie die Seite neu.",
    "LOCAL_SIGN_IN_OFF": "Dieses Konto meldet sich nicht mit Passwort an. Bitte nutzen Sie Single Sign-on.",
    "METHOD_NOT_ALLOWED": "Das geht hier nicht. Bitte aktualisieren Sie die App.",
    "MULTIPART_MALFORMED": "Das Formular ist nicht lesbar. Bitte senden Sie es noch einmal.",
    "NOTHING_TO_BLOCK": "Auf diesem Dokument steht nichts, was gesperrt werden kann.",
    "NOT_FOUND": "Hier ist nichts.",
    "NO_SUCH_DOCUMENT": "Dieses Dokument gibt es nicht. Bitte senden Sie das Bild als neues.",
    "ORIGINAL_DOCUMENT_NOT_FOUND":
      "Das Dokument, das ersetzt werden soll, gibt es nicht. Bitte senden Sie das Bild als neues.",
    "OTP_DELIVERY_MISSING": "Hier können noch keine Codes gesendet werden. Bitte wenden Sie sich an den Support.",
    "PASSWORD_UNFIT": "Dieses Passwort ist nicht geeignet. Bitte wählen Sie ein anderes.",
    "PASSWORD_WRONG": "Das ist nicht Ihr Passwort. Bitte versuchen Sie es noch einmal.",
    "PHONE_CHECK_NOT_FOUND": "Diese Prüfung einer Telefonnummer gibt es nicht. Bitte beginnen Sie eine neue.",
    "PHONE_CHECK_SETTING_INVALID": "Diese Einstellung ist nicht möglich.",
    "PRESENCE_CHECK_PROVIDER_MISSING":
      "Die Anwesenheitsprüfung ist hier noch nicht möglich. Bitte wenden Sie sich an den Support.",
    "PROPOSAL_NOT_FOUND": "Hier wartet nichts von Ihnen auf eine zweite Person.",
    "QUESTION_NOT_FOUND": "Diese Frage hat niemand gestellt. Bitte prüfen Sie ihre Kennung.",
    "READING_PENDING": "Das Dokument wurde noch nicht gelesen. Bitte versuchen Sie es gleich noch einmal.",
    "REASON_UNKNOWN": "Diese Entscheidung braucht einen der bekannten Gründe.",
    "REDIRECT_URL_NOT_ALLOWED": "Dorthin führt dieses Projekt nicht. Bitte wenden Sie sich an den Support.",
    "REMOTE_COMMUNICATION_ERROR":
      "Ein System hinter diesem Dienst antwortet nicht. Bitte versuchen Sie es bald noch einmal.",
    "RENDITION_NOT_FOUND": "Das Bild ist nicht da, oder noch nicht. Bitte versuchen Sie es gleich noch einmal.",
    "REQUEST_TOO_LARGE": "Die Anfrage ist zu groß. Bitte senden Sie weniger auf einmal.",
    "REVIEWER_NOT_FOUND": "Diese Person entscheidet hier nicht. Bitte wählen Sie eine andere.",
    "ROLE_MISSING": "Ihre Rolle erlaubt das nicht.",
    "SANDBOX_ONLY": "Das ist zum Ausprobieren da und geht hier nicht.",
    "SANDBOX_VALUE_UNKNOWN": "Die Sandbox kennt diesen Wert nicht. Bitte nehmen Sie einen von ihren.",
    "SCOPE_MISSING": "Dieser Schlüssel erlaubt das nicht. Bitte nehmen Sie einen anderen.",
    "SECOND_FACTOR_CONFLICT":
      "Die Einmalcodes wurden inzwischen ein- oder ausgeschaltet. Bitte laden Sie die Seite neu.",
    "SECOND_FACTOR_FAILED":
      "Dieser Code stimmt nicht. Bitte warten Sie auf den nächsten und versuchen Sie es noch einmal.",
    "SECOND_PERSON_NEEDED": "Sie haben diese Entscheidung vorgeschlagen. Jemand anders muss sie bestätigen.",
    "SENIOR_NEEDED": "Diesen Fall entscheiden nur Erfahrene. Bitte nehmen Sie einen anderen.",
    "SESSION_NOT_FOUND": "Diese Prüfung gibt es nicht. Bitte beginnen Sie eine neue.",
    "SESSION_TOKEN_NEEDED": "Das kann nur die Person, um deren Prüfung es geht.",
    "SIGN_IN_FAILED": "Name, Passwort oder Einmalcode stimmt nicht. Bitte versuchen Sie es noch einmal.",
    "SIGN_IN_LOCKED": "Zu viele Versuche. Bitte warten Sie eine Viertelstunde.",
    "SSO_ACCOUNT_DISABLED": "Ihr Konto ist hier geschlossen.",
    "SSO_CLOCK_SKEW": "Die Uhren dieses Dienstes und Ihres Anmeldedienstes gehen verschieden. Bitte melden Sie das.",
    "SSO_EXPIRED":
      "Diese Anmeldung ist abgelaufen oder begann in einem anderen Browser. Bitte melden Sie sich noch einmal an.",
    "SSO_INVALID": "Die Antwort Ihres Anmeldedienstes ließ sich nicht prüfen. Bitte melden Sie das.",
    "SSO_LINK_CONFLICT": "Diese Konten lassen sich nicht verbinden.",
    "SSO_LINK_NEEDED": "Es gibt ein Konto mit Ihrem Namen. Bitte verbinden Sie es zuerst.",
    "SSO_NO_ROLE": "Sie haben hier keine Rolle.",
    "SSO_OFF": "Single Sign-on ist hier nicht eingerichtet.",
    "SSO_REFUSED": "Ihr Anmeldedienst hat Sie nicht angemeldet. Bitte versuchen Sie es noch einmal.",
    "SSO_UNREACHABLE": "Ihr Anmeldedienst ist nicht erreichbar. Bitte versuchen Sie es bald noch einmal.",
    "STORAGE_FAILED": "Bei uns konnte nichts gespeichert werden. Bitte senden Sie es noch einmal.",
    "STORAGE_FULL": "Bei uns ist kein Platz mehr. Bitte versuchen Sie es später noch einmal.",
    "STORAGE_NOT_WRITABLE":
      "Bei uns kann derzeit nichts gespeichert werden. Bitte versuchen Sie es später noch einmal.",
    "TOO_MANY_CORRECTIONS": "Zu diesem Dokument gibt es schon zu viele Korrekturen.",
    "TOO_MANY_NOTES": "Zu diesem Fall gibt es schon zu viele Notizen.",
    "TOO_MANY_UPLOADS": "Zu viele Übertragungen sind noch offen. Bitte beenden Sie zuerst eine davon.",
    "TUS_VERSION_UNSUPPORTED": "Diese App ist zu alt oder zu neu für den Dienst. Bitte aktualisieren Sie sie.",
    "UNAUTHENTICATED": "Wir wissen nicht, wer Sie sind. Bitte melden Sie sich noch einmal an.",
    "UPLOAD_BUSY": "Diese Übertragung läuft noch anderswo. Bitte warten Sie kurz.",
    "UPLOAD_CANCELLED": "Die Übertragung wurde abgebrochen. Bitte beginnen Sie sie neu.",
    "UPLOAD_COMPLETE": "Das Bild ist vollständig und schon gespeichert.",
    "UPLOAD_EXPIRED": "Die Zeit für diese Übertragung ist abgelaufen. Bitte beginnen Sie sie neu.",
    "UPLOAD_ID_REUSED": "Diese Übertragung gab es schon. Bitte beginnen Sie eine neue.",
    "UPLOAD_INTERRUPTED": "Die Verbindung endete zu früh. Bitte senden Sie das Bild noch einmal.",
    "UPLOAD_NOT_FOUND": "Diese Übertragung gibt es nicht. Bitte beginnen Sie eine neue.",
    "UPLOAD_OFFSET_MISMATCH": "Die Übertragung geht an anderer Stelle weiter. Bitte versuchen Sie es noch einmal.",
    "UPLOAD_REFUSED": "Diese Übertragung ist beendet. Bitte beginnen Sie eine neue.",
    "WEBHOOK_MESSAGE_NOT_FOUND": "Eine solche Nachricht sollte der Webhook nie bekommen. Bitte wählen Sie eine andere.",
    "WEBHOOK_NOT_FOUND": "Diesen Webhook gibt es nicht. Bitte wählen Sie einen anderen.",
  ]

  /// The messages about pictures.
  static let germanPictures: [String: String] = [
    "ATTEMPTS_EXHAUSTED": "Zu viele Bilder dieser Seite wurden abgelehnt. Sie kann nicht noch einmal verlangt werden.",
    "BLURRY":
      "Das Bild ist unscharf. Halten Sie das Telefon ruhig, warten Sie auf den Fokus und nehmen Sie es neu auf.",
    "COVER": "Das ist der Umschlag. Öffnen Sie den Pass auf der Seite mit dem Lichtbild und nehmen Sie diese auf.",
    "INCOMPLETE": "Ein Teil des Bildes fehlt. Bitte senden Sie es noch einmal, oder nehmen Sie ein neues auf.",
    "DOCUMENT_CORRUPT": "Das Bild ist beschädigt. Bitte nehmen Sie es noch einmal auf.",
    "OBSTRUCTED":
      "Ein Finger verdeckt einen Teil des Dokuments. Legen Sie es hin oder halten Sie es ganz am Rand, und nehmen Sie es neu auf.",
    "WRONG_DOCUMENT": "Das ist ein Dokument anderer Art. Bitte nehmen Sie das verlangte Dokument auf.",
    "DOCUMENT_CUT_OFF": "Ein Teil des Dokuments fehlt. Nehmen Sie das Bild mit allen vier Ecken neu auf.",
    "TWO_DOCUMENTS":
      "Das Bild zeigt zwei Dokumente oder beide Seiten eines Dokuments. Nehmen Sie jede Seite einzeln auf.",
    "DOCUMENT_NOT_FOUND":
      "Es wurde kein Dokument gefunden. Legen Sie es auf eine einfarbige Fläche und nehmen Sie es ganz auf.",
    "DOCUMENT_REFUSED": "Das Dokument wurde nicht anerkannt. Bitte zeigen Sie ein anderes.",
    "DOCUMENT_SKEWED":
      "Das Dokument ist schräg aufgenommen. Halten Sie das Telefon gerade darüber und nehmen Sie es neu auf.",
    "DOCUMENT_SMALL": "Das Dokument ist im Bild zu klein. Gehen Sie näher heran und nehmen Sie es neu auf.",
    "DUPLICATE_REJECTED": "Genau dieses Bild wurde schon abgelehnt. Bitte nehmen Sie ein neues auf.",
    "FILE_LARGE": "Die Datei ist größer als nötig. Ein Bild unter 1 MB ist schneller übertragen.",
    "GLARE":
      "Im Dokument spiegelt sich Licht. Kippen Sie es etwas oder ändern Sie das Licht, und nehmen Sie das Bild neu auf.",
    "SCREEN": "Das Bild zeigt offenbar einen Bildschirm. Bitte fotografieren Sie das Dokument selbst.",
    "GREYSCALE": "Das Bild hat keine Farben. Bitte zeigen Sie das Dokument selbst, in Farbe.",
    "IMAGE_EMPTY": "Es ist kein Bild angekommen. Bitte senden Sie es noch einmal.",
    "IMAGE_FORMAT_UNSUPPORTED":
      "Diese Art von Datei kann nicht gelesen werden. Bitte senden Sie ein JPEG- oder PNG-Bild.",
    "IMAGE_NEEDS_TOO_MUCH_MEMORY":
      "Die Datei ist ungewöhnlich gespeichert. Bitte nehmen Sie das Bild noch einmal mit der Kamera auf.",
    "IMAGE_SIDE_TOO_LONG": "Das Bild hat zu viele Pixel. Bitte nehmen Sie es mit der normalen Kameraeinstellung auf.",
    "IMAGE_TOO_LARGE": "Die Datei ist zu groß. Bitte nehmen Sie das Bild mit geringerer Qualität auf.",
    "IMAGE_TOO_MANY_PIXELS": "Das Bild hat zu viele Pixel. Bitte nehmen Sie es mit der normalen Kameraeinstellung auf.",
    "IMAGE_TOO_MANY_SCANS":
      "Die Datei ist ungewöhnlich gespeichert. Bitte nehmen Sie das Bild noch einmal mit der Kamera auf.",
    "IMAGE_TOO_SMALL": "Das Bild ist viel zu klein. Bitte nehmen Sie es noch einmal mit der Kamera auf.",
    "IMAGING_FAILED": "Das Bild konnte nicht verarbeitet werden. Bitte senden Sie es noch einmal.",
    "IMAGING_TIMEOUT": "Das Bild konnte nicht rechtzeitig verarbeitet werden. Bitte senden Sie es noch einmal.",
    "LOW_CONTRAST":
      "Das Bild ist flau. Wischen Sie die Linse ab, suchen Sie gleichmäßiges Licht und nehmen Sie es neu auf.",
    "RESOLUTION_LOW": "Das Bild ist zu klein. Gehen Sie näher heran und nehmen Sie es in voller Auflösung neu auf.",
    "SESSION_EXPIRED": "Die Zeit ist abgelaufen. Bitte beginnen Sie von vorn.",
    "SIGNATURE_INVALID": "Die Signatur des Bildes ist falsch. Bitte nehmen Sie das Bild noch einmal auf.",
    "SIGNATURE_REQUIRED": "Das Bild ist nicht signiert. Bitte nehmen Sie es mit dem Scanner der App auf.",
    "SIMILAR_PICTURE": "Das sieht aus wie ein anderes gesendetes Bild. Bitte nehmen Sie die verlangte Seite auf.",
    "TOO_BRIGHT": "Das Bild ist zu hell. Gehen Sie aus dem grellen Licht und nehmen Sie es neu auf.",
    "TOO_DARK": "Das Bild ist zu dunkel. Suchen Sie mehr Licht und nehmen Sie es neu auf.",
    "PORTRAITS_DIFFER": "Die Dokumente gehören vielleicht verschiedenen Personen. Bitte zeigen Sie Ihre eigenen.",
    "PORTRAIT_NOT_FOUND": "Auf dieser Seite des Dokuments ist kein Lichtbild. Bitte zeigen Sie es ganz.",
    "WRONG_SIDE": "Das ist die andere Seite des Dokuments. Bitte drehen Sie es um.",
  ]

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

  /// The messages about a final rejection, by its reason: that of a reviewer, or a finding in what the documents state.
  /// None asks for another picture.
  static let germanRejections: [String: String] = [
    "CHECK_DIGIT_WRONG":
      "Die Prüfung wurde nicht bestanden, weil die maschinenlesbaren Zeilen eines Dokuments einen Fehler enthalten. Bitte wenden Sie sich an den Support.",
    "CONTENT_IMPOSSIBLE":
      "Die Prüfung wurde nicht bestanden, weil die Angaben auf einem Dokument nicht stimmen können. Bitte wenden Sie sich an den Support.",
    "COUNTRY_MISMATCH":
      "Die Prüfung wurde nicht bestanden, weil ein Dokument aus einem anderen Land ist als verlangt. Bitte wenden Sie sich an den Support.",
    "DATA_MISMATCH":
      "Die Prüfung wurde nicht bestanden, weil die Dokumente nicht zusammenpassen. Bitte wenden Sie sich an den Support.",
    "DOCUMENTS_DIFFER":
      "Die Prüfung wurde nicht bestanden, weil die Dokumente nicht auf dieselbe Person lauten. Bitte wenden Sie sich an den Support.",
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
    "PICTURE_MIRRORED":
      "Die Prüfung wurde nicht bestanden, weil ein Bild spiegelverkehrt war. Bitte wenden Sie sich an den Support.",
    "SIDES_DIFFER":
      "Die Prüfung wurde nicht bestanden, weil die Seiten eines Dokuments nicht zusammengehören. Bitte wenden Sie sich an den Support.",
    "SIDES_UNMATCHED":
      "Die Prüfung wurde nicht bestanden, weil nichts zeigt, dass beide Seiten zusammengehören. Bitte wenden Sie sich an den Support.",
    "TYPE_MISMATCH":
      "Die Prüfung wurde nicht bestanden, weil eine andere Art von Dokument gezeigt wurde als verlangt. Bitte wenden Sie sich an den Support.",
    "UNDERAGE": "Die Prüfung wurde nicht bestanden, weil Sie dafür zu jung sind. Bitte wenden Sie sich an den Support.",
  ]
}
