import { createRequire } from "node:module";
import { scratchFolder } from "./scratch-folder.ts";

/** What of the package, which brings no types, is used here. */
type Server = new (options: object) => { run(): Promise<{ port: number }>; close(): Promise<void> };
const S3rver = createRequire(import.meta.url)("s3rver") as Server; // As its page documents it.

/** The one pair of keys that the server knows. */
const keys = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** A server that speaks S3, with an empty bucket; the environment holds its keys. */
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
    async [Symbol.asyncDispose]() {
      await server.close();
      folder[Symbol.dispose]();
    },
  };
}
