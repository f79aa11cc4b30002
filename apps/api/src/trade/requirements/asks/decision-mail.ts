import { formatDate } from "../../../ground/http/format-date.ts";
import { breakLinks } from "../../../ground/mail/break-links.ts";
import type { Mail } from "../../../ground/mail/mail-content.ts";
import { nameItems } from "./ask-mail.ts";
import type { ToldDecision } from "./follow-ask-queries.ts";

/** The mail that tells a third party what became of the documents that it sent. There is at least one. */
export function decisionMail(decisions: readonly ToldDecision[]): Mail {
  const { ask_id: id, code_salt: salt, email, company, asker, is_remembered: isRemembered } = decisions[0]!; // There is one.
  return {
    template: "document-decision",
    recipient: email,
    values: {
      company,
      // People write these names, so a name could carry a link as well.
      asker: breakLinks(asker),
      documents: nameItems(decisions),
      outcome: getOutcome(decisions),
    },
    blocks: { decisions: { kind: "paragraph", text: decisions.map(describe).join("\n\n") } },
    ...(isRemembered && {
      footerLinks: [{ label: "Do not keep my address", path: "/deliver?code={{code}}" }],
      code: { purpose: "document-upload", id, salt },
    }),
  };
}

function getOutcome(decisions: readonly ToldDecision[]) {
  const accepted = decisions.filter(({ state }) => state === "accepted").length;
  if (accepted === decisions.length) return "Accepted";
  return accepted === 0 ? "Please change" : "Partly accepted";
}

function describe({ name, state, reason, valid_until: until }: ToldDecision) {
  if (state === "changes_requested") return `${name}: please change. ${reason ?? ""}`.trim();
  const days = until === null ? "" : ` until ${formatDate(until)}`;
  return reason === null ? `${name}: accepted${days}.` : `${name}: accepted with a waiver${days}. ${reason}`;
}
