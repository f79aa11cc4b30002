import { expect, test } from "vitest";
import { pinColumns } from "./pinned-columns.ts";

const column = (id: string, width: number) => ({ id, width, label: id, cell: () => null });
const [name, plan, actions] = [column("name", 200), column("plan", 400), column("actions", 160)];

test("pins the first column beside the checkboxes, and the actions", () => {
  const pinned = pinColumns([name, plan, actions], new Map(), 44);
  expect(pinned.box).toEqual({ "data-pinned": "box" });
  expect([name, plan, actions].map((one) => pinned.mark(one)?.["data-pinned"])).toEqual(["start", undefined, "end"]);
  expect(pinned.style).toEqual({ "--pinned-box": "44px", "--pinned-start": "244px", "--pinned-end": "160px" });
});

test("pins no last column that has no actions", () => {
  expect(pinColumns([name, plan], new Map(), 0).mark(plan)).toBeUndefined();
});

test("lets a first column scroll that the user has made so wide that it would cover the others", () => {
  const pinned = pinColumns([name, plan, actions], new Map([["name", 700]]), 44);
  expect(pinned.box).toBeUndefined();
  expect([name, actions].map((one) => pinned.mark(one)?.["data-pinned"])).toEqual([undefined, "end"]);
  expect(pinned.style).toMatchObject({ "--pinned-start": "0px", "--pinned-end": "160px" });
});
