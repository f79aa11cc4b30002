import { describe, expect, test } from "vitest";
import { digestFixture } from "../../test/digest-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";

describe("a load of ten thousand orders", () => {
  const loadOrders = async (stage: Stage, companyId: string) => {
    const { rows } = await stage.owner.query<{ company_code: string }>(
      "select company_code from companies where id = $1",
      [companyId],
    );
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `${rows[0]?.company_code},PO-${index},2026-01-05,Open,7,`,
    );
    const key = await stage.anIntakeKey();
    return stage.call(key, "POST", "/api/intake/purchase-orders", {
      payload: ["company_code,purchase_order,order_date,status,total,location", ...lines].join("\n"),
      headers: { "content-type": "text/csv" },
    });
  };

  test("is one line of a digest that also has other lines", { tags: ["ALRT-03.7"] }, async () => {
    await using stage = await openStage();
    await using fixture = digestFixture(stage);
    const user = await stage.aVendor();
    await fixture.settledAt("2030-05-01T12:00:00Z");
    expect((await loadOrders(stage, user.companyId)).statusCode).toBe(200);
    await fixture.raise(user.companyId, ["One."]);
    await fixture.send("2030-05-02T07:00:00Z");
    expect(await fixture.getDigestsTo(user.email)).toEqual(["One. | 10,000 new purchase orders"]);
    const [mail] = await fixture.mailsTo(user.email);
    expect(mail?.subject).toBe("Daily update: 10,001 new notifications");
    expect(mail?.text).toContain("https://portal.example/notifications?notification_type=purchase_order");
  });

  test(
    "is one mail in real time, even if the job runs during the load",
    { tags: ["ALRT-03.3", "ALRT-03.7"] },
    async () => {
      await using stage = await openStage();
      await using fixture = digestFixture(stage);
      // A company that answers orders gets its mail when their lines have come.
      const user = await stage.aVendor({ flagsOff: ["Order Responses"] });
      await fixture.choose(user.token, { frequency: "real_time" });
      let isLoading = true;
      const loading = loadOrders(stage, user.companyId).finally(() => (isLoading = false));
      let looked = 0;
      let waited = 0;
      while (isLoading) {
        if (await fixture.send()) waited++;
        looked++;
      }
      await loading;
      await fixture.send();
      expect(looked).toBeGreaterThan(2);
      expect(waited).toBeGreaterThan(0);
      expect(await fixture.getDigestsTo(user.email)).toEqual(["10,000 new purchase orders"]);
    },
  );
});
