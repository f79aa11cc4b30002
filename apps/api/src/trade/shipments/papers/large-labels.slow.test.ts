import { expect, test } from "vitest";
import { ssccOf } from "../../../test/paper-notice.ts";
import { shipFixture } from "../../../test/ship-fixture.ts";

const fixture = shipFixture();

test("labels of the most packages, three levels deep, are made within the limits", { tags: ["ORD-45.8"] }, async () => {
  await fixture.accept();
  const packages = Array.from({ length: 2000 }, (_, at) => ({
    number: String(at + 1),
    kind: "carton",
    sscc: ssccOf(at + 1),
    // A pallet has 19 cartons, and each of them 9 boxes.
    parent: at % 200 === 0 ? null : at % 10 === 0 ? String(at - (at % 200) + 1) : String(at - (at % 10) + 1),
    contents: [],
  }));
  const { status, body } = await fixture.draft({ 1: "50" }, { packages });
  expect(status).toBe(201);
  const url = `/api/ship-notices/${body.id}/labels.pdf?size=a4`;
  const answer = await fixture.stage.call(fixture.vendor.token, "GET", url);
  expect(answer.statusCode).toBe(200);
  expect((answer.rawPayload.toString("latin1").match(/\/Type \/Page\n/g) ?? []).length).toBe(500);
});
