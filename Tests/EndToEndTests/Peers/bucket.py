"""Does with a bucket what an administrator does: copies it, puts a copy back, and clears it.

  python bucket.py URL copy FOLDER      writes each object to a file of the folder
  python bucket.py URL put FOLDER       stores each file of the folder
  python bucket.py URL clear            removes all objects
  python bucket.py URL count            prints the number of objects

URL is that of Muster's setting `blobs`; credentials are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
"""

import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import boto3


class Bucket:
    def __init__(self, url):
        place = urlsplit(url)
        self.name, self.prefix = place.netloc, place.path.lstrip("/")
        endpoint = parse_qs(place.query)["endpoint"][0]
        self.client = boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1")

    def keys(self):
        """The keys of all objects, without the prefix."""
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket=self.name, Prefix=self.prefix)
        return [item["Key"][len(self.prefix):] for page in pages for item in page.get("Contents", [])]

    def copy(self, folder):
        for key in self.keys():
            path = Path(folder, key)
            path.parent.mkdir(parents=True, exist_ok=True)
            self.client.download_file(self.name, self.prefix + key, str(path))

    def put(self, folder):
        for path in Path(folder).rglob("*"):
            if path.is_file():
                self.client.upload_file(str(path), self.name, self.prefix + str(path.relative_to(folder)))

    def clear(self):
        for key in self.keys():
            self.client.delete_object(Bucket=self.name, Key=self.prefix + key)

    def count(self):
        print(len(self.keys()))


url, function, *arguments = sys.argv[1:]
getattr(Bucket(url), function)(*arguments)
