import { type ContentRequirement, requirementCalls } from "@lading/contract";
import type { Kind } from "../content-kind.ts";
import { GuideFiles } from "../requirement/guide-files.tsx";
import { ReadingUse } from "../requirement/reading-use.tsx";
import { FollowingRun } from "../requirement/following-run.tsx";
import { RequirementFields } from "../requirement/requirement-fields.tsx";
import {
  emptyRequirement,
  findRequirementMistakes,
  type RequirementForm,
  type RequirementValues,
  toRequirementForm,
  toRequirementValues,
} from "../requirement/requirement-form.ts";
import { RequirementPublication } from "../requirement/requirement-publication.tsx";
import { describeEffect, describeRequirement, subjectNames } from "../requirement/requirement-words.ts";

export const requirements: Kind<RequirementValues, RequirementForm, ContentRequirement> = {
  name: "requirements",
  path: "requirements",
  title: "Requirements",
  one: "requirement",
  about: "The rules that say which documents companies must give, for which products and orders, and until when.",
  calls: requirementCalls,
  getName: ({ name }) => name,
  columns: [
    {
      id: "applies_to",
      label: "One for Each",
      width: 130,
      cell: ({ applies_to }) => subjectNames[applies_to],
      compact: [{ line: 3 }],
    },
    {
      id: "effect",
      label: "Without It",
      width: 220,
      cell: ({ effect }) => describeEffect(effect),
      compact: [{ line: 3 }],
    },
  ],
  compactLines: ["", "mt-1", "mt-1 text-xs text-fg3"],
  empty: emptyRequirement,
  toForm: toRequirementForm,
  toValues: toRequirementValues,
  findMistakes: findRequirementMistakes,
  describe: describeRequirement,
  Fields: RequirementFields,
  Effect: RequirementPublication,
  Facts: ({ item }) => (
    <>
      {item.run && <FollowingRun id={item.run} />}
      <GuideFiles item={item} />
      {item.reading && item.fields.length > 0 && <ReadingUse id={item.id} reading={item.reading} />}
    </>
  ),
};
