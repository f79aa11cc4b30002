import { Readable } from "node:stream";
import { readChanges, readOwnChanges, readOwnSnapshot, readSnapshot, type SnapshotKind } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { busy, invalid } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { serveInSteps } from "../../ground/http/serve.ts";
import { beginEpoch, findCompanyId } from "./change-feed-queries.ts";
import { createChangeWatch } from "./change-watch.ts";
import { readEnd, readPage, type TextPage } from "./read-change-page.ts";
import { getFollowedTypes, getKindsOfTypes, type RecordKind, requireKinds } from "./required-permissions.ts";
import { writeSnapshot, type Step } from "./write-snapshot.ts";

/** Serves the feed of changes. No transaction is open while a request waits or while a client reads a snapshot slowly. */
export function changeFeedRoutes(app: FastifyInstance) {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  const watch = createChangeWatch(app.database.provider, closing.signal);

  /** Reads pages until one has changes or more follow, or until the time is over. */
  async function follow<Scope extends StaffScope | VendorScope>(
    request: FastifyRequest,
    step: Step<Scope>,
    { since, wait }: { since?: string | undefined; wait: number },
    read: (scope: Scope, since: string | undefined) => Promise<TextPage | undefined>,
  ) {
    const left = new AbortController();
    const { socket } = request.raw;
    const leave = () => left.abort();
    socket.once("close", leave);
    const ending = AbortSignal.any([left.signal, AbortSignal.timeout(wait * 1000)]);
    try {
      let from = since;
      for (;;) {
        const { body, isAnswer, next, position } = await readInEpoch(step, (scope) => read(scope, from));
        if (isAnswer || wait === 0 || ending.aborted || closing.signal.aborted) return sendPage(body);
        from = next ?? undefined;
        await watch.wait(position, ending);
      }
    } finally {
      socket.off("close", leave);
    }
  }

  serveInSteps(app, readChanges, async ({ query, request, step, finish }) => {
    await admitReader(query.since === undefined ? finish : readOnly(step), getKindsOfTypes(query.types));
    return follow(request, step, query, async (scope, since) =>
      readPage(scope, since, {
        ...query,
        types: getFollowedTypes(scope.user, query.types),
        companyIds: await chooseCompanies(scope, query.company),
      }),
    );
  });

  serveInSteps(app, readOwnChanges, async ({ query, request, step, finish }) => {
    await admitReader(query.since === undefined ? finish : readOnly(step), getKindsOfTypes(query.types));
    return follow(request, step, query, (scope, since) =>
      readPage(scope, since, { ...query, types: getFollowedTypes(scope.user, query.types), companyIds: null }),
    );
  });

  serveInSteps(app, readSnapshot, async ({ params, step, finish }) => {
    await admitReader(finish, [params.kind]);
    return sendSnapshot(step, params.kind);
  });

  serveInSteps(app, readOwnSnapshot, async ({ params, step, finish }) => {
    await admitReader(finish, [params.kind]);
    return sendSnapshot(step, params.kind);
  });
}

type Run<Scope> = (work: (scope: Scope) => Promise<void>) => Promise<void>;

/** Refuses a reader who may not see these kinds. `finish` of a call also records the reading: once, not once a page. */
const admitReader = <Scope extends StaffScope | VendorScope>(run: Run<Scope>, kinds: readonly RecordKind[]) =>
  run(async ({ user }) => requireKinds(user, kinds));

const readOnly =
  <Scope>(step: Step<Scope>): Run<Scope> =>
  (work) =>
    step("read only", work);

/** Sends the text that PostgreSQL wrote. To parse, validate and write it again would take most of the server's time. */
const sendPage = (body: string) =>
  new RawResponse(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" }, body);

/** Reads again in a new epoch if the database was restored since the last read. */
async function readInEpoch<Scope extends StaffScope | VendorScope, Found extends object>(
  step: Step<Scope>,
  read: (scope: Scope) => Promise<Found | undefined>,
) {
  const found = await step("read only", read);
  if (found) return found;
  await step("read write", beginEpoch);
  const again = await step("read only", read);
  if (!again) throw busy();
  return again;
}

async function sendSnapshot<Scope extends StaffScope | VendorScope>(step: Step<Scope>, kind: SnapshotKind) {
  // It is read before the first record, so a change after it is in the feed, whether the snapshot has it or not.
  const { next } = await readInEpoch(step, readEnd);
  return new RawResponse(
    200,
    { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" },
    Readable.from(writeSnapshot(step, kind, next)),
  );
}

/** Returns the ids of the companies that a reader sees: those of its key, or one that it names; null for all. */
async function chooseCompanies(scope: StaffScope, code: string | undefined) {
  const ofKey = scope.user.key?.companyIds ?? null;
  if (code === undefined) return ofKey;
  const id = await findCompanyId(scope, code);
  if (id === undefined || (ofKey && !ofKey.includes(id))) throw invalid({ company: ["There is no such company."] });
  return [id];
}
