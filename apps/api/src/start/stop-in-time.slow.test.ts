import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { hostilities, startHostileServer, talkOfMail } from "../test/hostile-server.ts";
import { aPng } from "../test/sample-files.ts";
import { startSilentS3Server } from "../test/silent-s3-server.ts";
import { scratchFolder } from "../test/scratch-folder.ts";
import { startServer, type ServerProcess } from "../test/server-process.ts";
import { encryptionKeys, openStage } from "../test/stage.ts";

const MOST_MS = 10_000;

async function stop(server: ServerProcess) {
  const begun = performance.now();
  const ended = await server.end("SIGTERM");
  expect(performance.now() - begun).toBeLessThan(MOST_MS);
  return ended;
}

test("stops within 10 s while receivers and the mail server keep it waiting", async () => {
  using folder = scratchFolder();
  await using stage = await openStage();
  using trickling = await startHostileServer(hostilities["trickles the head"]);
  using switching = await startHostileServer(hostilities.switches);
  using mailServer = await startHostileServer(talkOfMail, "connection");
  await using server = await startServer(folder.path, {
    DATABASE_URL: stage.ownerUrl,
    ENCRYPTION_KEYS: encryptionKeys.join(","),
    WEBHOOK_ALLOW: "127.0.0.1",
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  });
  for (const { port } of [trickling, switching])
    await stage.aWebhookDelivery((await stage.aWebhook({ url: `http://127.0.0.1:${port}/` })).id);
  await stage.owner.query(
    "insert into mails (recipient, subject, text, html) values ('ada@acme.example', 'News', 'News', 'News')",
  );
  await stage.owner.query("notify lading_mails");
  await expect.poll(() => [trickling, mailServer].map(({ open }) => open.size > 0)).toEqual([true, true]);
  await expect.poll(() => switching.accepted()).toBeGreaterThan(0);
  expect(await stop(server)).toMatchObject({ code: 0 });
});

test("stops within 10 s while the store of files keeps it waiting", async () => {
  using folder = scratchFolder();
  await using stage = await openStage();
  using s3 = await startSilentS3Server();
  const { bucket, endpoint } = s3.location;
  await using server = await startServer(folder.path, {
    DATABASE_URL: stage.ownerUrl,
    STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: "a",
    AWS_SECRET_ACCESS_KEY: "b",
  });
  s3.state.silence = "before the answer";
  const upload = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(upload, "connect");
  const picture = aPng();
  upload.write(
    `PUT /api/intake/images/valve.png HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${server.intakeKey}\r\ncontent-type: image/png\r\ncontent-length: ${picture.length}\r\n\r\n`,
  );
  upload.write(picture);
  await expect.poll(() => s3.state.waiting).toBeGreaterThan(0);
  // Its request goes on without a connection that the server could wait for.
  upload.destroy();
  await stop(server);
});
