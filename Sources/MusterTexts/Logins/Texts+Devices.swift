extension Texts {
  /// The messages about activated devices.
  static let deviceMessages: [String: Text] = [
    "ACTIVATION_REFUSED": Text(
      english: "The device cannot be activated this way. Please begin again.",
      german: "Das Gerät kann so nicht aktiviert werden. Bitte beginnen Sie von vorn.",
      czech: "Zařízení nelze takto aktivovat. Začněte prosím znovu.",
      spanish: "El dispositivo no se puede activar de esta manera. Empiece de nuevo, por favor."),
    "APP_REVOKED": Text(
      english: "This version of the app is no longer accepted. Please update it.",
      german: "Diese Version der App wird nicht mehr akzeptiert. Bitte aktualisieren Sie sie.",
      czech: "Tato verze aplikace už není přijímána. Aktualizujte ji prosím.",
      spanish: "Esta versión de la aplicación ya no se acepta. Actualícela, por favor."),
    "BIOMETRY_REFUSED": Text(
      english: "Biometrics cannot be turned on now. Please try again.",
      german: "Die Biometrie kann gerade nicht eingeschaltet werden. Bitte versuchen Sie es noch einmal.",
      czech: "Biometrii teď nelze zapnout. Zkuste to prosím znovu.",
      spanish: "La biometría no se puede activar ahora. Inténtelo de nuevo, por favor."),
    "DEVICE_REMOVED": Text(
      english: "This device was removed. Please activate it again.",
      german: "Dieses Gerät wurde entfernt. Bitte aktivieren Sie es neu.",
      czech: "Toto zařízení bylo odebráno. Aktivujte je prosím znovu.",
      spanish: "Este dispositivo se ha quitado. Actívelo de nuevo, por favor."),
    "ENCRYPTION_INVALID": Text(
      english: "The request could not be used. Please try again.",
      german: "Die Anfrage konnte nicht verwendet werden. Bitte versuchen Sie es noch einmal.",
      czech: "Požadavek se nepodařilo použít. Zkuste to prosím znovu.",
      spanish: "No se ha podido usar la solicitud. Inténtelo de nuevo, por favor."),
    "FACTOR_WRONG": Text(
      english: "The PIN is wrong, or the fingerprint or face was not recognised. Please try again.",
      german: """
        Die PIN ist falsch, oder der Fingerabdruck oder das Gesicht wurde nicht erkannt. Bitte versuchen Sie es noch \
        einmal.
        """,
      czech: "PIN je nesprávný, nebo otisk prstu či obličej nebyl rozpoznán. Zkuste to prosím znovu.",
      spanish: "El PIN es incorrecto, o no se ha reconocido la huella o la cara. Inténtelo de nuevo, por favor."),
    "PASSWORD_CHANGE_REFUSED": Text(
      english: "The PIN cannot be changed now. Please try again.",
      german: "Die PIN kann gerade nicht geändert werden. Bitte versuchen Sie es noch einmal.",
      czech: "PIN teď nelze změnit. Zkuste to prosím znovu.",
      spanish: "El PIN no se puede cambiar ahora. Inténtelo de nuevo, por favor."),
    "POWERAUTH_AUTH_FAIL": Text(
      english: "The request was not accepted. Please try again. If that does not help, activate this device again.",
      german: """
        Die Anfrage wurde nicht angenommen. Bitte versuchen Sie es noch einmal. Hilft das nicht, aktivieren Sie dieses \
        Gerät neu.
        """,
      czech: "Požadavek nebyl přijat. Zkuste to prosím znovu. Pokud to nepomůže, aktivujte toto zařízení znovu.",
      spanish: """
        No se ha aceptado la solicitud. Inténtelo de nuevo, por favor. Si no funciona, active de nuevo este \
        dispositivo.
        """),
    "PROTOCOL_VERSION_REFUSED": Text(
      english: "This version of the app is too old. Please update it.",
      german: "Diese Version der App ist zu alt. Bitte aktualisieren Sie sie.",
      czech: "Tato verze aplikace je příliš stará. Aktualizujte ji prosím.",
      spanish: "Esta versión de la aplicación es demasiado antigua. Actualícela, por favor."),
    "TEMPORARY_KEY_REFUSED": Text(
      english: "No secure connection could be made. Please try again, or update the app.",
      german:
        "Es kam keine sichere Verbindung zustande. Bitte versuchen Sie es noch einmal, oder aktualisieren Sie die App.",
      czech: "Nepodařilo se navázat zabezpečené spojení. Zkuste to prosím znovu, nebo aplikaci aktualizujte.",
      spanish:
        "No se ha podido establecer una conexión segura. Inténtelo de nuevo o actualice la aplicación, por favor."),
    "UPGRADE_REFUSED": Text(
      english: "The device cannot be upgraded now. Please try again later.",
      german: """
        Das Gerät kann gerade nicht auf die neue Version umgestellt werden. Bitte versuchen Sie es später noch einmal.
        """,
      czech: "Zařízení teď nelze převést na novou verzi. Zkuste to prosím později.",
      spanish: "El dispositivo no se puede pasar a la nueva versión ahora. Inténtelo más tarde, por favor."),
    "VAULT_LOCKED": Text(
      english: "The protected data cannot be opened now. Please try again.",
      german: "Die geschützten Daten können gerade nicht geöffnet werden. Bitte versuchen Sie es noch einmal.",
      czech: "Chráněná data teď nelze otevřít. Zkuste to prosím znovu.",
      spanish: "Los datos protegidos no se pueden abrir ahora. Inténtelo de nuevo, por favor."),
  ]
}
