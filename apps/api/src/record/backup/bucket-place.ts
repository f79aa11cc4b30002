import { createHash } from "node:crypto";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { StoreFailure } from "../../ground/storage/blob-store.ts";
import { isMissing, openS3Client, shortTimeout, toStoreFailures } from "../../ground/storage/s3-client.ts";
import { readS3Location } from "../../ground/storage/s3-location.ts";
import { StartFailure } from "../../ground/process/start-failure.ts";
import type { BackupPlace } from "./backup-place.ts";

const CONNECT_MS = 15_000;
/** A piece of 16 MB takes this long at 150 KB a second. */
const transferTimeout = () => ({ abortSignal: AbortSignal.timeout(120_000) });

/** A bucket of backups, or the objects of it whose names begin with the path of the address. */
export async function openBucketPlace(text: string): Promise<BackupPlace> {
  const { location, prefix } = readLocation(text);
  const Bucket = location.bucket;
  const name = `s3://${Bucket}/${prefix}`;
  const reported = <T>(response: Promise<T>) =>
    toStoreFailures(response).catch((failure: StoreFailure & { code?: string }) => {
      throw Object.assign(new StartFailure(`${name}: ${failure.message}`, { cause: failure }), { code: failure.code });
    });
  const client = await reported(openS3Client(location, CONNECT_MS));

  return {
    name,
    async list(within) {
      const found = new Map<string, number>();
      let ContinuationToken: string | undefined;
      do {
        const page = await reported(
          client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix + within, ContinuationToken }), shortTimeout()),
        );
        for (const { Key = "", Size = 0 } of page.Contents ?? []) found.set(Key.slice(prefix.length), Size);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return found;
    },
    async put(object, Body) {
      const ChecksumSHA256 = createHash("sha256").update(Body).digest("base64");
      const request = { Bucket, Key: prefix + object, Body, ContentLength: Body.length, ChecksumSHA256 };
      await reported(client.send(new PutObjectCommand(request), transferTimeout()));
    },
    get: (object) =>
      reported(
        client.send(new GetObjectCommand({ Bucket, Key: prefix + object }), transferTimeout()).then(
          async ({ Body }) => {
            if (!Body) throw new StoreFailure("The bucket answered without a body.");
            return Buffer.from(await Body.transformToByteArray());
          },
          (failure: unknown) => (isMissing(failure) ? undefined : Promise.reject(failure)),
        ),
      ),
    async remove(objects) {
      for (const object of objects)
        await reported(client.send(new DeleteObjectCommand({ Bucket, Key: prefix + object }), shortTimeout()));
    },
    sync: () => Promise.resolve(),
    findFreeBytes: () => undefined,
  };
}

function readLocation(text: string) {
  const [, bucket = text, folder = "", query = ""] = /^(s3:\/\/[^/?]*)\/?([^?]*)(.*)$/.exec(text) ?? [];
  const folders = folder.split("/").filter((one) => one !== "");
  try {
    return { location: readS3Location(bucket + query), prefix: folders.map((one) => `${one}/`).join("") };
  } catch (error) {
    throw new StartFailure(`The address of the backups ${error instanceof Error ? error.message : String(error)}.`);
  }
}
