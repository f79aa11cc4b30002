import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { get, request } from "node:http";
import { Readable } from "node:stream";

/*
 * Uploads and downloads files in a separate process, so that its memory and work are not counted for the server; and writes and
 * reads the same files without a server, for comparison.
 */

export type Transfer =
  /** Uploads `files` PDFs concurrently. */
  | { kind: "upload"; url: string; token: string; files: number; bytes: number }
  /** Writes one file and waits until it is on disk. */
  | { kind: "write"; path: string; bytes: number }
  | { kind: "download"; url: string }
  | { kind: "read"; paths: string[] };

export interface TransferOutcome {
  seconds: number;
  bytes: number;
  /** Hashes of the uploaded files, in hexadecimal. */
  sums: string[];
}

process.on("message", (transfer: Transfer) => {
  run(transfer).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run(transfer: Transfer): Promise<TransferOutcome> {
  if (transfer.kind === "upload") {
    const contents = Array.from({ length: transfer.files }, (_, index) => createContent(transfer.bytes, index));
    const sums = contents.map(hash);
    const seconds = await timed(() =>
      Promise.all(contents.map((content) => upload(transfer.url, transfer.token, content))),
    );
    return { seconds, bytes: transfer.files * transfer.bytes, sums };
  }
  if (transfer.kind === "write") {
    const content = createContent(transfer.bytes, 0);
    return { seconds: await timed(() => write(transfer.path, content)), bytes: transfer.bytes, sums: [] };
  }
  let bytes = 0;
  const seconds = await timed(async () => {
    if (transfer.kind === "download") bytes = await drain(await fetchResponse(transfer.url));
    else for (const path of transfer.paths) bytes += await drain(createReadStream(path));
  });
  return { seconds, bytes, sums: [] };
}

async function timed(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const CHUNK = 65_536;
const filler = randomBytes(CHUNK);

/** Returns the chunks of a unique PDF with this number of bytes. */
function createContent(bytes: number, index: number): Buffer[] {
  const head = Buffer.from(`%PDF-1.4\n% ${index} ${randomBytes(8).toString("hex")}\n`);
  const tail = Buffer.from("\nstartxref\n0\n%%EOF\n");
  const chunks = [head];
  for (let left = bytes - head.length - tail.length; left > 0; left -= CHUNK) chunks.push(filler.subarray(0, left));
  return [...chunks, tail];
}

function hash(chunks: readonly Buffer[]) {
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}

const boundary = "bench-part-boundary";

function upload(url: string, token: string, content: readonly Buffer[]) {
  const disposition = 'Content-Disposition: form-data; name="document"; filename="Report.pdf"';
  const head = Buffer.from(`--${boundary}\r\n${disposition}\r\nContent-Type: application/pdf\r\n\r\n`);
  const body = [head, ...content, Buffer.from(`\r\n--${boundary}--\r\n`)];
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": body.reduce((sum, { length }) => sum + length, 0),
  };
  return new Promise<void>((resolve, reject) => {
    const sending = request(url, { method: "POST", headers, agent: false }, (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 201)
        reject(new Error(`An upload returned ${response.statusCode}.`));
      response.resume().on("end", resolve);
    });
    Readable.from(body, { objectMode: false }).pipe(sending).on("error", reject);
  });
}

async function write(path: string, content: readonly Buffer[]) {
  const file = await open(path, "w");
  await file.writeFile(content);
  await file.sync();
  await file.close();
}

const fetchResponse = (url: string) =>
  new Promise<Readable>((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`A download returned ${response.statusCode}.`));
    }).on("error", reject);
  });

async function drain(stream: Readable) {
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) bytes += chunk.length; // A byte stream yields Buffers.
  return bytes;
}
