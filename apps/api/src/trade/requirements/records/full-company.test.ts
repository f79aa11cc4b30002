import { expect, test } from "vitest";
import { aForm } from "../../../test/form.ts";
import { aPdf } from "../../../test/sample-files.ts";
import { submissionFixture } from "../../../test/submission-fixture.ts";

const fixture = submissionFixture({ quotas: { perOrder: 0, perProduct: 0, companyBytes: 1_048_576 } });

test(
  "staff read which company has no room for a file, and its people that it is theirs",
  { tags: ["REQ-21.2"] },
  async () => {
    const { id } = await fixture.anItem({ maximum_files: 3 });
    expect((await fixture.upload(id, "Full.pdf", { content: aPdf("full", 1_048_000) })).status).toBe(201);
    const content = aPdf("more", 900);
    const url = `/api/provider/requirement-items/${id}/files`;
    const refused = await fixture.stage.call(fixture.staff.token, "POST", url, aForm({ name: "Mailed.pdf", content }));
    const [company] = await fixture.query<{ name: string }>("select name from companies where id = $1", [
      fixture.company.id,
    ]);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        document: [`${company?.name} has stored 1 MB of at most 1 MB. Delete documents from the archive to make room.`],
      },
    ]);
    expect((await fixture.upload(id, "More.pdf", { content })).body.document).toEqual([
      expect.stringMatching(/^Your company has stored 1 MB/),
    ]);
  },
);
