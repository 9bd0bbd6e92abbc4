extension Texts {
  /// The messages about errors of presence checks.
  static let czechPresence: [String: String] = [
    "PICTURE_DAMAGED": "Tento snímek je poškozený a nelze ho zobrazit.",
    "PRESENCE_BUSY": "Teď je toho příliš mnoho. Počkejte prosím chvíli.",
    "PRESENCE_CHECK_NOT_FOUND": "Tento odkaz nefunguje. Otevřete jej prosím znovu z aplikace.",
    "PRESENCE_CHECK_OVER": "Tato kontrola přítomnosti skončila. Vraťte se prosím do aplikace.",
    "PRESENCE_FRAMES_EXHAUSTED": "Na žádném snímku nebylo vidět, o co jsme žádali. Začněte prosím znovu.",
    "PRESENCE_FRAME_NOT_FOUND": "Tento snímek kontroly přítomnosti tu není, nebo už není.",
    "PRESENCE_FRAME_REPEATED": "Tento snímek už přišel. Pořiďte prosím jiný.",
    "PRESENCE_STEPS_MISSING": "Některé pokyny ještě zbývají. Pokračujte prosím.",
    "PRESENCE_STEP_EARLY": "Tento snímek přišel příliš brzy. Počkejte prosím chvíli.",
    "PRESENCE_STEP_LATE": "Čas vypršel. Začněte prosím znovu.",
    "PRESENCE_STEP_ORDER": "Nejprve je na řadě jiný pokyn. Načtěte prosím stránku znovu.",
    "PRESENCE_TICKET_INVALID":
      "Tato kontrola přítomnosti byla zahájena znovu, možná jinde. Načtěte prosím stránku znovu.",
    "PRESENCE_TRIES_EXHAUSTED": "Nezbývají žádné pokusy. Vraťte se prosím do aplikace.",
    "PRESENCE_WAIVER_NOT_ALLOWED": "Řiďte se prosím pokyny, nebo požádejte o pomoc.",
    "SELFIE_NOT_FOUND": "Snímek osoby tu není, nebo už není.",
  ]

  /// The texts of the camera page, from its beginning to its end.
  static let czechPresencePage: [String: String] = [
    "title": "Kontrola přítomnosti",
    "lead":
      """
    Ověříme, že jste tu opravdu vy: podíváte se do kamery a splníte několik krátkých pokynů. Přitom se pořídí snímky \
    vašeho obličeje, jen pro toto ověření.
    """,
    "start": "Spustit kameru",
    "wait": "Okamžik …",
    "allowCamera": "Povolte prosím použití kamery.",
    "cameraRefused":
      """
    Kamera nebyla povolena. Můžete ji povolit v nastavení prohlížeče a zkusit to znovu, nebo místo toho pořídit \
    fotografie.
    """,
    "cameraMissing": "Kameru tu nelze použít. Místo toho můžete pořídit fotografie.",
    "cameraForbidden": "Stránka, ve které je tato zobrazena, kameru nepovoluje. Místo ní můžete pořídit fotografie.",
    "startPhotos": "Začít s fotografiemi",
    "useCamera": "Zkusit kameru znovu",
    "takePhoto": "Pořídit fotografii",
    "preview": "Co vidí vaše kamera",
    "step": "Krok {number} z {count}",
    "meter": "Dostaňte značku do zeleného pole a zůstaňte tak.",
    "speak": "Číst pokyny nahlas",
    "largeText": "Velké písmo",
    "timeLeft": "Zbývající čas: {time}",
    "photosLeft": "Zbývající fotografie pro tento krok: {count}",
    "triesLeft": "Zbývající pokusy: {count}",
    "look_straight": "Dívejte se přímo do kamery.",
    "turn_left": "Pomalu otáčejte hlavu doleva.",
    "turn_right": "Pomalu otáčejte hlavu doprava.",
    "move_closer": "Pomalu se přibližujte ke kameře.",
    "OK": "Výborně, to stačí.",
    "HOLD_STILL": "Výborně. Chvíli tak zůstaňte.",
    "NO_FACE": "Nevidíme váš obličej. Držte jej uprostřed obrazu.",
    "MULTIPLE_FACES": "Vidíme více obličejů. Na snímku smíte být jen vy.",
    "FACE_FAR": "Jste příliš daleko. Trochu se přibližte.",
    "FACE_CLOSE": "Jste příliš blízko. Trochu se vzdalte.",
    "FACE_TURNED_WRONG": "Dívejte se přímo do kamery.",
    "FACE_TURNED_TOO_LITTLE": "Otočte hlavu ještě trochu dál.",
    "FACE_TURNED_TOO_FAR": "To bylo příliš. Otočte hlavu trochu zpět.",
    "FACE_TURNED_AWAY": "To byla druhá strana. Začněte znovu a řiďte se šipkou.",
    "TOO_DARK": "Je příliš velká tma. Otočte se ke světlu.",
    "BLURRY": "Obraz je rozmazaný. Nehýbejte se.",
    "sending": "Prohlížíme snímek …",
    "photoUnreadable": "Tento soubor není čitelný snímek. Pořiďte jinou fotografii.",
    "offline": "Není spojení. Jakmile bude, budeme pokračovat.",
    "waive": "To nezvládnu",
    "waiveTitle": "Podívá se na to člověk",
    "waiveLead": "Pokud nemůžete splnit pokyny, podívá se na vaše snímky člověk. Trvá to déle.",
    "waiveConfirm": "Požádat o to",
    "waiveBack": "Pokračovat podle pokynů",
    "overTitle": "To se nepovedlo",
    "over":
      "Vypršel čas, nebo na žádném snímku nebylo vidět, o co jsme žádali. Můžete to zkusit znovu; pokyny budou jiné.",
    "tryAgain": "Zkusit znovu",
    "exhausted": "Nezbývají žádné pokusy. Vraťte se do aplikace; ta řekne, jak pokračovat.",
    "doneTitle": "Hotovo",
    "done": "Vraťte se do aplikace; tam se pokračuje.",
    "failedTitle": "Takhle to dál nejde",
    "failed": "Něco se pokazilo. Zkuste to prosím znovu.",
    "linkIncomplete": "Tento odkaz není úplný. Otevřete jej prosím znovu z aplikace.",
    "noScript": "Tato stránka potřebuje JavaScript. Povolte jej prosím, nebo otevřete odkaz v jiném prohlížeči.",
  ]
}
