import type { Readable } from "node:stream";
import { Dicer } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import { invalid } from "./refusal.ts";
import { readPartNames } from "./part-names.ts";

/** A file of a form. Its consumer reads the content to the end, or throws. */
export interface FormFile {
  field: string;
  /** The name that the sender gave it. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** The fields of a form that are not files. */
export type FormFields = Record<string, string>;

const MAX_PARTS = 50;
const MAX_FIELD_BYTES = 10_000;

/**
 * Reads a multipart/form-data body as a stream, one part after another. A file is passed on with the fields before it. Returns
 * all fields. After a failure it discards the rest of the body, because the connection must still carry the response.
 */
export async function readForm(request: FastifyRequest, onFile: (file: FormFile, fields: FormFields) => Promise<void>) {
  const body = request.body as Readable; // The body of a call that streams.
  const fields: FormFields = {};
  const parts: Readable[] = [];
  const end = Promise.withResolvers<void>();
  // It can reject before or after anything awaits it, which must not end the process.
  end.promise.catch(() => {});
  let reading = Promise.resolve();
  const parser = new Dicer({ boundary: readBoundary(request) });
  parser.on("finish", end.resolve);
  parser.on("error", () => end.reject(unreadable()));
  parser.on("part", (part) => {
    if (parts.push(part) > MAX_PARTS)
      end.reject(invalid({ document: [`A form may have at most ${MAX_PARTS} parts.`] }));
    // The reader of the part gets the error by reading.
    part.on("error", () => {});
    part.on("header", (header) => {
      reading = reading.then(() => readPart(part, header as PartHeader, fields, onFile)); // The parser passes no other shape.
      reading.catch(end.reject);
    });
  });
  // A closed connection emits no end event, and it may have closed before this line.
  body.on("error", () => end.reject(unreadable()));
  body.on("close", () => body.readableEnded || end.reject(unreadable()));
  if (body.destroyed) throw unreadable();
  body.pipe(parser);
  try {
    await end.promise;
    await reading;
    return fields;
  } catch (failure) {
    for (const part of parts) part.destroy();
    // The consumer of a part must clean up before the caller gets the failure.
    await reading.catch(() => {});
    throw failure;
  } finally {
    body.unpipe(parser);
    body.resume();
  }
}

type PartHeader = Record<string, string[] | undefined>;

async function readPart(
  part: Readable,
  header: PartHeader,
  fields: FormFields,
  onFile: (file: FormFile, fields: FormFields) => Promise<void>,
) {
  const names = readPartNames(header["content-disposition"]?.[0]);
  if (!names) throw unreadable();
  if (names.file !== undefined)
    return await onFile({ field: names.field, name: names.file, content: readContent(part) }, fields);
  if (Object.hasOwn(fields, names.field)) throw invalid({ [names.field]: ["Send this field once."] });
  Object.defineProperty(fields, names.field, { value: await readField(part, names.field), enumerable: true });
}

async function readField(part: Readable, name: string) {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of readContent(part)) {
    size += piece.length;
    if (size > MAX_FIELD_BYTES) throw invalid({ [name]: ["This is too long."] });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** Throws the same error for every part that ends early, regardless of what the parser or the connection reports. */
async function* readContent(part: Readable): AsyncGenerator<Uint8Array, void> {
  try {
    yield* part;
  } catch {
    throw unreadable();
  }
}

function readBoundary({ headers }: FastifyRequest) {
  const [, quoted, bare] =
    /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(headers["content-type"] ?? "") ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw unreadable();
  return boundary;
}

const unreadable = () =>
  invalid({ document: ["The upload broke off, or is no form of multipart/form-data. Try it again."] });
