import type { Readable } from "node:stream";
import { Dicer } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import { invalid } from "./refusal.ts";
import { readPartNames } from "./part-names.ts";

/** A file of a form. Whoever takes it reads its content to the end, or throws. */
export interface FormFile {
  field: string;
  /** As its sender says it. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** The fields of a form that are no files. */
export type FormFields = Record<string, string>;

const MOST_PARTS = 50;
const LONGEST_FIELD_BYTES = 10_000;

/**
 * Reads a form of multipart/form-data while it comes in: one part after the other, a file with the fields before it. It
 * answers all fields. When anything fails, the rest of the body is let go by, for the connection has to carry the answer.
 */
export async function readForm(request: FastifyRequest, onFile: (file: FormFile, fields: FormFields) => Promise<void>) {
  const body = request.body as Readable; // The body of a call that streams.
  const fields: FormFields = {};
  const parts: Readable[] = [];
  const end = Promise.withResolvers<void>();
  // It may fail when nobody waits for it any more, or not yet.
  end.promise.catch(() => {});
  let reading = Promise.resolve();
  const parser = new Dicer({ boundary: boundaryOf(request) });
  parser.on("finish", end.resolve);
  parser.on("error", () => end.reject(unreadable()));
  parser.on("part", (part) => {
    if (parts.push(part) > MOST_PARTS)
      end.reject(invalid({ document: [`A form may have at most ${MOST_PARTS} parts.`] }));
    // Its reader, if there is one, learns of it by reading.
    part.on("error", () => {});
    part.on("header", (header) => {
      reading = reading.then(() => readPart(part, header as PartHeader, fields, onFile)); // As the parser makes it.
      reading.catch(end.reject);
    });
  });
  // A connection that is cut ends nothing; and it may have been cut before this.
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
    // Whoever is at work on a part is to have cleared up before anybody hears of it.
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
    return await onFile({ field: names.field, name: names.file, content: contentOf(part) }, fields);
  if (Object.hasOwn(fields, names.field)) throw invalid({ [names.field]: ["Give this once."] });
  Object.defineProperty(fields, names.field, { value: await readField(part, names.field), enumerable: true });
}

async function readField(part: Readable, name: string) {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of contentOf(part)) {
    size += piece.length;
    if (size > LONGEST_FIELD_BYTES) throw invalid({ [name]: ["This is too long."] });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** A part that ends before its time does so for one reason, however the parser and the connection put it. */
async function* contentOf(part: Readable): AsyncGenerator<Uint8Array, void> {
  try {
    yield* part;
  } catch {
    throw unreadable();
  }
}

function boundaryOf({ headers }: FastifyRequest) {
  const [, quoted, bare] =
    /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(headers["content-type"] ?? "") ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw unreadable();
  return boundary;
}

const unreadable = () =>
  invalid({ document: ["The upload broke off, or is no form of multipart/form-data. Try it again."] });
