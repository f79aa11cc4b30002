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
import { abortOnStall, failOnStall, type StoreLimits } from "./stalls.ts";

const ignore = () => {};
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

const usualLimits: StoreLimits = { connectMs: 15_000, silenceMs: 60_000 };

/** Opens a bucket as a blob store, with the credentials of the environment. Files are received in a local folder. */
export async function openS3Store(
  location: S3Location,
  spoolFolder: string,
  { connectMs, silenceMs } = usualLimits,
): Promise<BlobStore> {
  const { bucket: Bucket, endpoint, region } = location;
  const spool = new Spool(spoolFolder);
  await spool.open();
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // The portal logs failures itself. The client would also write to the console.
    logger: silent,
    // The checksum is sent below. Servers other than Amazon's do not support the client's own checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connectMs,
      // Each download occupies a socket until its reader has finished.
      httpAgent: { maxSockets: 1000 },
      httpsAgent: { maxSockets: 1000 },
    },
  });
  // Converts timeouts to a failure that the client does not retry, because three attempts would take three times as long.
  client.middlewareStack.add(
    (next) => (request) =>
      next(request).catch((failure: unknown) =>
        Promise.reject(isTimeout(failure) ? new StoreFailure(SILENT) : failure),
      ),
    { step: "deserialize", priority: "high" },
  );
  const toStoreFailures = <T>(response: Promise<T>) =>
    response.catch((cause: unknown) => Promise.reject(asStoreFailure(cause)));
  await toStoreFailures(client.send(new HeadBucketCommand({ Bucket }), shortTimeout()));

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
    removeLeftovers: () => spool.removeLeftovers(),
  };
}

/** The timeout of requests without a file. */
const shortTimeout = () => ({ abortSignal: AbortSignal.timeout(10_000) });

const isMissing = (failure: unknown) => failure instanceof S3ServiceException && failure.name === "NoSuchKey";

const isTimeout = (failure: unknown) => failure instanceof Error && failure.name === "TimeoutError";

/** Describes a failure by the name that the server or the system gives it. */
function asStoreFailure(cause: unknown) {
  if (cause instanceof StoreFailure) return cause;
  const { name, code, $metadata } = cause as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }; // Errors of the client and of the system have these.
  const status = $metadata?.httpStatusCode;
  // Some servers return this status if they are full.
  if (status === 507) return Object.assign(new StoreFailure("The bucket is full.", { cause }), { code: "ENOSPC" });
  const reason =
    (status !== undefined && refusals[status]) || (name && refusals[name]) || (code ?? name ?? "no reason");
  return new StoreFailure(`The bucket cannot be used: ${reason}.`, { cause });
}

const SILENT = "The bucket cannot be used: its server does not answer.";

const refusals: Record<string | number, string> = {
  403: "its server refuses the keys",
  404: "its server has none of this name",
  AbortError: "its server does not answer",
  CredentialsProviderError: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set",
};
