import { randomUUID } from "node:crypto";
import type { FolderResult, GivenValues, LabelField, SentItem, submitRequirements } from "@lading/contract";
import type * as z from "zod/mini";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { invalid, Refusal } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { sendDraft, tellSent } from "../submissions/change-submission.ts";
import { lockItem, requireUnsent } from "../submissions/lock-item.ts";
import { insertDraft } from "../submissions/submission-queries.ts";
import { requireRoom } from "../submissions/upload-file.ts";
import { addFiles, attempt, findFieldsOf, hasFiles, lockSendable, unstage } from "./staged-file-queries.ts";

type GivenFile = z.output<typeof submitRequirements.body>["files"][number];

/**
 * Sends files, each as one or several documents, together as one row of the work queue. A document that cannot be sent is told and stops
 * nothing. Sending the same again changes nothing.
 */
export async function sendFiles(scope: CompanyScope, secrets: SecretBox, files: readonly GivenFile[]) {
  const itemIds = [...new Set(files.flatMap(({ items }) => items))].toSorted();
  const fields = await findFieldsOf(scope, itemIds);
  refuseUnknownValues(files, fields);
  const sendable = await lockSendable(
    scope,
    files.map(({ id }) => id),
  );
  const known = files.filter(({ id }) => sendable.has(id));
  const batchId = randomUUID();
  const outcomes = new Map<string, Outcome>();
  // All calls lock items in this order.
  for (const id of itemIds) {
    const own = known.filter(({ items }) => items.includes(id));
    if (own.length > 0) outcomes.set(id, await sendItem(scope, secrets, { id, files: own, batchId, fields }));
  }
  const sent = [...outcomes].filter(([, { isNew }]) => isNew).map(([id]) => id);
  if (sent.length > 0) await tellSent(scope, batchId, sent);
  const results = files.map(({ id, items }): FolderResult => ({
    id,
    items: items.map((item) => (sendable.has(id) ? toResult(item, outcomes.get(item)) : unknown(item))),
  }));
  await unstage(
    scope,
    results.filter(({ items }) => items.every(({ status }) => status === "submitted")).map(({ id }) => id),
  );
  return new AuditedResponse({ results }, [{ company_id: scope.companyId, items: sent }]);
}

type Fields = ReadonlyMap<string, { fields: readonly LabelField[] }>;

/** Refuses values that no document of their file has. */
function refuseUnknownValues(files: readonly GivenFile[], fields: Fields) {
  const faults = files.flatMap(({ items, values = {} }, place) => {
    const keys = new Set(items.flatMap((id) => (fields.get(id)?.fields ?? []).map(({ key }) => key)));
    const isKnown = items.every((id) => fields.has(id));
    return Object.keys(values).flatMap((key) =>
      keys.has(key) || !isKnown ? [] : [[`files.${place}.values.${key}`, ["The document's label has no such field."]]],
    );
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

interface Outcome {
  status: SentItem["status"];
  /** It was sent by this call. */
  isNew: boolean;
  detail: string | null;
  errors: SentItem["errors"];
}

interface ItemToSend {
  id: string;
  files: readonly GivenFile[];
  batchId: string;
  fields: Fields;
}

async function sendItem(scope: CompanyScope, secrets: SecretBox, item: ItemToSend): Promise<Outcome> {
  try {
    const isNew = await attempt(scope, () => sendOne(scope, secrets, item));
    return { status: "submitted", isNew, detail: null, errors: {} };
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    return describeRefusal(failure);
  }
}

/** Sends the files of one item. Returns false if they were sent for it before. */
async function sendOne(scope: CompanyScope, secrets: SecretBox, { id, files, batchId, fields }: ItemToSend) {
  const held = await lockItem(scope, id);
  const ids = files.map((file) => file.id);
  if (held.open && held.open.state !== "draft" && (await hasFiles(scope, held.open.id, ids))) return false;
  const draft = requireUnsent(held) ?? { id: await insertDraft(scope, id), values: {}, files: 0 };
  requireRoom(held, draft.files + (await addFiles(scope, draft.id, ids)));
  const keys = new Set((fields.get(id)?.fields ?? []).map(({ key }) => key));
  const given = files.flatMap(({ values = {} }) => Object.entries(values)).filter(([key]) => keys.has(key));
  const values: GivenValues = Object.fromEntries(given);
  const note = files.flatMap((file) => (file.note ? [file.note] : [])).join("\n");
  await sendDraft(scope, secrets, held, draft, { values, note, batchId });
  return true;
}

const codes = new Set<string>(["item_changed", "item_decided", "too_many_files", "fields_missing"]);

function describeRefusal({ status, body }: Refusal): Outcome {
  if (status === 404) return { ...missing, isNew: false };
  const { detail, code, params: _, ...errors } = body as Record<string, unknown>; // A refusal is an object.
  const named = typeof code === "string" && codes.has(code) ? code : "invalid";
  const messages = Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
  );
  return {
    status: named as SentItem["status"], // It is one of the codes, which are statuses.
    isNew: false,
    detail: typeof detail === "string" ? detail : Object.values(messages).flat().join(" "),
    errors: messages,
  };
}

const missing = { status: "unknown", detail: "Not found.", errors: {} } as const;

const unknown = (id: string): SentItem => ({ id, ...missing });

const toResult = (id: string, outcome: Outcome | undefined): SentItem => {
  if (!outcome) return unknown(id);
  const { isNew: _, ...result } = outcome;
  return { id, ...result };
};
