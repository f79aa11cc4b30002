import type { FileExtension } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import { readForm, type FormFields, type FormFile } from "../http/form.ts";
import { invalid, Refusal } from "../http/refusal.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import type { ReceivedFile } from "../storage/received-file.ts";
import { judgeFile, takenExtension } from "./file-kinds.ts";
import { readFileName } from "./file-name.ts";

/** Where files come in, and how large each may be. */
export interface Reception {
  blobs: BlobStore;
  limitBytes: number;
}

/** What a form may bring as its field `document`. */
export interface Expected {
  extensions: readonly FileExtension[];
  mostFiles: number;
}

/** A file that came in and is what it says it is. */
export interface NewFile {
  /** Without its extension. */
  name: string;
  extension: FileExtension;
  content: ReceivedFile;
}

/** What a form brought. Whoever receives it disposes of it: what was not stored by then is gone. */
class ReceivedForm implements AsyncDisposable {
  readonly files: NewFile[] = [];
  fields: FormFields = {};

  async [Symbol.asyncDispose]() {
    for (const { content } of this.files) await content[Symbol.asyncDispose]();
  }
}

const FIELD = "document";
/** Names, boundaries and fields of a form beside its files. */
const ROOM_FOR_FORM = 1024 ** 2;

/** Receives the fields and files of a form; when anything is wrong with it, nothing of it is left. */
export async function receiveForm(request: FastifyRequest, reception: Reception, expected: Expected) {
  const { blobs, limitBytes } = reception;
  if (Number(request.headers["content-length"]) > expected.mostFiles * limitBytes + ROOM_FOR_FORM)
    throw tooLarge(limitBytes);
  const form = new ReceivedForm();
  const receive = async (sent: FormFile) => {
    if (sent.field !== FIELD || sent.name === "") throw noFile();
    if (form.files.length === expected.mostFiles) throw tooMany(expected.mostFiles);
    const { name, extension } = readFileName(sent.name);
    // Told before the file has come, if its name tells already.
    const taken = takenExtension(extension, expected.extensions);
    const content = await blobs.receive(limited(sent.content, limitBytes));
    form.files.push({ name, extension: taken, content });
    await judgeFile(content, taken);
  };
  try {
    form.fields = await readForm(request, receive);
    return form;
  } catch (failure) {
    await form[Symbol.asyncDispose]();
    throw failure;
  }
}

/** As `receiveForm`, of a form that is nothing but one file or several. */
export async function receiveFiles(request: FastifyRequest, reception: Reception, expected: Expected) {
  const form = await receiveForm(request, reception, expected);
  const unknown = Object.keys(form.fields).map((name) => [name, ["Unknown field."]]);
  if (form.files.length > 0 && unknown.length === 0) return form;
  await form[Symbol.asyncDispose]();
  throw form.files.length === 0 ? noFile() : invalid(Object.fromEntries(unknown));
}

async function* limited(content: AsyncIterable<Uint8Array>, limitBytes: number) {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    yield piece;
  }
}

const tooLarge = (limitBytes: number) => new Refusal(413, `A file may have at most ${limitBytes / 1024 ** 2} MB.`);
const tooMany = (mostFiles: number) =>
  invalid({ [FIELD]: [mostFiles === 1 ? "Send one file at a time." : `Send at most ${mostFiles} files at once.`] });
const noFile = () => invalid({ [FIELD]: [`Send a file as the form's field "${FIELD}".`] });
