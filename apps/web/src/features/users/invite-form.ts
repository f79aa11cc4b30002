import { InvitationRow, mostInvitations } from "@lading/contract";
import * as z from "zod/mini";

const { email, role_name, invite_text } = InvitationRow.shape;

/** The form values: the invited people, each with a role, and one message for all of them. */
export const InviteForm = z.object({
  invites: z.array(z.object({ email, role_name })),
  invite_text,
});
export type InviteForm = z.input<typeof InviteForm>;

export const emptyRow = { email: "", role_name: "" };

/** Returns how many more rows fit, limited by the remaining licenses and by the maximum of one request. */
export const roomFor = (remaining: number | null, rows: number) =>
  Math.max(0, Math.min(remaining ?? mostInvitations, mostInvitations) - rows);

/** Every field for which the server may return an error. */
export const rowFields = (rows: number) =>
  Array.from({ length: rows }, (_, row) => [`invites.${row}.email`, `invites.${row}.role_name`] as const).flat();
