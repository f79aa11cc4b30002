import { defaultInviteText } from "@lading/contract";
import type { SessionUser } from "../../ground/db/scope.ts";
import type { Mail } from "../../ground/mail/mail-content.ts";
import { breakLinks } from "../../ground/mail/break-links.ts";

export interface InvitationToMail {
  id: string;
  salt: Buffer;
  email: string;
  roleName: string;
  companyName: string;
  /** The message of the inviter; null for the default text. */
  text: string | null;
}

/** The mail that invites a person to a company: the inviter, the role, and the link that creates the account. */
export function invitationMail(inviter: SessionUser, invitation: InvitationToMail): Mail {
  const { id, salt, email, roleName: role, companyName: company, text } = invitation;
  // People write their own names, so a name could carry a link as well.
  const name = breakLinks(`${inviter.firstName} ${inviter.lastName}`);
  return {
    template: "invitation",
    recipient: email,
    values: { inviter: name, company, role, email },
    blocks: {
      message:
        text === null
          ? { kind: "paragraph", text: defaultInviteText }
          : { kind: "quote", author: `${name} (${inviter.email})`, text },
    },
    path: "/welcome?code={{code}}",
    code: { purpose: "invitation", id, salt },
  };
}
