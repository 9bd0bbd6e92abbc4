"""tus by the client that others use: https://github.com/tus/tus-py-client."""

import asyncio
import io

from onboarding.expect import check, equal
from tusclient.client import TusClient
from tusclient.exceptions import TusCommunicationError, TusUploadFailed

from .. import pictures
from . import scenario

METADATA = {"type": "DRIVING_LICENSE", "side": "FRONT"}


class Sender:
    """A person with that client."""

    def __init__(self, world):
        self.person, self.picture = world.person(), pictures.good(number=1)

    @property
    def client(self):
        return TusClient(f"{self.person.base}/v1/uploads/tus", headers=self.person.authorization)

    def uploader(self, **options):
        return self.client.uploader(
            file_stream=io.BytesIO(self.picture.data), metadata=METADATA, **options)

    def find_whole(self):
        uploads = self.person.get(f"/v1/sessions/{self.person.id}/uploads")["uploads"]
        equal([len(upload["documentIds"]) for upload in uploads], [1], "documents of uploads")
        check(self.person.original(uploads[0]["documentIds"][0]) == self.picture.data, "the bytes are right")


@scenario
def tuspy_sends_a_picture_at_once(world):
    sender = Sender(world)
    sender.uploader().upload()
    sender.find_whole()


@scenario
def tuspy_sends_a_picture_in_chunks(world):
    for options in ({}, {"upload_checksum": True}):
        sender = Sender(world)
        sender.uploader(chunk_size=30_000, **options).upload()
        sender.find_whole()


@scenario
def tuspy_goes_on_where_another_one_stopped(world):
    sender = Sender(world)
    first = sender.uploader(chunk_size=40_000)
    first.upload(stop_at=120_000)
    second = sender.uploader(chunk_size=40_000, url=first.url)
    equal(second.offset, 120_000, "offset")
    second.upload()
    sender.find_whole()


@scenario
def tuspy_sends_asynchronously(world):
    sender = Sender(world)

    async def send():
        uploader = sender.client.async_uploader(
            file_stream=io.BytesIO(sender.picture.data), metadata=METADATA, chunk_size=100_000)
        await uploader.upload()

    asyncio.run(send())
    sender.find_whole()


@scenario
def tuspy_is_told_of_refusals(world):
    sender = Sender(world)
    try:
        TusClient(f"{sender.person.base}/v1/uploads/tus").uploader(
            file_stream=io.BytesIO(sender.picture.data), metadata=METADATA).upload()
        check(False, "nobody without a token may send")
    except TusCommunicationError as error:
        equal(error.status_code, 401, "without a token")
    uploader = sender.uploader(chunk_size=40_000)
    uploader.upload(stop_at=40_000)
    uploader.offset = 0
    try:
        uploader.upload_chunk()
        check(False, "a piece at the wrong place is taken")
    except TusUploadFailed as error:
        equal(error.status_code, 409, "at the wrong place")
