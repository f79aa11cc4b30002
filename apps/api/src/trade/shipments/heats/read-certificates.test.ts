import { expect, test, vi } from "vitest";
import type { StoredCertificate } from "./certificate-queries.ts";
import { readCertificates } from "./read-certificates.ts";

const file: StoredCertificate = {
  order_id: "1",
  purchase_order: "PO-1",
  document_id: null,
  name: "mill",
  extension: "pdf",
  key: "documents/1",
  sha256: "00",
  state: "unread",
  heats: [],
  standards: [],
  names_order: false,
};

test("a file is read once for calls at the same moment", { tags: ["REQ-64.4"] }, async () => {
  const get = vi.fn<() => Promise<null>>(() => Promise.resolve(null));
  const receive = () => Promise.reject(new Error("There is no file to receive."));
  const read = (companyId: string) => readCertificates(companyId, [file], { get, receive });
  const failed = [{ order_id: "1", sha256: "00", state: "failed", heats: [], standards: [], names_order: false }];
  expect(await Promise.all([read("a"), read("a")])).toEqual([failed, failed]);
  expect(get).toHaveBeenCalledTimes(1);
  await Promise.all([read("a"), read("b")]);
  expect(get).toHaveBeenCalledTimes(3);
});
