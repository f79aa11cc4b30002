import { example, paragraphs, template } from "./template.ts";

/* Mails about required documents. */

export const requirementTemplates = {
  requirements: template({
    id: 58,
    title: "Required documents",
    sent: "Once a day at most, at seven in the morning, to the people of a company who send required documents: what is needed, due, late, accepted or to be changed",
    variables: {
      documents: example("The number of the documents", "2 documents"),
      view: example("The label of the button", "View documents"),
    },
    blocks: { list: example("The documents, each with a link", "Insurance: needed by Mar 4, 2026") },
    link: example("The page of the documents", "/requirements"),
    required: ["list", "link"],
    subject: "{{documents}}: what is needed from you",
    body: paragraphs(
      "# {{documents}}",
      "{{list}}",
      "[{{view}}]({{link}})",
      "> If a document was sent in the meantime, you need not do anything.",
    ),
  }),
  "document-ask": template({
    id: 63,
    title: "A company asks a third party for documents",
    sent: "To a broker or a mill, when a company asks it for required documents, and again before a document expires if the third party wants that",
    variables: {
      asker: example("The person who asks", "Sam Ortiz"),
      company: example("The company that asks", "Blue Mesa Valve & Supply"),
      name: example("The third party as the company calls it", "Ann Lee, Lockton"),
      documents: example("The document, or the first one and the number of the others", "Certificate of Insurance"),
      until: example("The last day of the link", "Dec 10, 2026"),
    },
    blocks: {
      message: example("The message of the person", "Hi Ann, the renewal as discussed, please."),
      checks: example("Each document with what it must say", "Certificate of Insurance, needed by Dec 8, 2026"),
    },
    link: example("The page on which the documents are sent", "/deliver"),
    required: ["company", "checks", "link"],
    subject: "{{company}} asks you for: {{documents}}",
    body: paragraphs(
      "# {{company}} asks you for: {{documents}}",
      "Hello {{name}},",
      "{{asker}} of {{company}} asks you for documents. You can send them without an account.",
      "{{message}}",
      "{{checks}}",
      "[Send Documents]({{link}})",
      "> The link is meant for you and works until {{until}}, or until the documents were sent. If you do not know {{company}}, delete this mail.",
    ),
  }),
  "documents-arrived": template({
    id: 64,
    title: "Documents of a third party have arrived",
    sent: "To the person who asked a broker or a mill for documents, when they have arrived",
    variables: {
      name: example("The third party as the company calls it", "Ann Lee, Lockton"),
      documents: example("The document, or the first one and the number of the others", "Certificate of Insurance"),
      next: example("The next step", "Look at it and send it."),
    },
    link: example("The page of the document", "/requirements"),
    required: ["name", "link"],
    subject: "{{name}} has sent: {{documents}}",
    body: paragraphs("# {{name}} has sent: {{documents}}", "{{next}}", "[View documents]({{link}})"),
  }),
  "document-decision": template({
    id: 65,
    title: "Decision on documents of a third party",
    sent: "To a broker or a mill that sent documents by a link, after the provider has decided on them",
    variables: {
      company: example("The company that asked", "Blue Mesa Valve & Supply"),
      asker: example("The person who asked", "Sam Ortiz"),
      documents: example("The document, or the first one and the number of the others", "Certificate of Insurance"),
      outcome: example("The decision in short", "Please change"),
    },
    blocks: {
      decisions: example(
        "Each document with its decision",
        "Certificate of Insurance: please change. Page 2 is missing.",
      ),
    },
    required: ["decisions"],
    subject: "{{outcome}}: {{documents}} for {{company}}",
    body: paragraphs(
      "# {{outcome}}: {{documents}}",
      "This is about what you sent for {{company}}.",
      "{{decisions}}",
      "> To send another document, ask {{asker}} of {{company}} for a new link.",
    ),
  }),
};
