import { rmSync } from "node:fs";
import path from "node:path";
import S3rver from "s3rver";
import { scratchFolder } from "./scratch-folder.ts";

/** The only key pair that the server accepts. */
const keys = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Starts an S3 server with an empty bucket and sets its keys in the environment. */
export async function startS3Server() {
  const folder = scratchFolder();
  const bucket = "files";
  const options = { address: "127.0.0.1", port: 0, silent: true, directory: folder.path };
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] });
  const { port } = await server.run();
  Object.assign(process.env, keys);
  return {
    keys,
    location: { bucket, endpoint: `http://127.0.0.1:${port}`, region: "eu-west-1" },
    /** Removes the bucket with all its files. */
    removeBucket: () => rmSync(path.join(folder.path, bucket), { recursive: true, force: true }),
    async [Symbol.asyncDispose]() {
      await server.close();
      folder[Symbol.dispose]();
    },
  };
}
