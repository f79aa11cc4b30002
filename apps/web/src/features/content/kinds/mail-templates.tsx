import { mailTemplateCalls, type MailTemplateItem, type MailValue } from "@lading/contract";
import { Badge } from "../../../ui/badge.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { FieldsProps, Kind } from "../content-kind.ts";
import { MailPreviewDialog } from "../mail-preview-dialog.tsx";

type Values = Pick<MailTemplateItem, "subject" | "body">;

export const mailTemplates: Kind<Values, Values, MailTemplateItem> = {
  name: "mail-templates",
  path: "mail-templates",
  title: "Mail Templates",
  one: "mail template",
  about: "The texts of all mails that the portal sends.",
  calls: mailTemplateCalls,
  getName: ({ subject }, item) => item?.title ?? subject,
  columns: [
    {
      id: "sent",
      label: "Sent",
      width: 320,
      grows: true,
      cell: ({ sent }) => <span className="text-fg2">{sent}</span>,
      compact: [{ line: 4 }],
    },
  ],
  compactLines: [],
  empty: { subject: "", body: "" },
  toForm: ({ subject, body }) => ({ subject, body }),
  toValues: (form) => form,
  findMistakes: ({ subject, body }) => ({
    ...(subject.trim() === "" && { subject: "Enter the subject." }),
    ...(body.trim() === "" && { body: "Enter the text." }),
  }),
  describe: ({ subject, body }) => [
    { label: "Subject", text: subject },
    { label: "Text", text: body },
  ],
  Fields,
  Facts: ({ item }) => <MailValues values={item.values} />,
  Preview: ({ item, form, onClose }) => <MailPreviewDialog id={item.id} texts={form} onClose={onClose} />,
};

function Fields({ values: { subject, body }, change, getError }: FieldsProps<Values>) {
  return (
    <>
      <TextField
        label="Subject"
        autoComplete="off"
        maxLength={200}
        value={subject}
        error={getError("subject")}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label="Text"
        rows={18}
        maxLength={10_000}
        spellCheck
        value={body}
        error={getError("body")}
        hint="An empty line begins a paragraph. # begins the heading, > small print. [Label]({{link}}) is the button."
        onChange={(event) => change({ body: event.target.value })}
      />
    </>
  );
}

const places: Record<MailValue["place"], string | undefined> = {
  text: undefined,
  paragraph: "A separate paragraph",
  button: "The address of a button",
};

/** The values that the portal puts into the mail. */
function MailValues({ values }: { values: readonly MailValue[] }) {
  return (
    <section aria-labelledby="mail-values" className="rounded-card border border-line">
      <h2 id="mail-values" className="border-b border-line px-4 py-3 text-base font-semibold">
        Values
      </h2>
      {values.length === 0 && <p className="px-4 py-3 text-fg3">This mail has none.</p>}
      <ul>
        {values.map(({ name, means, place, is_required }) => (
          <li
            key={name}
            className="flex items-start justify-between gap-2 border-b border-line px-4 py-3 last:border-b-0"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <code className="text-xs font-medium wrap-anywhere">{toMark({ name, place })}</code>
                {is_required && <Badge tone="info">Required</Badge>}
              </p>
              <p className="mt-1 text-fg2">{means}</p>
              {places[place] && <p className="text-xs text-fg3">{places[place]}</p>}
            </div>
            <CopyButton text={toMark({ name, place })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const toMark = ({ name, place }: Pick<MailValue, "name" | "place">) =>
  place === "button" ? `[Label]({{${name}}})` : `{{${name}}}`;
