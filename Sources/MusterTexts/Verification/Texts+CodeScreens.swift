extension Texts {
  /// The texts for entering a contact and the code that is sent there.
  static let codeTexts: [String: Text] = [
    "contactTitle_EMAIL": Text(
      english: "Your e-mail address",
      german: "Ihre E-Mail-Adresse",
      czech: "Vaše e-mailová adresa",
      spanish: "Su dirección de correo electrónico"),
    "contactTitle_SMS": Text(
      english: "Your phone number",
      german: "Ihre Telefonnummer",
      czech: "Vaše telefonní číslo",
      spanish: "Su número de teléfono"),
    "contactLead_EMAIL": Text(
      english: "We will send a code there, to make sure that the address is yours.",
      german: "Wir senden Ihnen dorthin einen Code, um sicherzugehen, dass die Adresse Ihnen gehört.",
      czech: "Pošleme vám na ni kód, abychom ověřili, že patří vám.",
      spanish: "Le enviaremos un código para comprobar que la dirección es suya."),
    "contactLead_SMS": Text(
      english: "We will send a code there by text message, to make sure that the number is yours.",
      german: "Wir senden Ihnen einen Code per SMS, um sicherzugehen, dass die Nummer Ihnen gehört.",
      czech: "Pošleme vám kód v SMS, abychom ověřili, že číslo patří vám.",
      spanish: "Le enviaremos un código por SMS para comprobar que el número es suyo."),
    "contactLabel_EMAIL": Text(
      english: "E-mail address",
      german: "E-Mail-Adresse",
      czech: "E-mailová adresa",
      spanish: "Dirección de correo electrónico"),
    "contactLabel_SMS": Text(
      english: "Phone number with country code",
      german: "Telefonnummer mit Landesvorwahl",
      czech: "Telefonní číslo s předvolbou země",
      spanish: "Número de teléfono con el prefijo del país"),
    "contactMissing": Text(
      english: "Please enter where we should send the code.",
      german: "Bitte geben Sie ein, wohin wir den Code senden sollen.",
      czech: "Vyplňte prosím, kam máme kód poslat.",
      spanish: "Indique adónde debemos enviar el código, por favor."),
    "contactSend": Text(
      english: "Send the code",
      german: "Code senden",
      czech: "Poslat kód",
      spanish: "Enviar el código"),
    "contactChange_EMAIL": Text(
      english: "Use another e-mail address",
      german: "Andere E-Mail-Adresse verwenden",
      czech: "Použít jinou e-mailovou adresu",
      spanish: "Usar otro correo electrónico"),
    "contactChange_SMS": Text(
      english: "Use another number",
      german: "Andere Nummer verwenden",
      czech: "Použít jiné číslo",
      spanish: "Usar otro número"),
    "codeTitle": Text(
      english: "Enter your code",
      german: "Geben Sie Ihren Code ein",
      czech: "Zadejte svůj kód",
      spanish: "Introduzca su código"),
    "codeLead": Text(
      english: "We have sent you a code. It may take a minute to arrive.",
      german: "Wir haben Ihnen einen Code gesendet. Es kann eine Minute dauern, bis er ankommt.",
      czech: "Poslali jsme vám kód. Může trvat minutu, než dorazí.",
      spanish: "Le hemos enviado un código. Puede tardar un minuto en llegar."),
    "codeLeadTo": Text(
      english: "We have sent a code to {address}. It may take a minute to arrive.",
      german: "Wir haben einen Code an {address} gesendet. Es kann eine Minute dauern, bis er ankommt.",
      czech: "Poslali jsme kód na {address}. Může trvat minutu, než dorazí.",
      spanish: "Hemos enviado un código a {address}. Puede tardar un minuto en llegar."),
    "codeLabel": Text(
      english: "Code that we sent you",
      german: "Code, den wir Ihnen gesendet haben",
      czech: "Kód, který jsme vám poslali",
      spanish: "Código que le hemos enviado"),
    "codeMissing": Text(
      english: "Please enter the code.",
      german: "Bitte geben Sie den Code ein.",
      czech: "Zadejte prosím kód.",
      spanish: "Introduzca el código, por favor."),
    "codeWrong": Text(
      english: "This code is wrong. Attempts left: {count}.",
      german: "Dieser Code ist falsch. Verbleibende Versuche: {count}.",
      czech: "Tento kód je nesprávný. Zbývající pokusy: {count}.",
      spanish: "Este código no es correcto. Intentos restantes: {count}."),
    "codeLast_CONTACT": Text(
      english: "This is your last attempt. After another wrong code, the verification ends.",
      german: "Dies ist Ihr letzter Versuch. Nach einem weiteren falschen Code endet die Prüfung.",
      czech: "Toto je váš poslední pokus. Po dalším nesprávném kódu ověření skončí.",
      spanish: "Este es su último intento. Con otro código incorrecto, la verificación termina."),
    "codeLast_OTP_VERIFICATION": Text(
      english: "This is your last attempt. After another wrong code, you have to repeat a part of the verification.",
      german: """
        Dies ist Ihr letzter Versuch. Nach einem weiteren falschen Code müssen Sie einen Teil der Prüfung wiederholen.
        """,
      czech: "Toto je váš poslední pokus. Po dalším nesprávném kódu budete muset část ověření zopakovat.",
      spanish:
        "Este es su último intento. Con otro código incorrecto, tendrá que repetir una parte de la verificación."),
    "codeExpired": Text(
      english: "This code has expired. Please ask for another one.",
      german: "Dieser Code ist abgelaufen. Bitte fordern Sie einen neuen an.",
      czech: "Platnost tohoto kódu vypršela. Požádejte prosím o nový.",
      spanish: "Este código ha caducado. Pida otro, por favor."),
    "confirm": Text(english: "Confirm", german: "Bestätigen", czech: "Potvrdit", spanish: "Confirmar"),
    "resend": Text(
      english: "Send another code",
      german: "Neuen Code senden",
      czech: "Poslat nový kód",
      spanish: "Enviar otro código"),
    "resendIn": Text(
      english: "Another code in {time}",
      german: "Neuer Code in {time}",
      czech: "Nový kód za {time}",
      spanish: "Otro código en {time}"),
  ]
}
