import { announcementCalls, everybody } from "@lading/contract";
import { invalid } from "../../../ground/http/refusal.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { checkAudience, cleanAudience } from "../check-audience.ts";
import { findAudience } from "../audience-queries.ts";
import { nextValue } from "../content-queries.ts";
import type { ContentType } from "../content-type.ts";
import { inKind } from "../in-kind.ts";
import { loadRichText } from "../load-rich-text.ts";
import type { AnnouncementValues } from "./content-values.ts";
import {
  countDismissals,
  deleteAnnouncement,
  announcementRows,
  writeAnnouncement,
} from "./announcement-content-queries.ts";

export const announcements: ContentType = {
  kind: "announcements",
  calls: announcementCalls,
  ...announcementRows,
  noMore: { dismissals: 0 },
  getDefaults: async () => ({ importance: "info", audience: everybody, from: null, until: null }),
  newId: (db) => nextValue(db, "update_messages"),
  async clean(_db, _id, values) {
    const { text, audience, from, until, ...others } = inKind<AnnouncementValues>(values);
    return {
      ...others,
      text: await requireText(text),
      audience: cleanAudience(audience),
      from: toUtc(from),
      until: toUtc(until),
    };
  },
  async check(db, _subject, values) {
    const { audience, from, until } = inKind<AnnouncementValues>(values);
    if (until !== null && until <= (from ?? "")) throw invalid({ until: ["Must not be before the start."] });
    await checkAudience(db, audience);
  },
  publish: (db, id, values) => writeAnnouncement(db, id, inKind(values)),
  async announce(scope, id, values) {
    const { importance, audience, from, until } = inKind<AnnouncementValues>(values);
    const companies = await findAudience(scope.db, audience);
    await recordEvents(
      scope,
      companies.map((company_id) => ({
        company_id,
        type: "announcement.published",
        subject: String(id),
        data: { importance, from, until },
      })),
    );
  },
  remove: (db, { id }) => deleteAnnouncement(db, id),
  findMore: async (db, ids) =>
    new Map((await countDismissals(db, ids)).map(({ id, dismissals }) => [id, { dismissals }])),
};

/** Sanitizing can leave nothing of a text, for example of a script. */
export async function requireText(text: string) {
  const { cleanRichText } = await loadRichText();
  const clean = cleanRichText(text);
  if (clean === "") throw invalid({ text: ["The text contains nothing that can be shown."] });
  return clean;
}

const toUtc = (time: string | null) => time && new Date(time).toISOString();
