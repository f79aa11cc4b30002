import type { ReviewedItem } from "@lading/contract";
import { expect, test } from "vitest";
import { askFixture } from "../../../test/ask-fixture.ts";

const fixture = askFixture();
const { act, askedItem, deliver, send, staffCall, upload } = fixture;

const read = async (id: string): Promise<ReviewedItem> => (await staffCall("GET", `requirement-items/${id}`)).body;
const decide = (id: string, decision: "accept" | "change", reason = "") =>
  staffCall("POST", "requirement-items/decide", { decisions: [{ id, decision, reason }] });

test(
  "a reviewer of a second round reads the file of the first, its values and why it went back",
  { tags: ["REQ-31.1", "REQ-32.2"] },
  async () => {
    const policy = { key: "policy", name: "Policy Number", type: "text" as const, is_required: true };
    const { id } = await fixture.anItem({ fields: [policy] });
    await upload(id, "First.pdf");
    await act(`${id}/submit`, { values: { policy: "GL-1" } });
    expect((await read(id)).refused).toBeNull();
    await decide(id, "change", "It names another company.");
    await upload(id, "Second.pdf");
    await act(`${id}/submit`, { values: { policy: "GL-2" } });
    const second = await read(id);
    expect(second).toMatchObject({
      sent: { round: 2, third_party: null, files: [{ name: "Second" }] },
      refused: {
        by: "Ada Moss",
        values: { policy: "GL-1" },
        files: [{ name: "First" }],
        reason: "It names another company.",
        decided_by: expect.stringMatching(/\w/),
      },
    });
    const former = second.refused!.files[0]!.id; // The file is there.
    const download = await staffCall("POST", "requirement-items/download/", { documents_ids: [former] });
    expect(download.status).toBe(200);

    await decide(id, "accept");
    await upload(id, "Third.pdf");
    await act(`${id}/submit`, { values: { policy: "GL-3" } });
    expect(await read(id)).toMatchObject({ sent: { round: 1 }, refused: null, former: { values: { policy: "GL-2" } } });
  },
);

test("a reviewer reads which third party gets a mail about the decision", { tags: ["REQ-52.3"] }, async () => {
  const { item, code } = await askedItem({ name: "Insurance" }, { straight_to_review: true });
  await deliver(code, item);
  await send(code);
  expect((await read(item)).sent?.third_party).toBe("Ann Lee, Lockton");
  const { body: queue } = await staffCall("GET", `queue/?kind=requirement_review&company=${fixture.company.id}`);
  expect(queue.results).toMatchObject([
    { subject: "Insurance", subject_note: expect.stringMatching(/^Ann Lee, Lockton \(through a link of /) },
  ]);
});
