import { HeadBucketCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { StoreFailure } from "./blob-store.ts";
import type { S3Location } from "./s3-location.ts";

const ignore = () => {};
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Connects to a bucket with the credentials of the environment. Fails if it cannot be used. */
export async function openS3Client({ bucket: Bucket, endpoint, region }: S3Location, connectMs: number) {
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
  await toStoreFailures(client.send(new HeadBucketCommand({ Bucket }), shortTimeout()));
  return client;
}

/** Turns the failure of a request into a StoreFailure. */
export const toStoreFailures = <T>(response: Promise<T>) =>
  response.catch((cause: unknown) => Promise.reject(asStoreFailure(cause)));

/** The timeout of requests without a file. */
export const shortTimeout = () => ({ abortSignal: AbortSignal.timeout(10_000) });

export const isMissing = (failure: unknown) => failure instanceof S3ServiceException && failure.name === "NoSuchKey";

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
