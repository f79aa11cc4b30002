import { homeTextCalls } from "@lading/contract";
import { invalid } from "../../../ground/http/refusal.ts";
import { nextValue } from "../content-queries.ts";
import type { ContentType } from "../content-type.ts";
import { inKind } from "../in-kind.ts";
import type { HomeTextValues } from "./content-values.ts";
import { deleteHomeText, findNamesake, homeTextRows, writeHomeText } from "./home-text-content-queries.ts";

/** The descriptions are plain text, which the home page shows as it is. */
export const homeTexts: ContentType = {
  kind: "home-descriptions",
  calls: homeTextCalls,
  ...homeTextRows,
  noMore: {},
  getDefaults: async () => ({}),
  newId: (db) => nextValue(db, "home_descriptions"),
  async check(db, { id }, values) {
    const { name } = inKind<HomeTextValues>(values);
    if ((await findNamesake(db, name, id)) !== undefined)
      throw invalid({ name: [`There is a description of ${name} already.`] });
  },
  publish: (db, id, values) => writeHomeText(db, id, inKind(values)),
  remove: (db, { id }) => deleteHomeText(db, id),
};
