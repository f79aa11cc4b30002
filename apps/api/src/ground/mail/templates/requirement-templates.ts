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
};
