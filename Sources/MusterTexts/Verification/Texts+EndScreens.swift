extension Texts {
  /// The texts for waiting, for the result, and for links that cannot be opened.
  static let endTexts: [String: Text] = [
    "processingTitle": Text(
      english: "We are checking everything",
      german: "Wir prüfen alles",
      czech: "Vše kontrolujeme",
      spanish: "Estamos comprobando todo"),
    "processingLead": Text(
      english: "This usually takes a few seconds. Please wait.",
      german: "Das dauert meist nur ein paar Sekunden. Bitte warten Sie.",
      czech: "Obvykle to trvá pár sekund. Počkejte prosím.",
      spanish: "Suele tardar unos segundos. Espere, por favor."),
    "reviewTitle": Text(
      english: "A person is checking your documents",
      german: "Ein Mensch prüft Ihre Dokumente",
      czech: "Vaše doklady kontroluje člověk",
      spanish: "Una persona está comprobando sus documentos"),
    "reviewLead": Text(
      english: "You have done your part. This may take some time.",
      german: "Sie haben alles getan, was nötig ist. Das kann nun etwas dauern.",
      czech: "Svou část máte hotovou. Může to chvíli trvat.",
      spanish: "Usted ya ha hecho su parte. Esto puede tardar un poco."),
    "mayClose": Text(
      english: "You can close this page and open the link again later to see the result.",
      german: "Sie können diese Seite schließen und den Link später wieder öffnen, um das Ergebnis zu sehen.",
      czech: "Stránku můžete zavřít. Až odkaz znovu otevřete, uvidíte výsledek.",
      spanish: "Puede cerrar esta página y volver a abrir el enlace más tarde para ver el resultado."),
    "successTitle": Text(
      english: "Your identity is verified",
      german: "Ihre Identität ist bestätigt",
      czech: "Vaše totožnost je ověřena",
      spanish: "Su identidad está verificada"),
    "successLead": Text(
      english: "Thank you. {name} has been informed.",
      german: "Vielen Dank. {name} wurde informiert.",
      czech: "Děkujeme. {name} už o tom ví.",
      spanish: "Gracias. Hemos informado a {name}."),
    "successLeadPlain": Text(
      english: "Thank you. That is all.",
      german: "Vielen Dank. Das war alles.",
      czech: "Děkujeme. To je vše.",
      spanish: "Gracias. Eso es todo."),
    "successReturn": Text(
      english: "You can go back now.",
      german: "Sie können nun zurückkehren.",
      czech: "Nyní se můžete vrátit.",
      spanish: "Ya puede volver."),
    "mayCloseNow": Text(
      english: "You can close this page.",
      german: "Sie können diese Seite schließen.",
      czech: "Tuto stránku můžete zavřít.",
      spanish: "Puede cerrar esta página."),
    "backToComputer": Text(
      english: "You can go back to your computer.",
      german: "Sie können an Ihren Computer zurückkehren.",
      czech: "Můžete se vrátit k počítači.",
      spanish: "Puede volver a su ordenador."),
    "returnIn": Text(
      english: "You will be taken back in {count} seconds.",
      german: "In {count} Sekunden geht es zurück.",
      czech: "Za {count} s budete přesměrováni zpět.",
      spanish: "Volverá en {count} segundos."),
    "stay": Text(
      english: "Stay on this page",
      german: "Auf dieser Seite bleiben",
      czech: "Zůstat na této stránce",
      spanish: "Quedarse en esta página"),
    "startAgain": Text(
      english: "Begin again",
      german: "Neu beginnen",
      czech: "Začít znovu",
      spanish: "Empezar de nuevo"),
    "expiredTitle": Text(
      english: "The time is up",
      german: "Die Zeit ist abgelaufen",
      czech: "Čas vypršel",
      spanish: "Se ha acabado el tiempo"),
    "lockedTitle": Text(
      english: "Too many attempts",
      german: "Zu viele Versuche",
      czech: "Příliš mnoho pokusů",
      spanish: "Demasiados intentos"),
    "cancelledTitle": Text(
      english: "The verification was cancelled",
      german: "Die Prüfung wurde abgebrochen",
      czech: "Ověření bylo zrušeno",
      spanish: "La verificación se ha cancelado"),
    "cancelledLead": Text(
      english:
        "Nothing else will happen here. If you change your mind, please ask for a new link where you got this one.",
      german: """
        Hier geschieht nichts weiter. Wenn Sie es sich anders überlegen, fordern Sie bitte dort einen neuen Link an, \
        wo Sie diesen bekommen haben.
        """,
      czech:
        "Nic dalšího se tu už nestane. Pokud si to rozmyslíte, požádejte prosím o nový odkaz tam, odkud máte tento.",
      spanish: "Aquí no ocurrirá nada más. Si cambia de opinión, pida un enlace nuevo donde recibió este, por favor."),
    "rejectedTitle": Text(
      english: "Your identity could not be verified",
      german: "Ihre Identität konnte nicht bestätigt werden",
      czech: "Vaši totožnost se nepodařilo ověřit",
      spanish: "No se ha podido verificar su identidad"),
    "failedTitle": Text(
      english: "That did not work",
      german: "Das hat nicht geklappt",
      czech: "To se nepovedlo",
      spanish: "No ha funcionado"),
    "failedLead": Text(
      english: "Something went wrong. Please try again.",
      german: "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.",
      czech: "Něco se pokazilo. Zkuste to prosím znovu.",
      spanish: "Algo ha salido mal. Inténtelo de nuevo, por favor."),
    "linkUsedTitle": Text(
      english: "This code has already been used",
      german: "Dieser Code wurde schon benutzt",
      czech: "Tento kód už byl použit",
      spanish: "Este código ya se ha usado"),
    "linkUsedLead": Text(
      english: "It can be opened only once. Show a new one on your computer, or continue where you opened it.",
      german: """
        Er lässt sich nur einmal öffnen. Zeigen Sie am Computer einen neuen an, oder machen Sie dort weiter, wo Sie \
        ihn geöffnet haben.
        """,
      czech: "Lze ho otevřít jen jednou. Zobrazte si na počítači nový, nebo pokračujte tam, kde jste ho otevřeli.",
      spanish: "Solo se puede abrir una vez. Muestre otro en su ordenador o continúe donde lo abrió."),
    "linkInUseTitle": Text(
      english: "This link is already in use",
      german: "Dieser Link wird schon benutzt",
      czech: "Tento odkaz se už používá",
      spanish: "Este enlace ya está en uso"),
    "linkInUseLead": Text(
      english: "It has already been opened. Continue where you first opened it, or ask for a new link.",
      german: """
        Er wurde schon geöffnet. Machen Sie dort weiter, wo Sie ihn zuerst geöffnet haben, oder fordern Sie einen \
        neuen an.
        """,
      czech: "Už byl otevřen. Pokračujte tam, kde jste ho otevřeli poprvé, nebo požádejte o nový.",
      spanish: "Ya se ha abierto. Continúe donde lo abrió primero o pida otro."),
    "linkAsk": Text(
      english: "Ask for a new link",
      german: "Neuen Link anfordern",
      czech: "Požádat o nový odkaz",
      spanish: "Pedir otro enlace"),
    "linkAsked": Text(
      english: "We have passed on that you need a new link. It will come from whoever sent you this one.",
      german: """
        Wir haben weitergegeben, dass Sie einen neuen Link brauchen. Er kommt von der Stelle, die Ihnen diesen \
        gesendet hat.
        """,
      czech: "Předali jsme, že potřebujete nový odkaz. Přijde od toho, kdo vám poslal tento.",
      spanish: "Hemos avisado de que necesita otro enlace. Se lo enviará quien le envió este."),
    "linkAskFor": Text(
      english: "Please ask {name} for a new link.",
      german: "Bitte fordern Sie bei {name} einen neuen Link an.",
      czech: "Požádejte prosím {name} o nový odkaz.",
      spanish: "Pida otro enlace a {name}, por favor."),
    "linkAskForPlain": Text(
      english: "Please ask whoever sent you this link for a new one.",
      german: "Bitte fordern Sie dort, woher Sie diesen Link haben, einen neuen an.",
      czech: "Požádejte prosím o nový odkaz toho, kdo vám poslal tento.",
      spanish: "Pida otro enlace a quien le envió este, por favor."),
    "linkExpiredTitle": Text(
      english: "This link has expired",
      german: "Dieser Link ist abgelaufen",
      czech: "Platnost tohoto odkazu vypršela",
      spanish: "Este enlace ha caducado"),
    "linkExpiredLead": Text(
      english: "The time for this verification is up. Please ask for a new link where you got this one.",
      german: """
        Die Zeit für diese Prüfung ist abgelaufen. Bitte fordern Sie dort einen neuen Link an, wo Sie diesen bekommen \
        haben.
        """,
      czech: "Čas na toto ověření vypršel. Požádejte prosím o nový odkaz tam, odkud máte tento.",
      spanish: "Se ha acabado el tiempo para esta verificación. Pida un enlace nuevo donde recibió este, por favor."),
    "linkRevokedTitle": Text(
      english: "This link is no longer valid",
      german: "Dieser Link ist nicht mehr gültig",
      czech: "Tento odkaz už neplatí",
      spanish: "Este enlace ya no es válido"),
    "linkRevokedLead": Text(
      english: "It was withdrawn. If you received a newer one, open that one; otherwise please ask whoever sent it.",
      german: """
        Er wurde zurückgezogen. Wenn Sie einen neueren bekommen haben, öffnen Sie diesen; sonst fragen Sie bitte bei \
        der Stelle nach, die ihn gesendet hat.
        """,
      czech: "Byl zrušen. Pokud máte novější, otevřete ten; jinak se prosím zeptejte toho, kdo vám ho poslal.",
      spanish: "Se ha retirado. Si recibió otro más nuevo, abra ese; si no, pregunte a quien se lo envió, por favor."),
    "linkUnknownTitle": Text(
      english: "This link does not work",
      german: "Dieser Link funktioniert nicht",
      czech: "Tento odkaz nefunguje",
      spanish: "Este enlace no funciona"),
    "linkUnknownLead": Text(
      english: "Part of it may be missing. Please open it again from the message that you received.",
      german: "Vielleicht fehlt ein Teil davon. Bitte öffnen Sie ihn neu aus der Nachricht, die Sie bekommen haben.",
      czech: "Možná není celý. Otevřete ho prosím znovu ze zprávy, kterou jste dostali.",
      spanish: "Quizá le falte una parte. Ábralo de nuevo desde el mensaje que recibió, por favor."),
    "linkIncompleteTitle": Text(
      english: "Please open your link",
      german: "Bitte öffnen Sie Ihren Link",
      czech: "Otevřete prosím svůj odkaz",
      spanish: "Abra su enlace, por favor"),
    "linkIncompleteLead": Text(
      english:
        "This page needs the whole link that you received. Open it again from the message to continue where you were.",
      german: """
        Diese Seite braucht den ganzen Link, den Sie bekommen haben. Öffnen Sie ihn neu aus der Nachricht; es geht \
        dort weiter, wo Sie waren.
        """,
      czech: """
        Tato stránka potřebuje celý odkaz, který jste dostali. Otevřete ho znovu ze zprávy a budete pokračovat tam, \
        kde jste byli.
        """,
      spanish: """
        Esta página necesita el enlace completo que recibió. Ábralo de nuevo desde el mensaje para continuar donde \
        estaba.
        """),
    "visitOverTitle": Text(
      english: "This page is closed",
      german: "Diese Seite ist geschlossen",
      czech: "Tato stránka je uzavřena",
      spanish: "Esta página está cerrada"),
    "visitOverLead": Text(
      english: "The link was withdrawn, or the verification was deleted. You do not need to do anything else here.",
      german: "Der Link wurde zurückgezogen, oder die Prüfung wurde gelöscht. Hier ist nichts mehr zu tun.",
      czech: "Odkaz byl zrušen, nebo bylo ověření smazáno. Nic dalšího tu dělat nemusíte.",
      spanish: "El enlace se ha retirado o la verificación se ha borrado. Aquí no hay nada más que hacer."),
    "inAppTitle": Text(
      english: "Please continue in the app",
      german: "Bitte machen Sie in der App weiter",
      czech: "Pokračujte prosím v aplikaci",
      spanish: "Continúe en la aplicación, por favor"),
    "inAppLead": Text(
      english: "The next step takes place in the app where you began.",
      german: "Der nächste Schritt findet in der App statt, in der Sie begonnen haben.",
      czech: "Další krok probíhá v aplikaci, ve které jste začali.",
      spanish: "El siguiente paso tiene lugar en la aplicación en la que empezó."),
    "unsupportedTitle": Text(
      english: "This page is out of date",
      german: "Diese Seite ist veraltet",
      czech: "Tato stránka je zastaralá",
      spanish: "Esta página no está actualizada"),
    "unsupportedLead": Text(
      english: "This page cannot show the next step. Please reload it.",
      german: "Den nächsten Schritt kann diese Seite nicht anzeigen. Bitte laden Sie sie neu.",
      czech: "Tato stránka neumí zobrazit další krok. Načtěte ji prosím znovu.",
      spanish: "Esta página no puede mostrar el siguiente paso. Recárguela, por favor."),
  ]
}
