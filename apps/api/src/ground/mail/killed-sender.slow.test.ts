import pg from "pg";
import { expect, test } from "vitest";
import { startMailServer } from "../../test/mail-server.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { findDatabase, startServer } from "../../test/server-process.ts";

// The mail that the killed server was sending is due again after 90 seconds.
const timeout = 180_000;

test(
  "a second server sends the remaining mails once each, and takes over the job, after the first was killed while sending",
  { timeout },
  async () => {
    await using mailServer = await startMailServer();
    using folder = scratchFolder();
    const settings = { SMTP_URL: mailServer.url, MAIL_FROM: "Portal <portal@provider.example>" };
    await using first = await startServer(folder.path, settings);
    const owner = new pg.Client({ connectionString: findDatabase(folder.path).url });
    await owner.connect();
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    mailServer.replies.toMail = () => {
      if (mailServer.mails.length < 3 || isHeld) return undefined;
      isHeld = true;
      held.resolve();
      return "never";
    };
    await owner.query(
      "insert into mails (recipient, subject, text, html) select 'user' || n || '@acme.example', 'News', 'News', 'News' from generate_series(1, 8) n",
    );
    await owner.query("notify lading_mails");
    await held.promise;
    const running = await owner.query<{ id: string }>(
      "select id from jobs.job where name = 'send-mails' and state = 'active'",
    );
    expect(running.rows).toHaveLength(1);
    await first.end("SIGKILL");
    expect(mailServer.mails).toHaveLength(3);

    await using second = await startServer(folder.path, settings);
    await expect.poll(() => mailServer.mails.length, { timeout: 110_000 }).toBe(8);
    expect(new Set(mailServer.mails.map(({ to }) => to?.[0]?.address)).size).toBe(8);
    expect(mailServer.mails[0]?.from).toEqual({ name: "Portal", address: "portal@provider.example" });
    const state = async () =>
      (await owner.query<{ state: string }>("select state from jobs.job where id = $1", [running.rows[0]?.id])).rows[0]
        ?.state;
    await expect.poll(state, { timeout: 50_000, interval: 200 }).toBe("completed");
    await owner.end();
    expect(await second.end("SIGTERM")).toMatchObject({ code: 0 });
  },
);
