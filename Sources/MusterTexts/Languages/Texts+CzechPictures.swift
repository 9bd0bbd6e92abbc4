extension Texts {
  /// About pictures.
  static let czechPictures: [String: String] = [
    "ATTEMPTS_EXHAUSTED": "Příliš mnoho snímků této strany bylo odmítnuto. Obraťte se prosím na podporu.",
    "DOCUMENT_CORRUPT": "Snímek je poškozený. Vyfoťte jej prosím znovu.",
    "DOCUMENT_REFUSED": "Doklad nebyl přijat. Předložte prosím jiný.",
    "DUPLICATE_REJECTED": "Přesně tento snímek byl již odmítnut. Vyfoťte prosím nový.",
    "FILE_LARGE": "Soubor je větší, než je třeba. Snímek do 1 MB se odešle rychleji.",
    "IMAGE_EMPTY": "Žádný snímek nedorazil. Odešlete jej prosím znovu.",
    "IMAGE_FORMAT_UNSUPPORTED": "Tento druh souboru nelze přečíst. Pošlete prosím snímek JPEG nebo PNG.",
    "IMAGE_NEEDS_TOO_MUCH_MEMORY": "Soubor je uložen neobvyklým způsobem. Vyfoťte snímek znovu fotoaparátem.",
    "IMAGE_SIDE_TOO_LONG": "Snímek má příliš mnoho bodů. Vyfoťte jej s běžným nastavením fotoaparátu.",
    "IMAGE_TOO_LARGE": "Soubor je příliš velký. Vyfoťte snímek s nižší kvalitou.",
    "IMAGE_TOO_MANY_PIXELS": "Snímek má příliš mnoho bodů. Vyfoťte jej s běžným nastavením fotoaparátu.",
    "IMAGE_TOO_MANY_SCANS": "Soubor je uložen neobvyklým způsobem. Vyfoťte snímek znovu fotoaparátem.",
    "IMAGE_TOO_SMALL": "Snímek je příliš malý. Vyfoťte jej prosím znovu fotoaparátem.",
    "IMAGING_FAILED": "Snímek se nepodařilo zpracovat. Odešlete jej prosím znovu.",
    "IMAGING_TIMEOUT": "Snímek se nepodařilo včas zpracovat. Odešlete jej prosím znovu.",
    "PICTURE_REFUSED": "Snímek nebyl přijat. Vyfoťte jej prosím znovu.",
    "RESOLUTION_LOW": "Snímek je příliš malý. Přibližte se a vyfoťte doklad znovu v plném rozlišení.",
    "SESSION_EXPIRED": "Čas vypršel. Začněte prosím znovu.",
    "SIGNATURE_INVALID": "Podpis snímku je chybný. Vyfoťte ho prosím znovu.",
    "SIGNATURE_REQUIRED": "Snímek není podepsaný. Vyfoťte ho prosím skenerem v aplikaci.",
  ]
}
