import { userSortKeys } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let admin: Awaited<ReturnType<Stage["aVendor"]>>;

const names = [
  "zoe Adler",
  "Bea Cruz",
  "adam Zola",
  "Ada Moss",
  "Émile Roy",
  "Ada Moss",
  "Ben 100%",
  "Cy Young",
  "Di Ng",
  "Ed Wu",
  "Flo Ax",
];

beforeAll(async () => {
  stage = await openStage();
  admin = await stage.aVendor({ role: "Vendor Admin" });
  for (const [index, name] of names.entries()) {
    const { id } = await stage.aVendor({
      companyId: admin.companyId,
      role: index % 2 ? "Full Access" : "View Only",
      userStatus: index < 8 ? "active" : "deactivated",
    });
    const [first, last] = name.split(" ");
    await stage.owner.query(
      `update users set first_name = $2, last_name = $3, number_of_visits = $4,
         last_api_login = case when $4 > 1 then timestamptz '2026-03-01 12:00Z' + make_interval(days => $4) end where id = $1`,
      [id, first, last, index % 4],
    );
  }
  await stage.aVendor();
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Row {
  id: string;
  name: string;
  email: string;
  [key: string]: unknown;
}

async function list(path: string, query = "") {
  const answer = await stage.call(admin.token, "GET", `/api/accounts/${path}?${query}`);
  return { status: answer.statusCode, body: answer.json<{ count: number; results: Row[] }>() };
}

describe("active users", () => {
  test("are those of the company, by name in any case", { tags: ["USER-02", "PERM-02"] }, async () => {
    const { body } = await list("active-users");
    expect(body.count).toBe(9);
    expect(body.results.map(({ name }) => name)).toEqual([
      "Ada Moss",
      "Ada Moss",
      "Ada Moss",
      "adam Zola",
      "Bea Cruz",
      "Ben 100%",
      "Cy Young",
      "zoe Adler",
      "Émile Roy",
    ]);
  });

  test("come ten per page, each exactly once in every order", { tags: ["USER-02"] }, async () => {
    for (const key of userSortKeys.flatMap((one) => [one, `-${one}`])) {
      const whole = (await list("active-users", `page_size=100&ordering=${key}`)).body.results.map(({ id }) => id);
      for (let more = 0; more < 3; more += 1)
        await stage.owner.query("update users set department = department where company_id = $1", [admin.companyId]);
      expect((await list("active-users", `page_size=100&ordering=${key}`)).body.results.map(({ id }) => id)).toEqual(
        whole,
      );
      expect(new Set(whole).size).toBe(9);
    }
    const pages = [];
    const seen = await stage.aVendor({ companyId: admin.companyId });
    const also = await stage.aVendor({ companyId: admin.companyId });
    for (const page of [1, 2, 3]) pages.push((await list("active-users", `ordering=role&page=${page}`)).body);
    await stage.owner.query("delete from users where id in ($1, $2)", [seen.id, also.id]);
    expect(pages.map(({ count, results }) => [count, results.length])).toEqual([
      [11, 10],
      [11, 1],
      [11, 0],
    ]);
    expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(11);
  });

  test("list users who never signed in first", { tags: ["USER-02"] }, async () => {
    const logins = (await list("active-users", "ordering=last_api_login")).body.results.map(
      ({ last_api_login }) => last_api_login,
    );
    const dates = logins.filter((login) => typeof login === "string");
    expect(dates).toHaveLength(4);
    expect(logins.slice(-dates.length)).toEqual(dates.toSorted());
    const backwards = (await list("active-users", "ordering=-last_api_login")).body.results;
    expect(backwards.map(({ last_api_login }) => last_api_login)).toEqual(logins.toReversed());
  });

  test("contain all fields of the page", { tags: ["USER-02"] }, async () => {
    const { body } = await list("active-users", "ordering=-name");
    expect(body.results.find(({ name }) => name === "Cy Young")).toEqual({
      id: expect.any(String),
      name: "Cy Young",
      email: expect.stringMatching(/@acme\.example$/),
      role: { name: "Full Access" },
      number_of_visits: 3,
      last_api_login: "2026-03-04T12:00:00.000Z",
      accepted_at_least_once_terms_and_conditions: false,
      accepted_latest_terms_and_conditions: true,
      is_only_admin: false,
      email_change: null,
    });
  });

  test("show whether a user has accepted the latest terms or only earlier ones", { tags: ["TERMS-02.2"] }, async () => {
    await using own = await openStage();
    await own.someTerms("first");
    const reader = await own.aVendor({ role: "Vendor Admin" });
    const accept = () =>
      own.call(reader.token, "POST", "/api/accounts/terms-and-conditions/", {
        payload: { operating_system: "Linux", browser: "Firefox" },
      });
    await accept();
    const late = await own.aVendor({ companyId: reader.companyId, role: "View Only" });
    await own.owner.query(
      "insert into terms_acceptances (user_id, terms_id, operating_system, browser) select $1, id, 'x', 'y' from terms_versions",
      [late.id],
    );
    await own.someTerms("second");
    await accept();
    await own.aVendor({ companyId: reader.companyId, role: "Full Access" });
    const answer = await own.call(reader.token, "GET", "/api/accounts/active-users?ordering=role");
    expect(
      answer
        .json<{ results: Row[] }>()
        .results.map((row) => [
          row.accepted_at_least_once_terms_and_conditions,
          row.accepted_latest_terms_and_conditions,
        ]),
    ).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ]);
  });
});

test("deactivated users are sorted by email", { tags: ["USER-02"] }, async () => {
  const { body } = await list("deactivated-users/");
  const emails = body.results.map(({ email }) => email);
  expect(emails).toHaveLength(3);
  expect(emails).toEqual(emails.toSorted());
  expect(body.count).toBe(3);
});

describe("pending invitations", () => {
  test(
    "come by email, with what became of them, without those accepted or cancelled",
    { tags: ["USER-02"] },
    async () => {
      const old = await stage.anInvitation(admin.companyId, { email: "b@acme.example", role: "View Only" });
      await stage.owner.query("update invitations set expires_at = now() - interval '1 second' where id = $1", [
        old.id,
      ]);
      await stage.anInvitation(admin.companyId, { email: "a@acme.example" });
      for (const change of ["accepted_at", "cancelled_at"]) {
        const gone = await stage.anInvitation(admin.companyId);
        await stage.owner.query(`update invitations set ${change} = now() where id = $1`, [gone.id]);
      }
      await stage.anInvitation((await stage.aCompany()).id);

      const { body } = await list("user-invite");
      expect(body).toEqual({
        count: 2,
        results: [
          {
            id: expect.any(String),
            email: "a@acme.example",
            role: { name: "Full Access" },
            invite_sent_on: expect.any(String),
            state: "sent",
          },
          {
            id: old.id,
            email: "b@acme.example",
            role: { name: "View Only" },
            invite_sent_on: expect.any(String),
            state: "expired",
          },
        ],
      });
      for (const ordering of ["-email", "-role", "-invite_sent_on"])
        expect((await list("user-invite", `ordering=${ordering}`)).body.results).toHaveLength(2);
    },
  );
});

test("returns the roles with their descriptions", { tags: ["USER-04.1"] }, async () => {
  const answer = await stage.call(admin.token, "GET", "/api/accounts/user-roles");
  const [first, second, third] = answer.json<{ name: string; description: string }[]>();
  expect([first?.name, second?.name, third?.name]).toEqual(["Vendor Admin", "Full Access", "View Only"]);
  expect(first?.description).toMatch(/Manage users/);
});

test.each(["ordering=password_hash", "page=0", "page_size=7", "page=1e3"])("rejects %s at its field", async (query) => {
  const { status, body } = await list("active-users", query);
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual([query.split("=")[0]]);
});
