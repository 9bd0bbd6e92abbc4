extension Texts {
  /// The version of the consent text, stored with each decision. Change it with every change of the text below.
  package static let consentVersion = "1"

  /// Returns the text that a person agrees to before a verification, as simple HTML.
  package static func consent(in language: Language) -> String {
    Text(
      english: """
        <p>To verify your identity we process pictures of your identity documents and of your face. They are kept \
        encrypted, are used for this verification alone, and are erased when they are no longer needed.</p>\
        <p>You may decline, and you may withdraw your consent at any time by cancelling the verification.</p>
        """,
      german: """
        <p>Um Ihre Identität zu prüfen, verarbeiten wir Bilder Ihrer Ausweisdokumente und Ihres Gesichts. Sie werden \
        verschlüsselt aufbewahrt, nur für diese Prüfung verwendet und gelöscht, sobald sie nicht mehr gebraucht \
        werden.</p>\
        <p>Sie können ablehnen und Ihre Einwilligung jederzeit widerrufen, indem Sie die Prüfung abbrechen.</p>
        """,
      czech: """
        <p>Abychom ověřili vaši totožnost, zpracováváme snímky vašich dokladů a vašeho obličeje. Jsou uloženy \
        šifrovaně, slouží jen tomuto ověření a smažeme je, jakmile nebudou potřeba.</p>\
        <p>Můžete odmítnout a souhlas můžete kdykoli odvolat tím, že ověření zrušíte.</p>
        """,
      spanish: """
        <p>Para verificar su identidad tratamos imágenes de sus documentos y de su cara. Se guardan cifradas, se usan \
        solo para esta verificación y se borran cuando ya no hacen falta.</p>\
        <p>Puede negarse, y puede retirar su consentimiento en cualquier momento cancelando la verificación.</p>
        """)[language]
  }
}
