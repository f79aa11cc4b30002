import { termsCalls } from "@lading/contract";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { nextValue } from "../content-queries.ts";
import type { ContentType } from "../content-type.ts";
import { inKind } from "../in-kind.ts";
import { refusePublished } from "../require-item.ts";
import { requireText } from "./announcements.ts";
import type { TermsValues } from "./content-values.ts";
import {
  findActiveCompanies,
  findFigures,
  findHash,
  findNumber,
  insertTerms,
  termsRows,
} from "./terms-content-queries.ts";

/** Each item is one version of the terms, which never changes after its publication. */
export const terms: ContentType = {
  kind: "terms",
  calls: termsCalls,
  isImmutable: true,
  ...termsRows,
  noMore: { number: null, sha256: null, accepted: 0, missing: 0 },
  getDefaults: async () => ({ language: "en" }),
  newId: (db) => nextValue(db, "terms_versions"),
  async clean(_db, _id, values) {
    const { text, ...others } = inKind<TermsValues>(values);
    return { ...others, text: await requireText(text) };
  },
  publish: (db, id, values) => insertTerms(db, id, inKind(values)),
  /** Every user must accept the new terms, so every company has the event. */
  async announce(scope, id) {
    const data = { version: await findNumber(scope.db, id), sha256: await findHash(scope.db, id) };
    const companies = await findActiveCompanies(scope.db);
    await recordEvents(
      scope,
      companies.map((company_id) => ({ company_id, type: "terms.published", subject: String(id), data })),
    );
  },
  async remove(db, { id }) {
    throw refusePublished(await findNumber(db, id));
  },
  findMore: async (db, ids) => new Map((await findFigures(db, ids)).map(({ id, ...figures }) => [id, figures])),
};
