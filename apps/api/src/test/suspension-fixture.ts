import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { openJobDatabase } from "../ground/db/database.ts";
import { newAddress } from "./addresses.ts";
import { openStage, type Stage } from "./stage.ts";
import { onlyRow } from "../ground/db/only-row.ts";

const password = "Right4Word7";

/** Opens a stage for the tests of a file, with a new company for each test. The returned values are those of the running test. */
export function suspensionFixture() {
  const current = {} as {
    stage: Stage;
    staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
    jobs: ReturnType<typeof openJobDatabase>;
    vendor: Awaited<ReturnType<Stage["aVendor"]>>;
  };
  beforeAll(async () => {
    current.stage = await openStage();
    current.staff = await current.stage.aStaffMember();
    current.jobs = openJobDatabase(current.stage.logins.jobs);
  });
  afterAll(async () => {
    await current.jobs.destroy();
    await current.stage[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    current.vendor = await current.stage.aVendor({ name: "Idle Pipe", password });
  });

  const post = (token: string | undefined, url: string, payload?: object) =>
    current.stage.call(token, "POST", url, { ...(payload && { payload }), remoteAddress: newAddress() });
  const suspend = (companyId: string, body: object = { reason: "Unpaid invoices" }) =>
    post(current.staff.token, `/api/provider/companies/${companyId}/suspend`, body);
  const resume = (companyId: string) => post(current.staff.token, `/api/provider/companies/${companyId}/resume`);
  const read = async (path: string) =>
    (await current.stage.call(current.staff.token, "GET", `/api/provider/companies/${path}`)).json();

  return {
    current,
    post,
    suspend,
    resume,
    read,
    /** The company's status and its suspension, as staff see them. */
    readCompany: async (id: string) => ({
      status: (await read(id)).status,
      suspension: (await read(`${id}/suspension`)).suspension,
    }),
    signIn: (email = current.vendor.email) => post(undefined, "/api/token", { email, password }),
    refresh: (token: string) => post(undefined, "/api/token/refresh", { refresh: token }),
    /** The day that many days after today in UTC. */
    dayIn: async (days: number) => {
      const { rows } = await current.stage.owner.query<{ day: string }>(
        "select to_char((now() at time zone 'UTC')::date + $1::int, 'YYYY-MM-DD') as day",
        [days],
      );
      return onlyRow(rows).day;
    },
  };
}

export async function must(answer: PromiseLike<{ statusCode: number; body: string }>) {
  const { statusCode, body } = await answer;
  expect([statusCode < 300, body]).toEqual([true, body]);
}

/** The answer to the requests of users while their company is suspended. */
export const refusal = {
  detail: "Idle Pipe is suspended. Ask your contact at the provider to open it again.",
  code: "company_suspended",
  params: { company_name: "Idle Pipe", until: null },
};
