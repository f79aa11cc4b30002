import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { checkedKey, StoreFailure, type BlobStore } from "./blob-store.ts";
import { Spool, type ReceivedFile } from "./received-file.ts";
import type { S3Location } from "./s3-location.ts";

/** As long as the largest file may take on its way to the bucket. */
const LONGEST_REQUEST_MS = 10 * 60_000;

/** Opens a bucket as a blob store, whose keys are those of the environment. Files come in through a folder of this machine. */
export async function openS3Store(location: S3Location, spoolFolder: string): Promise<BlobStore> {
  const { bucket: Bucket, endpoint, region } = location;
  const spool = new Spool(spoolFolder);
  await spool.open();
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // What a file must be is said with its sum below; other servers than Amazon's know no sums of the client's own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: LONGEST_REQUEST_MS,
      throwOnRequestTimeout: true,
      // Each download holds one for as long as its reader takes.
      httpAgent: { maxSockets: 1000 },
      httpsAgent: { maxSockets: 1000 },
    },
  });
  const told = <T>(answer: Promise<T>) => answer.catch((cause: unknown) => Promise.reject(asStoreFailure(cause)));
  await told(client.send(new HeadBucketCommand({ Bucket }), soon()));

  const keep = async (key: string, file: ReceivedFile) => {
    await told(
      client.send(
        new PutObjectCommand({
          Bucket,
          Key: checkedKey(key),
          Body: file.handle.createReadStream({ start: 0, autoClose: false }),
          ContentLength: file.size,
          ChecksumSHA256: file.sha256.toString("base64"),
        }),
      ),
    );
  };

  return {
    async put(key, content) {
      checkedKey(key);
      await using file = await spool.receive(content);
      await keep(key, file);
    },
    receive: (content) => spool.receive(content),
    keep,
    async get(key) {
      const found = await told(
        client
          .send(new GetObjectCommand({ Bucket, Key: checkedKey(key) }))
          .catch((failure: unknown) => (isMissing(failure) ? null : Promise.reject(failure))),
      );
      if (!found) return null;
      if (!(found.Body instanceof Readable) || found.ContentLength === undefined)
        throw new StoreFailure("The bucket answered without a body or its length.");
      return { size: found.ContentLength, stream: found.Body };
    },
    async remove(key) {
      await told(client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }), soon()));
    },
    removeLeftovers: () => spool.removeLeftovers(),
  };
}

/** For what carries no file. */
const soon = () => ({ abortSignal: AbortSignal.timeout(10_000) });

const isMissing = (failure: unknown) => failure instanceof S3ServiceException && failure.name === "NoSuchKey";

/** What went wrong, by the name that the server or the system has for it. */
function asStoreFailure(cause: unknown) {
  const { name, code, $metadata } = cause as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }; // Errors of both carry these.
  const status = $metadata?.httpStatusCode;
  // Some servers say by this status that they are full.
  if (status === 507) return Object.assign(new StoreFailure("The bucket is full.", { cause }), { code: "ENOSPC" });
  const reason =
    (status !== undefined && refusals[status]) || (name && refusals[name]) || (code ?? name ?? "no reason");
  return new StoreFailure(`The bucket cannot be used: ${reason}.`, { cause });
}

const refusals: Record<string | number, string> = {
  403: "its server refuses the keys",
  404: "its server has none of this name",
  AbortError: "its server does not answer",
  CredentialsProviderError: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set",
};
