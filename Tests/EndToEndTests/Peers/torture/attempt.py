"""One try to bring pictures to the service, by whatever way, across as many lives as it takes."""

from .lives import Lost


class Attempt:
    """Goes on where it was interrupted whenever `advance` is called again."""

    way = None
    # Whether a request of it that got no answer may still be carried out.
    has_left_requests = False

    def __init__(self, person, name, offers, chance, lives, ledger):
        self.person, self.name, self.offers, self.chance = person, name, offers, chance
        self.lives, self.ledger = lives, ledger
        self.tries = 1
        self.is_acknowledged = False

    @property
    def id(self):
        return f"{self.name}-{self.tries}"

    @property
    def picture(self):
        return self.offers[0].picture

    def advance(self):
        """Goes on to the end, and gives the ids of the documents, in the order of the offers.

        Fails with ConnectionError when it is interrupted."""
        raise NotImplementedError

    def acknowledge(self):
        self.is_acknowledged = True
        self.lives.acknowledge()

    def look(self):
        """What the service says of the upload; None if it knows nothing of it."""
        answer = self.person.call("GET", f"/v1/uploads/{self.id}")
        if answer.status == 404:
            if self.is_acknowledged:
                raise Lost(f"{self.way} {self.id} of {self.person.id} was acknowledged and is not known")
            return None
        self.demand(answer, 200)
        return answer.json()

    def documents(self):
        """The ids of the documents of an upload whose bytes are all there; None if it is not known."""
        upload = self.look()
        return None if upload is None else self.documents_of(upload)

    def documents_of(self, upload):
        ids = upload["documentIds"]
        if upload["stage"] in ("receiving", "refused") or len(ids) != len(self.offers):
            raise Lost(f"{self.way} {self.id} of {self.person.id} is neither there nor not there: {upload}")
        if len(ids) == 1:
            return ids
        by_type = {self.person.get(f"/v1/documents/{id}")["type"]: id for id in ids}
        return [by_type[offer.type] for offer in self.offers]

    def demand(self, answer, status):
        if answer.status != status:
            raise Lost(f"{self.way} {self.id} of {self.person.id} should be answered {status}: {answer}")


class Offer:
    """A picture for one side of one document."""

    def __init__(self, type, picture, original=None):
        self.type, self.picture, self.original = type, picture, original

    @property
    def said(self):
        said = {"type": self.type, "side": "FRONT", "originalDocumentId": self.original}
        return {name: value for name, value in said.items() if value is not None}
