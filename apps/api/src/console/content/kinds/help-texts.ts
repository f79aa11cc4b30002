import { helpTextCalls } from "@lading/contract";
import { invalid } from "../../../ground/http/refusal.ts";
import { loadRichText } from "../load-rich-text.ts";
import { nextValue } from "../content-queries.ts";
import type { ContentType } from "../content-type.ts";
import { inKind } from "../in-kind.ts";
import type { HelpTextValues } from "./content-values.ts";
import {
  deleteHelpText,
  findForeignQuestions,
  findNamesake,
  findNextPlace,
  helpTextRows,
  writeHelpText,
} from "./help-text-content-queries.ts";

export const helpTexts: ContentType = {
  kind: "help-sections",
  calls: helpTextCalls,
  ...helpTextRows,
  noMore: {},
  getDefaults: async (db) => ({ place: await findNextPlace(db), description: "", faqs: [] }),
  newId: (db) => nextValue(db, "help_sections"),
  /** Gives new questions their ids, so that a draft and the published section have the same ones. */
  async clean(db, id, values) {
    const section = inKind<HelpTextValues>(values);
    const known = section.faqs.flatMap((faq) => faq.id ?? []);
    const [foreign] = await findForeignQuestions(db, id, known);
    if (foreign !== undefined) throw invalid({ faqs: [`The section has no question ${foreign}.`] });
    const { cleanRichText } = await loadRichText();
    const faqs = [];
    for (const faq of section.faqs)
      faqs.push({ ...faq, id: faq.id ?? (await nextValue(db, "help_questions")), answer: cleanRichText(faq.answer) });
    if (new Set(faqs.map(({ id }) => id)).size < faqs.length)
      throw invalid({ faqs: ["Two questions have the same id. Leave out the id of a new question."] });
    return { ...section, description: cleanRichText(section.description), faqs };
  },
  async check(db, { id }, values) {
    const { name } = inKind<HelpTextValues>(values);
    if ((await findNamesake(db, name, id)) !== undefined)
      throw invalid({ name: [`There is a section ${name} already.`] });
  },
  publish: (db, id, values) => writeHelpText(db, id, inKind(values)),
  remove: (db, { id }) => deleteHelpText(db, id),
};
