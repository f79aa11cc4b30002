import { labelCalls } from "@lading/contract";
import { conflict, invalid } from "../../../ground/http/refusal.ts";
import { nextValue } from "../content-queries.ts";
import type { ContentType } from "../content-type.ts";
import { inKind } from "../in-kind.ts";
import type { LabelValues } from "./content-values.ts";
import {
  countDocuments,
  deleteLabel,
  findNamesake,
  isRequired,
  labelRows,
  lockLabels,
  replaceLabel,
  writeLabel,
} from "./label-content-queries.ts";

export const labels: ContentType = {
  kind: "labels",
  calls: labelCalls,
  ...labelRows,
  noMore: { documents: 0 },
  getDefaults: async () => ({ legal_hold: false, retention_days: null, requirement: "optional", fields: [] }),
  newId: (db) => nextValue(db, "labels"),
  async check(db, { id, live }, values) {
    const label = inKind<LabelValues>(values);
    if (live && live.space !== label.space)
      throw invalid({ space: ["Documents of one space cannot get a label of the other. Create another label."] });
    const unsealed = live ? inKind<LabelValues>(live).fields.filter(({ type }) => type !== "secret") : [];
    label.fields.forEach(({ key, type }, place) => {
      if (type === "secret" && unsealed.some((field) => field.key === key))
        throw invalid({ [`fields.${place}.type`]: ["Add a new field: the values of this one are not sealed."] });
    });
    if ((await findNamesake(db, label, id)) !== undefined)
      throw invalid({ name: [`There is a label ${label.name} already.`] });
  },
  publish: (db, id, values) => writeLabel(db, id, inKind(values)),
  async remove(db, { id, live }, replacementId) {
    const locked = await lockLabels(db, [id, ...(replacementId === undefined ? [] : [replacementId])]);
    const [counted] = await countDocuments(db, [id]);
    const name = String(live.name);
    if (replacementId !== undefined) {
      const replacement = locked.find((label) => label.id === replacementId);
      if (!replacement || replacementId === id || replacement.space !== live.space)
        throw invalid({ replacement_id: ["Choose another label of the same space."] });
      await replaceLabel(db, id, replacementId);
    } else if (counted) {
      const { documents } = counted;
      throw conflict(
        "label_in_use",
        `${documents === 1 ? "1 document has" : `${documents} documents have`} the label ${name}. Choose a label that replaces it.`,
        { name, documents },
      );
    } else if (await isRequired(db, id))
      throw invalid({
        replacement_id: ["A requirement needs documents with this label. Choose a label that replaces it."],
      });
    await deleteLabel(db, id);
  },
  findMore: async (db, ids) => new Map((await countDocuments(db, ids)).map(({ id, documents }) => [id, { documents }])),
};
