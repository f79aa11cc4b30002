import { describe, expect, test } from "vitest";
import { fillMail } from "../write-mail.ts";
import { findMisplaced, findMissing } from "./check-template.ts";
import { fillTemplate } from "./fill-template.ts";
import { allTemplates, mailTemplates } from "./all-templates.ts";
import { example, paragraphs, template } from "./template.ts";

const invitation = template({
  id: 1,
  title: "Invitation",
  sent: "",
  variables: { inviter: example("The person who invites", "Ada"), company: example("The company", "Acme") },
  blocks: { message: example("The message", "Hello") },
  link: example("The page", "/welcome"),
  required: ["inviter", "link"],
  subject: "{{inviter}} invites you",
  body: "",
});
const check = (body: string, subject = "{{inviter}} invites you") => ({
  ...findMissing(invitation, { subject, body }),
  ...findMisplaced(invitation, { subject, body }),
});

test.each(allTemplates)("the text of “$title” has all values that it needs, and no other", (one) => {
  expect(findMisplaced(one, one)).toEqual({});
  expect(findMissing(one, one)).toEqual({});
});

test("every template has its own id and title", () => {
  for (const key of ["id", "title"] as const)
    expect(new Set(allTemplates.map((one) => one[key])).size).toBe(allTemplates.length);
});

describe("a text", () => {
  const good = paragraphs(
    "# Hi",
    "{{inviter}} of {{ company }}",
    "{{message}}",
    "[Go to {{company}}]({{link}})",
    "> Bye",
  );

  test("is accepted with all values at their places", { tags: ["CNT-03.6"] }, () => {
    expect(check(good)).toEqual({});
  });

  test.each([
    ["an unknown value", paragraphs(good, "Dear {{nobody}},"), "Line 11: there is no {{nobody}} in this mail."],
    ["the code of the link", paragraphs(good, "{{code}}"), "Line 11: there is no {{code}} in this mail."],
    [
      "a link within a sentence",
      paragraphs(good, "Open {{link}}."),
      "Line 11: write the link on a separate line, [Label]({{link}}).",
    ],
    [
      "a message within a sentence",
      paragraphs(good, "She says: {{message}}"),
      "Line 11: {{message}} must be on a separate line, with empty lines around it.",
    ],
    ["open braces", paragraphs("# Hi {{", good), "Line 1: braces are not closed."],
    [
      "a link as a value of a button's label",
      paragraphs(good, "[{{link}}]({{link}})"),
      "Line 11: write the link on a separate line, [Label]({{link}}).",
    ],
  ])("is refused with %s, at its line", { tags: ["CNT-03.6"] }, (_name, body, message) => {
    expect(check(body)).toEqual({ body: [message] });
  });

  test("is refused without the link and without another value that it needs", { tags: ["CNT-03.6"] }, () => {
    expect(check("# Hi\n\nWelcome to {{company}}", "Welcome")).toEqual({
      body: [
        "{{inviter}} is missing: The person who invites.",
        "The link is missing. Add a line like [Open]({{link}}).",
      ],
    });
    expect(check(paragraphs(good, "# Again"))).toEqual({ body: ["Line 11: a mail has one heading."] });
    expect(check(good, " ")).toEqual({ subject: ["Subject is required."] });
    expect(check(good, "News from {{message}}")).toEqual({
      subject: ["{{message}} must be on a separate line, with empty lines around it."],
    });
  });

  test(
    "becomes the parts of a mail in its own order, with line breaks inside a paragraph",
    { tags: ["CNT-03.5"] },
    () => {
      const body = paragraphs("> Small", "{{inviter}}\r\nof {{company}}", "[Go]({{link}})", "{{message}}", "# Title");
      const message = { kind: "quote", author: "Ada", text: "Hello" } as const;
      const filling = { values: { inviter: "Ada", company: "Acme" }, blocks: { message }, path: "/x" };
      expect(fillTemplate(invitation, { subject: "From {{inviter}}", body }, filling)).toEqual({
        subject: "From Ada",
        heading: "Title",
        blocks: [
          { kind: "note", text: "Small" },
          { kind: "paragraph", text: "Ada\nof Acme" },
          { kind: "button", label: "Go", path: "/x" },
          message,
        ],
      });
    },
  );

  test("leaves out a part that has no value", { tags: ["CNT-03.5"] }, () => {
    const filled = fillTemplate(
      invitation,
      { subject: "x", body: "{{message}}" },
      { values: {}, blocks: {}, path: "/" },
    );
    expect(filled).toEqual({ subject: "x", heading: "x", blocks: [] });
  });

  test.each([
    ["Litware, Inc.", "Join Litware, Inc. Welcome to Litware, Inc. Litware, Inc...."],
    ["Acme Valve", "Join Acme Valve. Welcome to Acme Valve. Acme Valve..."],
  ])("ends a sentence with one period after %s", { tags: ["CNT-03.5"] }, (company, text) => {
    const filled = fillTemplate(
      invitation,
      { subject: "x", body: "Join {{company}}. Welcome to {{company}}. {{company}}..." },
      { values: { company }, blocks: {}, path: "/" },
    );
    expect(filled.blocks).toEqual([{ kind: "paragraph", text }]);
  });
});

test(
  "a value that looks like a placeholder stays text, so that nobody gets the code of a link",
  { tags: ["CNT-03.6"] },
  () => {
    const evil = "{{link}} {{code}} {{email}}";
    const mail = fillMail({
      template: "invitation",
      recipient: "jo@acme.example",
      values: { inviter: evil, company: evil, role: evil, email: "jo@acme.example" },
      blocks: { message: { kind: "quote", author: evil, text: `${evil} https://evil.example` } },
      path: "/welcome?code={{code}}",
    });
    const { blocks, ...head } = mail;
    const buttons = blocks.filter(({ kind }) => kind === "button");
    expect(buttons).toEqual([{ kind: "button", label: "Create your account", path: "/welcome?code={{code}}" }]);
    const others = JSON.stringify({ head, blocks: blocks.filter(({ kind }) => kind !== "button") });
    expect(others).not.toContain("{{");
    expect(others).toContain("https[:]//evil[.]example");
    expect(mail.subject).toBe("{link}} {code}} {email}} invites you to the vendor portal of {link}} {code}} {email}}");
    expect(mailTemplates.invitation.required).toContain("link");
  },
);
