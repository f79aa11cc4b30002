import { mailTemplateCalls, type MailValue } from "@lading/contract";
import { conflict, invalid, notFound } from "../../../ground/http/refusal.ts";
import { findMisplaced, findMissing, type TemplateTexts } from "../../../ground/mail/templates/check-template.ts";
import { findTemplate } from "../../../ground/mail/templates/all-templates.ts";
import type { MailTemplate } from "../../../ground/mail/templates/template.ts";
import type { ContentType } from "../content-type.ts";
import { inKind } from "../in-kind.ts";
import { mailTemplateRows, writeMailTemplate } from "./mail-template-content-queries.ts";

/** The texts of mails. The portal has a fixed set of them. */
export const mailTemplateType: ContentType = {
  kind: "mail-templates",
  calls: mailTemplateCalls,
  ...mailTemplateRows,
  noMore: {},
  getDefaults: async () => ({}),
  newId: () => Promise.reject(notFound()),
  // A draft may lack a value, but one that the mail does not have is a mistake.
  async clean(_db, id, values) {
    refuseIf(findMisplaced(requireTemplate(id), inKind<TemplateTexts>(values)));
    return values;
  },
  async check(_db, { id }, values) {
    checkTexts(requireTemplate(id), inKind(values));
  },
  publish: (db, id, values) => writeMailTemplate(db, id, inKind(values)),
  async remove() {
    throw conflict(
      "content_fixed",
      "The portal sends this mail, so its text cannot be deleted. Restore an earlier one.",
    );
  },
  findMore: async (_db, ids) =>
    new Map(
      ids.map((id): [number, object] => {
        const template = requireTemplate(id);
        return [id, { title: template.title, sent: template.sent, values: listValues(template) }];
      }),
    ),
};

export function requireTemplate(id: number) {
  const template = findTemplate(id);
  if (!template) throw notFound();
  return template;
}

/** Refuses texts that cannot be sent. */
export function checkTexts(template: MailTemplate, texts: TemplateTexts) {
  refuseIf(findMisplaced(template, texts));
  refuseIf(findMissing(template, texts));
}

function refuseIf(messages: Record<string, string[]>) {
  if (Object.keys(messages).length > 0) throw invalid(messages);
}

function listValues({ variables, blocks = {}, link, required }: MailTemplate): MailValue[] {
  const show =
    (place: MailValue["place"]) =>
    ([name, variable]: [string, MailTemplate["variables"][string]]): MailValue => ({
      name,
      ...variable,
      place,
      is_required: required.includes(name),
    });
  return [
    ...Object.entries(variables).map(show("text")),
    ...Object.entries(blocks).map(show("paragraph")),
    ...(link ? [show("button")(["link", link])] : []),
  ];
}
