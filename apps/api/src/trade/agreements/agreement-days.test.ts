import { onTestFinished, test, expect } from "vitest";
import { agreementFixture, dayIn } from "../../test/agreement-fixture.ts";

const fixture = agreementFixture();
const { anAccepted, call, files, queue, waiting } = fixture;

/** Gives the calendar a zone whose day is not that of UTC for the next hour. Returns by how many days it differs. */
async function moveCalendar() {
  const isLate = new Date().getUTCHours() >= 11;
  await setZone(isLate ? "Pacific/Kiritimati" : "Etc/GMT+12");
  onTestFinished(() => setZone("UTC"));
  return isLate ? 1 : -1;
}

async function setZone(zone: string) {
  const { body } = await call("GET", "queue/settings");
  expect((await call("PUT", "queue/settings", { ...body, time_zone: zone })).status).toBe(200);
}

const setFeature = (active: boolean) =>
  call("PATCH", `companies/${fixture.vendor.companyId}`, {
    feature_flags: [{ feature_name: "Required Documents", active }],
  });

/** The state of the vendor's agreement on each page that counts its days. */
async function read() {
  const [own] = await files();
  const { companyId } = fixture.vendor;
  const listed = await call("GET", `agreements/?company=${companyId}`);
  const [group] = (await call("GET", `companies/${companyId}/agreements`)).body;
  return {
    days: [own?.days_left, listed.body.results[0].days_left, group.files[0].days_left],
    expiry: own?.expiry,
    state: listed.body.results[0].state,
    expired: (await call("GET", `agreements/?company=${companyId}&state=expired`)).body.count,
    home: await waiting(),
    queue: await queue(),
  };
}

const expired = {
  days: [-1, -1, -1],
  expiry: "expired",
  state: "expired",
  expired: 1,
  home: ["expired_agreements"],
  queue: ["Expired 1 day ago"],
};
const lastDay = {
  days: [0, 0, 0],
  expiry: "soon",
  state: "expiring",
  expired: 0,
  home: ["expiring_agreements"],
  queue: ["Expires today"],
};

test("agreements expire by the day of the work calendar", { tags: ["CORP-05.8"] }, async () => {
  const ahead = await moveCalendar();
  await anAccepted(Math.min(ahead, 0));
  // The day is the last one in UTC, or the last one in the zone of the calendar.
  expect(await read()).toEqual(ahead > 0 ? expired : lastDay);
  await setFeature(false);
  expect(await read()).toEqual(ahead > 0 ? lastDay : expired);
});

test("an agreement waits for staff from the first hour of the calendar's day", { tags: ["CORP-05.8"] }, async () => {
  const id = await anAccepted(400);
  const since = async () => {
    const { rows } = await fixture.stage.owner.query<{ waiting_since: Date }>(
      "select waiting_since from work_items where kind = 'agreement' and subject = $1",
      [id],
    );
    return rows[0]?.waiting_since.toISOString();
  };
  const day = dayIn(370);
  expect(await since()).toBe(`${day}T00:00:00.000Z`);
  await setZone("Asia/Kolkata");
  onTestFinished(() => setZone("UTC"));
  const inKolkata = new Date(Date.parse(`${day}T00:00:00+05:30`)).toISOString();
  expect(await since()).toBe(inKolkata);
  await setFeature(false);
  expect(await since()).toBe(`${day}T00:00:00.000Z`);
  await setFeature(true);
  expect(await since()).toBe(inKolkata);
});
