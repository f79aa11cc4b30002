import type { ItemSubmission } from "@lading/contract";
import { deployment } from "../../lib/deployment.ts";

/** The person who sent a document, as in "Ada Moss of GXP, for you". `whom` is the company. */
export function describeSender({ sent_by: by, source }: Pick<ItemSubmission, "sent_by" | "source">, whom: string) {
  const name = by ?? "a former user";
  return source === "staff" ? `${name} of ${deployment.providerName}, for ${whom}` : name;
}
