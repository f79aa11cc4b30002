import type { FileExtension } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import { readForm, type FormFields, type FormFile } from "../../../ground/http/form.ts";
import { invalid, tooLarge } from "../../../ground/http/refusal.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import type { ReceivedFile } from "../../../ground/storage/received-file.ts";
import { checkFile, findAcceptedExtension } from "../../../record/files/file-checks/check-file.ts";
import { readFileName } from "../../../record/files/file-checks/read-file-name.ts";

/** The store that receives files, and their limits. */
export interface ReceiveOptions {
  blobs: BlobStore;
  limitBytes: number;
  /** Counts received bytes, and throws if there are too many. */
  countBytes?: (bytes: number) => void;
}

/** The files that a form may contain as its field `document`. */
export interface ExpectedFiles {
  extensions: readonly FileExtension[];
  maxFiles: number;
  /** Refuses the file that follows these fields, before any of it is received. */
  admit?: (fields: FormFields) => Promise<void>;
}

/** A received file whose content matches its extension. */
interface NewFile {
  /** Without its extension. */
  name: string;
  extension: FileExtension;
  content: ReceivedFile;
}

/** The content of a form. The caller disposes of it, which removes the files that were not stored. */
class ReceivedForm implements AsyncDisposable {
  readonly files: NewFile[] = [];
  fields: FormFields = {};

  async [Symbol.asyncDispose]() {
    for (const { content } of this.files) await content[Symbol.asyncDispose]();
  }
}

const FIELD = "document";
/** The most bytes of a form besides its files: names, boundaries and fields. */
const FORM_OVERHEAD = 1024 ** 2;

/** Receives the fields and files of a form. If anything is wrong, it removes all files of the form. */
export async function receiveForm(request: FastifyRequest, receiveOptions: ReceiveOptions, expected: ExpectedFiles) {
  const { blobs, limitBytes, countBytes } = receiveOptions;
  if (Number(request.headers["content-length"]) > expected.maxFiles * limitBytes + FORM_OVERHEAD)
    throw fileTooLarge(limitBytes);
  const form = new ReceivedForm();
  const receive = async (sent: FormFile, fields: FormFields) => {
    await expected.admit?.(fields);
    if (sent.field !== FIELD || sent.name === "") throw noFile();
    if (form.files.length === expected.maxFiles) throw tooMany(expected.maxFiles);
    const { name, extension } = readFileName(sent.name);
    // A wrong extension is refused before the file is received.
    const accepted = findAcceptedExtension(extension, expected.extensions);
    const content = await blobs.receive(limitSize(sent.content, limitBytes, countBytes));
    form.files.push({ name, extension: accepted, content });
    await checkFile(content, accepted, expected.extensions);
  };
  try {
    form.fields = await readForm(request, receive);
    return form;
  } catch (failure) {
    await form[Symbol.asyncDispose]();
    throw failure;
  }
}

/** Receives a form that contains one or more files and no other fields. */
export async function receiveFiles(request: FastifyRequest, receiveOptions: ReceiveOptions, expected: ExpectedFiles) {
  const form = await receiveForm(request, receiveOptions, expected);
  const unknown = Object.keys(form.fields).map((name) => [name, ["Unknown field."]]);
  if (form.files.length > 0 && unknown.length === 0) return form;
  await form[Symbol.asyncDispose]();
  throw form.files.length === 0 ? noFile() : invalid(Object.fromEntries(unknown));
}

/** Passes the pieces of a file on, and throws if it is larger than the limit. */
export async function* limitSize(
  content: AsyncIterable<Uint8Array>,
  limitBytes: number,
  countBytes?: ReceiveOptions["countBytes"],
) {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > limitBytes) throw fileTooLarge(limitBytes);
    countBytes?.(piece.length);
    yield piece;
  }
}

function fileTooLarge(limitBytes: number) {
  const limit_mb = limitBytes / 1024 ** 2;
  return tooLarge("file_too_large", `A file may have at most ${limit_mb} MB.`, { limit_mb });
}
const tooMany = (maxFiles: number) =>
  invalid({ [FIELD]: [maxFiles === 1 ? "Send one file at a time." : `Send at most ${maxFiles} files at a time.`] });
const noFile = () => invalid({ [FIELD]: [`Send a file as the form's field "${FIELD}".`] });
