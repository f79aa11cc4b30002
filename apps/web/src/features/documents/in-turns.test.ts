import { mostDocuments, type PartlyDone } from "@lading/contract";
import { expect, test } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { inTurns, type Progress } from "./in-turns.ts";

const all = Array.from({ length: mostDocuments * 2 + 1 }, (_, place) => `id ${place}`);
const allDone: PartlyDone = { errors: [], reasons: {} };

test("more documents than a call takes go in several, one after the other", { tags: ["REPD-04"] }, async () => {
  const turns: string[][] = [];
  const progress: Progress[] = [];
  const { stayed, refusal } = await inTurns(
    all,
    async (ids) => {
      turns.push(ids);
      return Promise.resolve(allDone);
    },
    (reached) => progress.push(reached),
  );
  expect(turns.map((ids) => ids.length)).toEqual([mostDocuments, mostDocuments, 1]);
  expect(turns.flat()).toEqual(all);
  expect(progress.map(({ done }) => done)).toEqual([0, mostDocuments, mostDocuments * 2]);
  expect([stayed.size, refusal]).toEqual([0, undefined]);
});

test("what the server reports as not done is told with its reason", { tags: ["ARCH-05"] }, async () => {
  const { stayed } = await inTurns(
    ["a", "b"],
    () => Promise.resolve({ errors: ["b"], reasons: { b: "It is archived already." } }),
    () => undefined,
  );
  expect([...stayed]).toEqual([["b", "It is archived already."]]);
});

test("after a call that is refused, all that is left stays for its reason", { tags: ["ARCH-05"] }, async () => {
  let calls = 0;
  const { stayed, refusal } = await inTurns(
    all,
    () => (++calls === 2 ? Promise.reject(new ApiError(403, { detail: "Not allowed." })) : Promise.resolve(allDone)),
    () => undefined,
  );
  expect(calls).toBe(2);
  expect([...stayed.keys()]).toEqual(all.slice(mostDocuments));
  expect(new Set(stayed.values())).toEqual(new Set(["Not allowed."]));
  expect(refusal).toBeInstanceOf(ApiError);
});
