extension Texts {
  /// The messages about the end of a verification.
  static let czechEndings: [String: String] = [
    "canceledProcess": "Ověření bylo zrušeno. Začněte prosím nové.",
    "clientEvaluationFailed": "Ověření se nepodařilo dokončit. Začněte ho prosím znovu.",
    "clientEvaluationRejected": "Ověření nebylo úspěšné. Obraťte se prosím na podporu.",
    "documentVerificationFailed": "Doklady se nepodařilo ověřit. Začněte prosím ověření znovu.",
    "documentVerificationRejected": "Doklady nebyly přijaty. Obraťte se prosím na podporu.",
    "expiredProcessActivation": "Kód nebyl zadán včas. Začněte prosím znovu.",
    "expiredProcessIdentityVerification": "Čas na ověření vypršel. Začněte prosím znovu.",
    "expiredProcessOnboarding": "Trvalo to příliš dlouho. Začněte prosím znovu.",
    "finalValidationFailed": "Na konci něco chybělo. Začněte prosím ověření znovu.",
    "maxFailedAttemptsDocumentUpload": "Příliš mnoho dokladů nebylo přijato. Začněte prosím ověření znovu.",
    "maxFailedAttemptsIdentityVerification": "Ověření bylo zahájeno příliš mnohokrát. Obraťte se prosím na podporu.",
    "maxFailedAttemptsOtp": "Bylo zadáno příliš mnoho chybných kódů. Začněte prosím znovu.",
    "maxFailedAttemptsPresenceCheck": "Kontrola přítomnosti selhala příliš často. Obraťte se prosím na podporu.",
    "maxProcessErrorScoreExceeded": "Příliš mnoho se nezdařilo. Obraťte se prosím na podporu.",
    "presenceCheckFailed": "Kontrolu přítomnosti se nepodařilo vyhodnotit. Začněte prosím ověření znovu.",
    "presenceCheckRejected": "Kontrola přítomnosti nebyla úspěšná. Obraťte se prosím na podporu.",
    "restarted": "Ověření bylo zahájeno znovu. Pokračujte prosím tam.",
  ]

  /// The messages about a reviewer's final rejection, by its reason. None asks for another picture.
  static let czechRejections: [String: String] = [
    "DATA_MISMATCH":
      "Ověření nebylo úspěšné, protože údaje na dokladech spolu nesouhlasí. Obraťte se prosím na podporu.",
    "DOCUMENT_ALTERED":
      "Ověření nebylo úspěšné, protože některý doklad vypadá pozměněný. Obraťte se prosím na podporu.",
    "DOCUMENT_EXPIRED":
      "Ověření nebylo úspěšné, protože platnost některého dokladu skončila. Obraťte se prosím na podporu.",
    "DOCUMENT_NOT_ORIGINAL":
      "Ověření nebylo úspěšné, protože byla ukázána jen kopie dokladu. Obraťte se prosím na podporu.",
    "DOCUMENT_NOT_SUPPORTED":
      "Ověření nebylo úspěšné, protože některý druh dokladu nepřijímáme. Obraťte se prosím na podporu.",
    "DOCUMENT_UNREADABLE":
      "Ověření nebylo úspěšné, protože některý doklad nebylo možné přečíst. Obraťte se prosím na podporu.",
    "FACE_MISMATCH": "Ověření nebylo úspěšné, protože obličej neodpovídá dokladu. Obraťte se prosím na podporu.",
  ]
}
