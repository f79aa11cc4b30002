import { productFileExtensions, uploadAskedFile } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { ApiDatabase } from "../../../ground/db/database.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { FormFields } from "../../../ground/http/form.ts";
import { conflict, invalid, Refusal } from "../../../ground/http/refusal.ts";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import {
  attachFiles,
  removeUnattachedFiles,
  storeFiles,
  type StoredFile,
} from "../../../record/files/unattached-files/unattached-files.ts";
import { lockUploads } from "../../documents/document-lock-queries.ts";
import { incomingBytes } from "../../documents/upload/incoming-bytes.ts";
import { findIncomingLimit, type Quotas, requireQuota } from "../../documents/upload/quotas.ts";
import { receiveForm, type ReceiveOptions } from "../../documents/upload/receive-files.ts";
import { findOpenItems } from "./open-item-queries.ts";
import { openLink, requireUnused } from "./open-link.ts";
import { insertAskedFile, type OpenedAsk } from "./opened-ask-queries.ts";

export type AskedUploadOptions = ReceiveOptions & { quotas: Quotas };

/** Receives a file by a link. The code and the item come before the file, so that nothing of a file without them is received. */
export async function uploadByLink(
  database: ApiDatabase,
  request: FastifyRequest,
  address: string,
  { blobs, limitBytes, quotas }: AskedUploadOptions,
) {
  let incoming: ReturnType<typeof incomingBytes> | undefined;
  let place = { code: "", item: "" };
  const admit = async (fields: FormFields) => {
    place = readPlace(fields);
    incoming = await openLink(database, place.code, "read only", async (scope, ask) => {
      await requireRoom(scope, ask, place.item, [{ size: 1 }], quotas);
      return incomingBytes(scope.companyId, await findIncomingLimit(scope, quotas, limitBytes));
    });
  };
  const countBytes = (bytes: number) => incoming?.add(bytes);
  const step = <T>(mode: "read write", work: (scope: VendorScope) => Promise<T>) =>
    openLink(database, place.code, mode, (scope) => work(scope));
  try {
    await using form = await receiveForm(
      request,
      { blobs, limitBytes, countBytes },
      { extensions: productFileExtensions, maxFiles: 1, admit },
    );
    if (form.files.length === 0) throw invalid({ document: ["Choose a file."] });
    const [file] = await storeFiles(step, blobs, "requirements", form.files);
    try {
      return await openLink(
        database,
        place.code,
        "read write",
        (scope, ask) => store(scope, { ask, item: place.item, file: file!, quotas, address }), // One file was received.
      );
    } catch (failure) {
      if (failure instanceof Refusal) await removeUnattachedFiles(step, blobs, "requirements", [file!]).catch(() => {});
      throw failure;
    }
  } finally {
    incoming?.[Symbol.dispose]();
  }
}

function readPlace({ code, item, ...others }: FormFields) {
  const unknown = Object.keys(others).map((name) => [name, ["Unknown field."]]);
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
  if (code === undefined || item === undefined)
    throw invalid({ [code === undefined ? "code" : "item"]: ["Send this field before the file."] });
  return { code, item: item.toLowerCase() };
}

interface NewAskedFile {
  ask: OpenedAsk;
  item: string;
  file: StoredFile;
  quotas: Quotas;
  address: string;
}

async function store(scope: VendorScope, { ask, item, file, quotas, address }: NewAskedFile) {
  await lockUploads(scope);
  await requireRoom(scope, ask, item, [file], quotas);
  await attachFiles(scope, "requirements", [file]);
  await insertAskedFile(scope, ask.id, item, file);
  await recordPublicAction(scope.db, uploadAskedFile, {
    companyId: scope.companyId,
    details: { ask: ask.id, name: ask.name, record_name: file.name },
    address,
  });
  return requireAskedItem(scope, ask, item);
}

/** Refuses a file for which the link, the item or the company has no room. */
async function requireRoom(
  scope: VendorScope,
  ask: OpenedAsk,
  itemId: string,
  files: readonly { size: number }[],
  quotas: Quotas,
) {
  requireUnused(ask);
  const item = await requireAskedItem(scope, ask, itemId);
  if (!item.is_open) throw conflict("item_changed", `${item.name} is not needed any more.`);
  const { maximum_files: most } = item;
  if (item.files.length >= most)
    throw conflict(
      "too_many_files",
      `At most ${most === 1 ? "1 file" : `${most} files`} can be sent for ${item.name}. Remove one first.`,
      { most },
    );
  try {
    await requireQuota(scope, quotas, null, files);
  } catch (failure) {
    // How much the company has stored is nothing for the third party.
    if (failure instanceof Refusal)
      throw invalid({
        document: [`${ask.company_name} has no room for this file. Tell the person who sent you the link.`],
      });
    throw failure;
  }
}

/** Returns a document of the link. An edited id finds nothing else of the company. */
export async function requireAskedItem(scope: VendorScope, ask: OpenedAsk, itemId: string) {
  const item = (await findOpenItems(scope, ask.id)).find(({ id }) => id === itemId);
  if (!item) throw invalid({ item: ["This link does not ask for it."] });
  return item;
}
