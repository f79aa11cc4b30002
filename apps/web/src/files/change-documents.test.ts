import { mostDocuments, type PartlyDone } from "@lading/contract";
import { expect, test } from "vitest";
import { ApiError } from "../lib/api-error.ts";
import { changeDocuments, type ChangeProgress } from "./change-documents.ts";

const all = Array.from({ length: mostDocuments * 2 + 1 }, (_, place) => `id ${place}`);
const allDone: PartlyDone = { errors: [], reasons: {} };

test(
  "splits more documents than a call accepts into several calls, one after another",
  { tags: ["REPD-04.2"] },
  async () => {
    const calls: string[][] = [];
    const progress: ChangeProgress[] = [];
    const { failed, error } = await changeDocuments(
      all,
      async (ids) => {
        calls.push(ids);
        return Promise.resolve(allDone);
      },
      (reached) => progress.push(reached),
    );
    expect(calls.map((ids) => ids.length)).toEqual([mostDocuments, mostDocuments, 1]);
    expect(calls.flat()).toEqual(all);
    expect(progress.map(({ done }) => done)).toEqual([0, mostDocuments, mostDocuments * 2]);
    expect([failed.size, error]).toEqual([0, undefined]);
  },
);

test("returns the reasons of documents that the server did not change", { tags: ["ARCH-05.1"] }, async () => {
  const { failed } = await changeDocuments(["a", "b"], () =>
    Promise.resolve({ errors: ["b"], reasons: { b: "It is archived already." } }),
  );
  expect([...failed]).toEqual([["b", "It is archived already."]]);
});

test(
  "stops after a call that fails, and returns its reason for all remaining documents",
  { tags: ["ARCH-05.1"] },
  async () => {
    let calls = 0;
    const { failed, error } = await changeDocuments(all, () =>
      ++calls === 2 ? Promise.reject(new ApiError(403, { detail: "Not allowed." })) : Promise.resolve(allDone),
    );
    expect(calls).toBe(2);
    expect([...failed.keys()]).toEqual(all.slice(mostDocuments));
    expect(new Set(failed.values())).toEqual(new Set(["Not allowed."]));
    expect(error).toBeInstanceOf(ApiError);
  },
);
