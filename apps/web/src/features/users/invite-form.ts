import { InvitationRow, mostInvitations } from "@lading/contract";
import * as z from "zod/mini";

const { email, role_name, invite_text } = InvitationRow.shape;

/** The form: people, each with a role, and one message for all of them. */
export const InviteForm = z.object({
  invites: z.array(z.object({ email, role_name })),
  invite_text,
});
export type InviteForm = z.input<typeof InviteForm>;

export const emptyRow = { email: "", role_name: "" };

/** How many more rows there is room for: as many as licenses remain, and as one request may hold. */
export const roomFor = (remaining: number | null, rows: number) =>
  Math.max(0, Math.min(remaining ?? mostInvitations, mostInvitations) - rows);

/** Every field at which the server may find something wrong. */
export const rowFields = (rows: number) =>
  Array.from({ length: rows }, (_, row) => [`invites.${row}.email`, `invites.${row}.role_name`] as const).flat();
