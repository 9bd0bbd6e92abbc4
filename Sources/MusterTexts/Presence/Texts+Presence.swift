extension Texts {
  /// The messages about presence checks.
  static let presenceMessages: [String: Text] = [
    "PRESENCE_BUSY": Text(
      english: "The service is busy. Please wait a moment.",
      german: "Der Dienst ist ausgelastet. Bitte warten Sie kurz.",
      czech: "Služba je přetížená. Počkejte prosím chvíli.",
      spanish: "El servicio está saturado. Espere un momento, por favor."),
    "PRESENCE_CHECK_FAILED": Text(
      english: "The presence check is not possible now.",
      german: "Die Anwesenheitsprüfung ist jetzt nicht möglich.",
      czech: "Kontrola přítomnosti teď není možná.",
      spanish: "La prueba de presencia no es posible ahora."),
    "PRESENCE_CHECK_LIMIT_REACHED": Text(
      english: "The presence check failed too many times. Please contact support.",
      german: "Die Anwesenheitsprüfung ist zu oft gescheitert. Bitte wenden Sie sich an den Support.",
      czech: "Kontrola přítomnosti selhala příliš mnohokrát. Obraťte se prosím na podporu.",
      spanish:
        "La prueba de presencia ha fallado demasiadas veces. Contacte con el servicio de asistencia, por favor."),
    "PRESENCE_CHECK_NOT_ENABLED": Text(
      english: "No presence check is needed.",
      german: "Es ist keine Anwesenheitsprüfung nötig.",
      czech: "Kontrola přítomnosti není potřeba.",
      spanish: "No hace falta una prueba de presencia."),
    "PRESENCE_CHECK_NOT_FOUND": Text(
      english: "This link does not work. Please open it again from the app.",
      german: "Dieser Link funktioniert nicht. Bitte öffnen Sie ihn neu aus der App.",
      czech: "Tento odkaz nefunguje. Otevřete ho prosím znovu z aplikace.",
      spanish: "Este enlace no funciona. Ábralo de nuevo desde la aplicación, por favor."),
    "PRESENCE_CHECK_OVER": Text(
      english: "This presence check has ended. Please go back to the app.",
      german: "Diese Anwesenheitsprüfung ist beendet. Bitte kehren Sie zur App zurück.",
      czech: "Tato kontrola přítomnosti skončila. Vraťte se prosím do aplikace.",
      spanish: "Esta prueba de presencia ha terminado. Vuelva a la aplicación, por favor."),
    "PRESENCE_FRAMES_EXHAUSTED": Text(
      english: "No picture showed the requested movement. Please begin again.",
      german: "Auf keinem Bild war die verlangte Bewegung zu sehen. Bitte beginnen Sie von vorn.",
      czech: "Na žádném snímku nebyl vidět požadovaný pohyb. Začněte prosím znovu.",
      spanish: "En ninguna imagen se veía el movimiento que se pedía. Empiece de nuevo, por favor."),
    "PRESENCE_FRAME_NOT_FOUND": Text(
      english: "There is no picture of this frame, or it was deleted.",
      german: "Ein Bild dieser Aufnahme gibt es nicht, oder es wurde gelöscht.",
      czech: "Tento snímek kontroly přítomnosti neexistuje, nebo byl smazán.",
      spanish: "No hay imagen de este fotograma, o se ha borrado."),
    "PRESENCE_FRAME_REPEATED": Text(
      english: "This picture has already been sent. Please take another one.",
      german: "Dieses Bild wurde schon gesendet. Bitte nehmen Sie ein anderes auf.",
      czech: "Tento snímek už byl odeslán. Pořiďte prosím jiný.",
      spanish: "Esta imagen ya se ha enviado. Tome otra, por favor."),
    "PRESENCE_STEPS_MISSING": Text(
      english: "You have not followed all instructions yet. Please continue.",
      german: "Sie haben noch nicht alle Anweisungen befolgt. Bitte machen Sie weiter.",
      czech: "Ještě jste nesplnili všechny pokyny. Pokračujte prosím.",
      spanish: "Aún no ha seguido todas las instrucciones. Continúe, por favor."),
    "PRESENCE_STEP_EARLY": Text(
      english: "This picture came too early. Please wait a moment.",
      german: "Dieses Bild kam zu früh. Bitte warten Sie kurz.",
      czech: "Tento snímek přišel příliš brzy. Počkejte prosím chvíli.",
      spanish: "Esta imagen ha llegado demasiado pronto. Espere un momento, por favor."),
    "PRESENCE_STEP_LATE": Text(
      english: "The time is up. Please begin again.",
      german: "Die Zeit ist abgelaufen. Bitte beginnen Sie von vorn.",
      czech: "Čas vypršel. Začněte prosím znovu.",
      spanish: "Se ha acabado el tiempo. Empiece de nuevo, por favor."),
    "PRESENCE_STEP_ORDER": Text(
      english: "Another instruction comes first. Please reload the page.",
      german: "Zuerst kommt eine andere Anweisung. Bitte laden Sie die Seite neu.",
      czech: "Nejprve je na řadě jiný pokyn. Načtěte prosím stránku znovu.",
      spanish: "Primero viene otra instrucción. Recargue la página, por favor."),
    "PRESENCE_TICKET_INVALID": Text(
      english: "This presence check was started again, perhaps elsewhere. Please reload the page.",
      german: "Diese Anwesenheitsprüfung wurde neu begonnen, vielleicht anderswo. Bitte laden Sie die Seite neu.",
      czech: "Tato kontrola přítomnosti byla zahájena znovu, možná jinde. Načtěte prosím stránku znovu.",
      spanish: "Esta prueba de presencia se ha empezado de nuevo, quizá en otro sitio. Recargue la página, por favor."),
    "PRESENCE_TRIES_EXHAUSTED": Text(
      english: "There are no attempts left. Please go back to the app.",
      german: "Es sind keine Versuche mehr übrig. Bitte kehren Sie zur App zurück.",
      czech: "Nezbývají žádné pokusy. Vraťte se prosím do aplikace.",
      spanish: "No quedan intentos. Vuelva a la aplicación, por favor."),
    "PRESENCE_WAIVER_NOT_ALLOWED": Text(
      english: "Please follow the instructions, or ask for help.",
      german: "Bitte folgen Sie den Anweisungen, oder bitten Sie um Hilfe.",
      czech: "Řiďte se prosím pokyny, nebo požádejte o pomoc.",
      spanish: "Siga las instrucciones o pida ayuda, por favor."),
    "SELFIE_NOT_FOUND": Text(
      english: "There is no picture of the person, or it was deleted.",
      german: "Ein Bild der Person gibt es nicht, oder es wurde gelöscht.",
      czech: "Snímek osoby neexistuje, nebo byl smazán.",
      spanish: "No hay imagen de la persona, o se ha borrado."),
  ]
}
