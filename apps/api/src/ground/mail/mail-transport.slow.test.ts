import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startMailServer } from "../../test/mail-server.ts";
import { mailSender, openMailStage, type MailStage } from "../../test/mail-stage.ts";
import { fileTransport } from "./mail-transport.ts";

let mails: MailStage;
beforeEach(async () => {
  mails = await openMailStage();
});
afterEach(() => mails[Symbol.asyncDispose]());

describe("a mail", () => {
  test("has the same content in HTML and in plain text, and a link that works", { tags: ["RESET-02"] }, async () => {
    await using server = await startMailServer();
    const { stage } = mails;
    const { email } = await stage.aVendor();
    await stage.call(undefined, "POST", "/api/accounts/request-password-reset/", { payload: { email } });
    await mails.sendTo(server.url);

    const [mail] = server.mails;
    expect(mail).toMatchObject({
      from: mailSender,
      to: [{ address: email }],
      subject: "Set a new password",
      messageId: expect.stringMatching(/^<[\da-f-]{36}@provider\.example>$/),
    });
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    const link = /^http:\/\/localhost:8080\/reset\?token=([\w-]{64})$/m.exec(mail?.text ?? "");
    expect(mail?.html).toContain(`href="${link?.[0]}"`);
    for (const part of [mail?.text, mail?.html]) expect(part).toContain("The link works once, within 60 minutes.");
    const answer = await stage.call(undefined, "POST", "/api/accounts/reset-password/", {
      payload: { token: link?.[1], password: "Gasket4Flange" },
    });
    expect(answer.statusCode).toBe(200);
  });

  test("is not changed by markup or headers in names", async () => {
    await using server = await startMailServer();
    const evil = `Ada" <x@evil.example>\r\nBcc: all@evil.example\r\n\r\n<script>alert(1)</script> & {{code}}`;
    await mails.write({ values: { summary: evil, count: evil, view: evil, every: evil } });
    await mails.sendTo(server.url);
    const [mail] = server.mails;
    expect(mail?.to).toEqual([{ address: "ada@acme.example", name: "" }]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.subject).toContain("Bcc: all@evil.example");
    expect(mail?.html).not.toContain("<script>alert");
    expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp;");
  });

  test("keeps characters of every script", async () => {
    await using server = await startMailServer();
    const text = "Größe 4″ – مرحبا 🛢️";
    await mails.write({ values: { summary: text, count: text, view: text, every: text } });
    await mails.sendTo(server.url);
    const containsText = expect.stringContaining(text);
    expect(server.mails[0]).toMatchObject({ subject: text, text: containsText, html: containsText });
  });

  test("is sent to one address, even if that contains quotes or commas", async () => {
    await using server = await startMailServer();
    const addresses: string[] = [];
    server.replies.toRecipient = (address) => void addresses.push(address);
    await mails.write({ recipient: "o'hill+flanges@acme.example" });
    await mails.write({ recipient: "ada@acme.example, all@evil.example" });
    await mails.sendTo(server.url);
    expect(addresses).not.toContain("all@evil.example");
    expect(server.mails.map(({ to }) => to)).toContainEqual([{ address: "o'hill+flanges@acme.example", name: "" }]);
  });
});

test("writes each mail to a readable file, named by time and recipient, if there is no mail server", async () => {
  const folder = path.join(mails.stage.folder, "outbox");
  const link = "https://portal.example/reset?token=";
  const row = { id: crypto.randomUUID(), salt: Buffer.alloc(32, 7) };
  await mails.write({
    recipient: "ada.o'hill+x@acme.example",
    path: "/reset?token={{code}}",
    code: { purpose: "password-reset", ...row },
  });
  await mails.write({ recipient: "../../etc/passwd@acme.example" });
  await mails.send(fileTransport(folder));
  const files = readdirSync(folder).toSorted();
  const instant = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z`;
  expect(files).toEqual([
    expect.stringMatching(new RegExp(String.raw`^${instant}-ada-o-hill-x-acme-example-[\da-f]{8}\.eml$`)),
    expect.stringMatching(new RegExp(String.raw`^${instant}--etc-passwd-acme-example-[\da-f]{8}\.eml$`)),
  ]);
  const content = readFileSync(path.join(folder, files[0] ?? ""));
  const code = mails.stage.getCode("password-reset", row);
  expect(content.toString()).toContain(`\n${link}${code}\n`);
  const mail = await PostalMime.parse(content);
  expect(mail).toMatchObject({ subject: "News", text: expect.stringContaining(link + code) });
  expect(mail.html).toContain(`href="${link}${code}"`);
});
