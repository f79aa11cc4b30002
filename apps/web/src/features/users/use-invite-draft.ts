import { useState } from "react";
import * as z from "zod/mini";
import { useUnsaved } from "../../lib/unsaved.ts";
import type { InviteForm } from "./invite-form.ts";

const Draft = z.object({
  invites: z.array(z.object({ email: z.string(), role_name: z.string() })).check(z.minLength(1)),
  invite_text: z.string(),
});
type Draft = z.output<typeof Draft>;

/** The unsent text of the form, which is kept if the session ends. */
export function useInviteDraft() {
  const { values, hasChanges, change, discard } = useUnsaved("invitations", { form: "" });
  // The draft that was stored when the page opened, or undefined.
  const [restored, setRestored] = useState(() => readDraft(values.form));
  return {
    restored,
    hasContent: hasChanges,
    keep: (typed: InviteForm) => change("form", hasContent(typed) ? JSON.stringify(typed) : ""),
    discard: () => {
      discard();
      setRestored(undefined);
    },
  };
}

export type InviteDraft = ReturnType<typeof useInviteDraft>;

const hasContent = ({ invites, invite_text }: InviteForm) =>
  Boolean(invite_text?.trim()) || invites.some(({ email, role_name }) => email.trim() !== "" || role_name !== "");

function readDraft(text: string): Draft | undefined {
  if (text === "") return undefined;
  try {
    return Draft.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // not a draft of this form
  }
}
