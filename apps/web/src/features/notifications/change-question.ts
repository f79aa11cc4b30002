import { number } from "../../lib/formats.ts";
import type { Act } from "./notification-change.ts";

/** Returns the confirmation for moving more than one page, because that moves notifications for the whole company. */
export function changeQuestion(act: Act, count: number, pageSize: number) {
  if (count <= pageSize || act === "read" || act === "unread") return undefined;
  const [verb, text] =
    act === "archive"
      ? ["Archive", "They leave the list for your whole company. The archive keeps them, and they can be restored."]
      : ["Restore", "They come back to the list for your whole company."];
  return { title: `${verb} ${number(count)} notifications?`, text, confirm: verb };
}
