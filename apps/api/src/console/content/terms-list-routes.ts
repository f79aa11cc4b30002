import { Readable } from "node:stream";
import { exportAcceptances, listAcceptances, remindOfTerms, type TermsAcceptance } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { RawResponse } from "../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { acceptanceCsvHead, toAcceptanceCsv } from "./acceptance-csv.ts";
import {
  countAcceptances,
  findAcceptances,
  findNextAcceptances,
  findTerms,
  type Position,
} from "./acceptance-queries.ts";
import { planReminders, remindSome } from "./remind-of-terms.ts";

/** Users per transaction of an export. */
const batchSize = 1000;

export function termsListRoutes(app: FastifyInstance, writeMail: WriteMail) {
  serve(app, listAcceptances, async ({ scope, query }) => {
    const terms = await findTerms(scope, query.number);
    if (!terms) return { count: 0, results: [], totals: { accepted: 0, missing: 0 }, number: null };
    const totals = await countAcceptances(scope, terms.id, { ...query, status: undefined });
    const count = query.status === undefined ? totals.accepted + totals.missing : totals[query.status];
    return { count, results: await findAcceptances(scope, terms.id, query, query), totals, number: terms.number };
  });

  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps(app, exportAcceptances, async ({ query, ...call }) => {
    const { terms, rows } = await call.finish(
      async (scope) => {
        const terms = await findTerms(scope, query.number);
        if (!terms) return { terms, rows: 0 };
        const { accepted, missing } = await countAcceptances(scope, terms.id, query);
        return { terms, rows: accepted + missing };
      },
      ({ rows }) => ({ ...query, rows }),
    );
    const read = (after: Position | undefined) =>
      call.step("at replica", async (scope) =>
        terms ? findNextAcceptances(scope, terms.id, query, { after, limit: batchSize }) : [],
      );
    return new RawResponse(
      200,
      {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="terms-${terms?.number ?? 0}-acceptances.csv"`,
        "cache-control": "no-store",
      },
      Readable.from(writeCsv(rows === 0 ? undefined : read)),
    );
  });

  // Each batch is a separate transaction, so that the mails of thousands of users stop nothing else.
  serveInSteps(app, remindOfTerms, async ({ body, ...call }) => {
    const { reminding, reminded: already_reminded } = await call.finish(
      (scope) => planReminders(scope, body),
      ({ due, reminded }) => ({ reminded: due, already_reminded: reminded }),
    );
    let reminded = 0;
    let batch;
    do {
      batch = await call.step("read write", (scope) => remindSome(scope, writeMail, reminding));
      reminded += batch;
    } while (batch > 0);
    return { reminded, already_reminded };
  });
}

/** The lines of all users. Each batch is read in its own transaction, so that a slow download holds none open. */
async function* writeCsv(read: ((after: Position | undefined) => Promise<TermsAcceptance[]>) | undefined) {
  yield acceptanceCsvHead;
  let after: Position | undefined;
  while (read) {
    const rows = await read(after);
    yield toAcceptanceCsv(rows);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = { companyId: last.company.id, userId: last.user.id };
  }
}
