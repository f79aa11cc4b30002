import type { Import, ImportChanges, LoadKind, RowProblem } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { aForm } from "./form.ts";
import { openRunner } from "./run-fixture.ts";
import { openStage, type Stage } from "./stage.ts";

/** Gives a test file the real app with a staff member who may import everything, and each test a new company. */
export function importFixture() {
  let stage: Stage;
  let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
  let company: { id: string; code: string };

  beforeAll(async () => {
    stage = await openStage();
    staff = await stage.aStaffMember();
  });
  afterAll(() => stage[Symbol.asyncDispose]());
  beforeEach(async () => {
    company = await stage.aCompany();
  });

  const path = (id: string) => `/api/provider/imports/${id}`;

  async function send(
    kind: string,
    content: string | Uint8Array,
    { source = "Test", name = "rows.csv", token = staff.token } = {},
  ) {
    const form = aForm({ field: "kind", content: kind }, { field: "source", content: source }, { name, content });
    return stage.call(token, "POST", "/api/provider/imports/", form);
  }

  async function execute() {
    await using runner = openRunner(stage);
    await runner.execute();
  }

  const read = async (id: string) => (await stage.call(staff.token, "GET", path(id))).json<Import>();

  const post = (id: string, step: string, payload: object) =>
    stage.call(staff.token, "POST", `${path(id)}/${step}`, { payload });

  /** Makes the server execute a step, and returns the import after it. */
  async function perform(given: Import, step: "read" | "check" | "load") {
    const { version } = await read(given.id);
    const answer = await post(given.id, step, { version });
    expect({ step, status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    await execute();
    return read(given.id);
  }

  async function patch(given: Import, changes: Omit<ImportChanges, "version">, token = staff.token) {
    const { version } = await read(given.id);
    return stage.call(token, "PATCH", path(given.id), { payload: { ...changes, version } });
  }

  return {
    get stage() {
      return stage;
    },
    get staff() {
      return staff;
    },
    get company() {
      return company;
    },
    send,
    read,
    post,
    patch,
    execute,
    perform,
    /** Sends a file that the server accepts, and lets it read the file. */
    async begin(kind: LoadKind, content: string | Uint8Array, options: { source?: string; name?: string } = {}) {
      const answer = await send(kind, content, options);
      expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
      return perform(answer.json<Import>(), "read");
    },
    async change(given: Import, changes: Omit<ImportChanges, "version">) {
      const answer = await patch(given, changes);
      expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
      return answer.json<Import>();
    },
    /** The field of each column, in the order of the file. */
    async map(given: Import, targets: Readonly<Record<string, string | null>>) {
      const columns = given.columns.map(({ header, target }) =>
        header in targets ? (targets[header] ?? null) : target,
      );
      const answer = await patch(given, { columns });
      expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
      return answer.json<Import>();
    },
    async problems(given: Import) {
      const answer = await stage.call(staff.token, "GET", `${path(given.id)}/problems?page_size=100`);
      return answer.json<{ count: number; results: RowProblem[] }>().results;
    },
    /** The text of a file to download. */
    download: async (given: Import, name: "report" | "corrections") =>
      (await stage.call(staff.token, "GET", `${path(given.id)}/${name}`)).body,
  };
}
