import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { checkedKey, isKey, StoreFailure, type BlobStore } from "./blob-store.ts";
import { Spool, type ReceivedFile } from "./received-file.ts";
import { isMissing, openS3Client, shortTimeout, toStoreFailures } from "./s3-client.ts";
import type { S3Location } from "./s3-location.ts";
import { abortOnStall, failOnStall, type StoreLimits } from "./stalls.ts";

const usualLimits: StoreLimits = { connectMs: 15_000, silenceMs: 60_000 };

/** Opens a bucket as a blob store, with the credentials of the environment. Files are received in a local folder. */
export async function openS3Store(
  location: S3Location,
  spoolFolder: string,
  { connectMs, silenceMs } = usualLimits,
): Promise<BlobStore> {
  const { bucket: Bucket } = location;
  const spool = new Spool(spoolFolder);
  await spool.open();
  const client = await openS3Client(location, connectMs);

  const store = async (key: string, file: ReceivedFile) => {
    const Body = file.handle.createReadStream({ start: 0, autoClose: false });
    using stall = abortOnStall(silenceMs, () => Body.bytesRead);
    await toStoreFailures(
      client.send(
        new PutObjectCommand({
          Bucket,
          Key: checkedKey(key),
          Body,
          ContentLength: file.size,
          ChecksumSHA256: file.sha256.toString("base64"),
        }),
        { abortSignal: stall.signal },
      ),
    );
  };

  return {
    async put(key, content) {
      checkedKey(key);
      await using file = await spool.receive(content);
      await store(key, file);
    },
    receive: (content) => spool.receive(content),
    store,
    async get(key) {
      using stall = abortOnStall(silenceMs, () => 0);
      const found = await toStoreFailures(
        client
          .send(new GetObjectCommand({ Bucket, Key: checkedKey(key) }), { abortSignal: stall.signal })
          .catch((failure: unknown) => (isMissing(failure) ? null : Promise.reject(failure))),
      );
      if (!found) return null;
      if (!(found.Body instanceof Readable) || found.ContentLength === undefined)
        throw new StoreFailure("The bucket answered without a body or its length.");
      return { size: found.ContentLength, stream: await toStoreFailures(failOnStall(found.Body, silenceMs)) };
    },
    async remove(key) {
      await toStoreFailures(client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }), shortTimeout()));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await toStoreFailures(
          client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }), shortTimeout()),
        );
        for (const { Key = "", Size = 0 } of page.Contents ?? []) if (isKey(Key)) yield { key: Key, size: Size };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    removeLeftovers: () => spool.removeLeftovers(),
  };
}
