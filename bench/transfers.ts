import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { get, request } from "node:http";
import { Readable } from "node:stream";

/*
 * Sends and fetches files, in a process of its own, so that its memory and its work are not the server's; and does the same
 * without a server, for comparison.
 */

export type TransferWish =
  /** So many PDFs at once to an address that takes uploads. */
  | { kind: "upload"; url: string; token: string; files: number; bytes: number }
  /** Writes one and waits until it is on disk. */
  | { kind: "write"; path: string; bytes: number }
  | { kind: "download"; url: string }
  | { kind: "read"; paths: string[] };

export interface TransferOutcome {
  seconds: number;
  bytes: number;
  /** Of the files that were sent, in hexadecimal. */
  sums: string[];
}

process.on("message", (wish: TransferWish) => {
  run(wish).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run(wish: TransferWish): Promise<TransferOutcome> {
  if (wish.kind === "upload") {
    const contents = Array.from({ length: wish.files }, (_, index) => contentOf(wish.bytes, index));
    const sums = contents.map(sumOf);
    const seconds = await timed(() => Promise.all(contents.map((content) => upload(wish.url, wish.token, content))));
    return { seconds, bytes: wish.files * wish.bytes, sums };
  }
  if (wish.kind === "write") {
    const content = contentOf(wish.bytes, 0);
    return { seconds: await timed(() => write(wish.path, content)), bytes: wish.bytes, sums: [] };
  }
  let bytes = 0;
  const seconds = await timed(async () => {
    if (wish.kind === "download") bytes = await drain(await answerOf(wish.url));
    else for (const path of wish.paths) bytes += await drain(createReadStream(path));
  });
  return { seconds, bytes, sums: [] };
}

async function timed(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const PIECE = 65_536;
const filler = randomBytes(PIECE);

/** Pieces of a PDF of so many bytes, unlike any other. */
function contentOf(bytes: number, index: number): Buffer[] {
  const head = Buffer.from(`%PDF-1.4\n% ${index} ${randomBytes(8).toString("hex")}\n`);
  const tail = Buffer.from("\nstartxref\n0\n%%EOF\n");
  const pieces = [head];
  for (let left = bytes - head.length - tail.length; left > 0; left -= PIECE) pieces.push(filler.subarray(0, left));
  return [...pieces, tail];
}

function sumOf(pieces: readonly Buffer[]) {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}

const boundary = "a-line-that-stands-between";

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
    const sending = request(url, { method: "POST", headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200 && answer.statusCode !== 201)
        reject(new Error(`An upload was answered ${answer.statusCode}.`));
      answer.resume().on("end", resolve);
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

const answerOf = (url: string) =>
  new Promise<Readable>((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`A download was answered ${answer.statusCode}.`));
    }).on("error", reject);
  });

async function drain(stream: Readable) {
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) bytes += piece.length; // A stream of bytes gives Buffers.
  return bytes;
}
