import { execFile } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureLogins } from "../../apps/api/src/ground/db/logins.ts";
import { checkpointFileId } from "../../apps/api/src/record/audit/checkpoint-file.ts";
import { checkpointKey } from "../../apps/api/src/record/audit/checkpoint-key.ts";
import { sealRecord } from "../../apps/api/src/record/audit/seal-record.ts";
import { keptSecret } from "../../apps/api/src/start/kept-secret.ts";
import { type AuditStage, openAuditStage } from "../../apps/api/src/test/audit-fixture.ts";
import { checklist } from "./checklist.ts";
import type { Finding } from "./finding.ts";

let audit: AuditStage;
beforeAll(async () => {
  audit = await openAuditStage();
  // The databases of the tests are copies, which lack the settings of the logins.
  await ensureLogins(audit.stage.ownerUrl);
  await audit.record("a");
  await audit.settle();
  const parts = { keys: [checkpointKey(keptSecret(audit.folder, "audit-key"))] };
  const fileId = keptSecret(audit.folder, checkpointFileId);
  await sealRecord({ ...audit.parts, ...parts, fileId }, AbortSignal.timeout(60_000));
});
afterAll(() => audit[Symbol.asyncDispose]());

async function examine(settings: Record<string, string> = {}, words: string[] = []) {
  const { code, out, errors } = await run(["--json", ...words], settings);
  const { ok, findings } = JSON.parse(out || "{}") as { ok: boolean; findings: Finding[] }; // The tool prints it.
  const texts = (...levels: Finding["level"][]) =>
    findings.filter(({ level }) => levels.includes(level)).map(({ check, text }) => `${check}: ${text}`);
  return { code, ok, errors, findings, texts };
}

function run(words: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATABASE_URL: audit.stage.ownerUrl, DATA_DIR: audit.folder, ...settings };
  const program = fileURLToPath(new URL("../doctor.ts", import.meta.url));
  return new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    );
  });
}

test(
  "examines every line of the checklist, and finds no fault in a portal in order",
  { tags: "OPS-01.1" },
  async () => {
    const before = readdirSync(audit.folder, { recursive: true, encoding: "utf8" });
    const { code, ok, findings, texts } = await examine();
    expect(texts("fault")).toEqual([]);
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    expect([...new Set(findings.map(({ check }) => check))]).toEqual(Object.keys(checklist));
    const isNew = (name: string) => !before.includes(name) && !/^blobs(\/documents)?$/.test(name);
    expect(readdirSync(audit.folder, { recursive: true, encoding: "utf8" }).filter(isNew)).toEqual([]);
  },
);

test("starts the recognition of text if scans are read", { tags: "OPS-01.1" }, async () => {
  expect((await examine()).texts("ok")).toContain("scans: READ_SCANS is off, so people type the values of scans.");
  const { texts } = await examine({ READ_SCANS: "on" });
  expect(texts("ok")).toContain("scans: The recognition of text starts with its language.");
});

test(
  "prints what to do under each warning and fault, and refuses unknown arguments",
  { tags: "OPS-01.1" },
  async () => {
    const { out } = await run([]);
    expect(out).toContain(`\n${" ".repeat(22)}${checklist.backup.toDo}\n`);
    expect(await run(["--fix-all"])).toMatchObject({
      code: 2,
      errors: expect.stringContaining("Usage: npm run doctor"),
    });
    expect(await run(["now"])).toMatchObject({ code: 2, errors: expect.stringContaining("now") });
  },
);

test("warns of passkeys for another host than that of PUBLIC_URL", { tags: "MFA-05.7" }, async () => {
  const { id } = await audit.stage.aVendor();
  await audit.stage.owner.query(
    `insert into passkeys (user_id, host, credential_id, public_key, counter, transports, is_synced, name)
     values ($1, 'old.example', 'x', '', 0, '{}', false, 'x')`,
    [id],
  );
  const { code, texts } = await examine();
  expect(code).toBe(0);
  expect(texts("warning")).toContainEqual(expect.stringMatching(/^passkeys: 1 passkeys are for old\.example/));
  await audit.stage.owner.query("delete from passkeys");
});

test("finds settings of examples, secrets that are not random, and another portal", { tags: "OPS-01.2" }, async () => {
  const secret = "an example of a key that everybody knows";
  const { texts } = await examine({ PUBLIC_URL: "http://portal.example", TOKEN_SECRETS: secret, AUDIT_KEY: secret });
  expect(texts("fault")).toEqual(
    expect.arrayContaining([
      "placeholders: PUBLIC_URL is http://portal.example, an address of examples.",
      "secrets: TOKEN_SECRETS has a secret that is not random.",
      "secrets: TOKEN_SECRETS and AUDIT_KEY have the same secret.",
    ]),
  );
  expect(texts("warning")).toEqual(
    expect.arrayContaining([
      "placeholders: Vendors read a fictitious name, abbreviation, mailbox of the provider.",
      "public-address: PUBLIC_URL http://portal.example is not encrypted.",
      expect.stringMatching(/^public-address: http:\/\/portal\.example does not answer this machine: /),
      "mail-server: SMTP_URL is unset, so mails are written to files and reach nobody.",
    ]),
  );
  await audit.stage.app.listen({ port: 0, host: "127.0.0.1" });
  const PUBLIC_URL = audit.stage.app.listeningOrigin.replace("127.0.0.1", "0.0.0.0");
  expect((await examine({ PUBLIC_URL })).texts("fault")).toContain(
    `public-address: The portal at ${PUBLIC_URL} has another PUBLIC_URL, http://localhost:8080.`,
  );
  const wrong = await examine({ PORT: "none" });
  expect(wrong.findings).toMatchObject([{ check: "settings", level: "fault", to_do: checklist.settings.toDo }]);
});

test("finds keys that nobody uses and certificates that expire", { tags: "OPS-01.2" }, async () => {
  const { owner } = audit.stage;
  const { id } = await audit.stage.aCompany({ code: "LATE" });
  await audit.stage.anApiKey();
  await owner.query("update api_keys set created_at = now() - interval '91 days'");
  await owner.query(
    `insert into company_sign_ins (company_id, issuer, kind, sign_in_url, role_id)
     select $1, 'https://idp.example', 'saml', 'https://idp.example', id from roles where name = 'View Only'`,
    [id],
  );
  await owner.query(
    `insert into company_certificates (company_id, fingerprint, certificate, valid_from, expires_at)
     values ($1, 'a', 'x', now() - interval '1 year', now() + interval '3 days')`,
    [id],
  );
  const { texts } = await examine();
  expect(texts("warning")).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^company-certificates: The last certificate .* company LATE expires on \d{4}-\d\d-\d\d\.$/,
      ),
      expect.stringMatching(/^unused-keys: 1 API keys were not used for 90 days/),
    ]),
  );
});

test("names a database that does not respond, and a mail server that does not", { tags: "OPS-01.2" }, async () => {
  const gone = await examine({ DATABASE_URL: "postgres://localhost:1/none" });
  expect(gone).toMatchObject({ code: 1, ok: false });
  expect(gone.findings.at(-1)).toMatchObject({ check: "database-version", level: "fault" });
  const { texts } = await examine({ SMTP_URL: "smtp://127.0.0.1:1" });
  expect(texts("fault")).toEqual([expect.stringMatching(/^mail-server: The mail server does not accept the portal: /)]);
});

test("repairs with --fix-safe what cannot lose data, and says what it did", { tags: "OPS-01.3" }, async () => {
  const { owner } = audit.stage;
  const secret = `${audit.folder}/secrets/audit-key`;
  chmodSync(secret, 0o644);
  const [oldProbe, newProbe] = [`${audit.folder}/.probe-1`, `${audit.folder}/.probe-2`];
  for (const file of [oldProbe, newProbe]) writeFileSync(file, "x");
  const old = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(oldProbe, old, old);
  await owner.query('select jobs.create_queue(\'send-mails\', \'{"policy":"short","retryLimit":5}\'::jsonb)');
  await owner.query(
    `insert into jobs.job (name, policy, state, retry_count, completed_on) values
       ('send-mails', 'short', 'failed', 5, now() - interval '1 hour')`,
  );
  const faults = [
    `secrets: Other users of this machine can read ${secret}: run chmod 600.`,
    "dead-jobs: The job send-mails failed in the last day. The log has the reason.",
  ];
  expect((await examine()).texts("fault")).toEqual(faults);
  expect((await examine()).texts("fault")).toEqual(faults);
  const fixing = await examine({}, ["--fix-safe"]);
  expect(fixing).toMatchObject({ code: 0, ok: true });
  expect(fixing.texts("fixed")).toEqual([
    `secrets: Now only its owner can read ${secret}.`,
    "temporary-files: Removed 1 temporary files that were older than a day.",
    "dead-jobs: Queued the job send-mails again.",
  ]);
  expect(statSync(secret).mode & 0o777).toBe(0o600);
  expect([oldProbe, newProbe].map((file) => existsSync(file))).toEqual([false, true]);
  const { rows } = await owner.query("select state, retry_limit > retry_count as may_run from jobs.job");
  expect(rows).toEqual([{ state: "retry", may_run: true }]);
  expect((await examine({}, ["--fix-safe"])).texts("fixed")).toEqual([]);
  expect(readFileSync(secret, "utf8").length).toBeGreaterThan(30);
});

test(
  "finds missing, altered and orphan files, a late mail and a table without row-level security",
  { tags: "OPS-01.2" },
  async () => {
    const { owner } = audit.stage;
    const { companyId } = await audit.stage.aVendor();
    const [gone, altered] = [await audit.stage.aDocument(companyId), await audit.stage.aDocument(companyId)];
    const place = (id: string) => `${audit.folder}/blobs/documents/${id}`;
    rmSync(place(gone.id));
    const content = readFileSync(place(altered.id));
    writeFileSync(place(altered.id), content.fill(0));
    const orphan = "00000000-0000-4000-8000-000000000000";
    writeFileSync(place(orphan), "x");
    await owner.query(
      "insert into mails (recipient, subject, text, html, created_at) values ('a@b.example', 'x', 'x', 'x', now() - interval '1 hour')",
    );
    await owner.query(
      "alter table companies disable row level security; alter table products disable row level security",
    );
    const { code, texts } = await examine({}, ["--fix-safe"]);
    expect(code).toBe(1);
    expect(texts("fault")).toEqual([
      expect.stringMatching(/^logins: The connections for vendor are not safe/),
      "row-security: Vendors can read the table products, which has no row-level security.",
      `stored-files: 1 of 2 files are missing, such as documents/${gone.id}.`,
      `stored-files: 1 of 2 files were altered, such as documents/${altered.id}.`,
      "mails: 1 mails wait for more than 15 minutes.",
    ]);
    expect(texts("warning")).toContain(
      `orphan-files: 1 of 2 stored files belong to no record, such as documents/${orphan}.`,
    );
    expect(existsSync(place(orphan))).toBe(true);
  },
);
