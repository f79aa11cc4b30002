import { expect, test } from "vitest";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { openDiskStore } from "../../../ground/storage/disk-store.ts";
import { aForm } from "../../../test/form.ts";
import { aPdf } from "../../../test/sample-files.ts";
import { scratchFolder } from "../../../test/scratch-folder.ts";
import { openStage } from "../../../test/stage.ts";

const KB = 1024;
const web = {
  apiBase: "",
  providerName: "Provider",
  providerAbbreviation: "PRV",
  providerMailbox: "vendors@provider.example",
  uploadLimitBytes: 10 * KB,
  domoUrl: "",
};

test("unfinished requests of a company have no more bytes than its free space and one request", async () => {
  using folder = scratchFolder();
  const disk = await openDiskStore(folder.path);
  const gate = Promise.withResolvers<void>();
  let held = 0;
  const receive: BlobStore["receive"] = async (content) => {
    const file = await disk.receive(content);
    held++;
    await gate.promise;
    return file;
  };
  const blobs = new Proxy(disk, {
    get: (store, name: keyof BlobStore) => (name === "receive" ? receive : store[name]),
  });
  await using stage = await openStage({ blobs, web, quotas: { perOrder: 0, perProduct: 0, companyBytes: 20 * KB } });
  const [vendor, other] = [await stage.aVendor(), await stage.aVendor()];
  const upload = ({ token } = vendor) =>
    stage.call(
      token,
      "POST",
      "/api/persistent-documents/upload/",
      aForm({ name: "a.pdf", content: aPdf(crypto.randomUUID(), 9 * KB) }),
    );

  const uploads = [upload(), upload(), upload()].map(async (answer) => (await answer).statusCode);
  await expect.poll(() => held).toBe(3);
  const refused = await upload();
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    {
      detail: "Your company has too many uploads at the moment. Try again in a moment.",
      code: "too_many_uploads",
      params: {},
    },
  ]);
  const ofOther = upload(other);
  await expect.poll(() => held).toBe(4);
  gate.resolve();
  expect((await ofOther).statusCode).toBe(201);
  expect((await Promise.all(uploads)).toSorted((one, two) => one - two)).toEqual([201, 201, 400]);
  expect((await upload()).statusCode, "the unfinished requests have ended, and 2 KB are left").toBe(400);
});
