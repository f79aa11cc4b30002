import * as z from "zod/mini";
import { requirementSubjects } from "../ground/item-values.ts";
import { endpoint } from "../ground/endpoint.ts";

/** The sets of requirements with which staff can begin. */
export const requirementSetKeys = [
  "insurance",
  "tax",
  "quality",
  "mill-certificate",
  "safety-data-sheet",
  "certificate-of-analysis",
  "origin",
  "reach-rohs",
] as const;
export const RequirementSetKey = z.enum(requirementSetKeys);
export type RequirementSetKey = z.output<typeof RequirementSetKey>;

const access = "provider.change_requirements";

export const listRequirementSets = endpoint({
  method: "GET",
  path: "/api/provider/requirement-sets",
  access,
  summary: "Sets of requirements to begin with. Nothing of them is needed until a draft of theirs is published",
  response: z.array(
    z.object({
      key: RequirementSetKey,
      name: z.string(),
      requirements: z.array(
        z.object({
          name: z.string(),
          /** The name of the label that its documents get. */
          label: z.string(),
          applies_to: z.enum(requirementSubjects),
          /** The draft or published requirement of this name; null if there is none. */
          id: z.nullable(z.int()),
        }),
      ),
    }),
  ),
});
export type RequirementSet = (typeof listRequirementSets)["response"]["_zod"]["output"][number];

export const applyRequirementSet = endpoint({
  method: "POST",
  path: "/api/provider/requirement-sets/{key}/use",
  access,
  summary:
    "Make drafts of the requirements of a set, but not of those whose names are taken, and the labels that they need",
  params: z.object({ key: RequirementSetKey }),
  body: z.strictObject({}),
  response: z.object({ requirements: z.array(z.object({ id: z.int(), name: z.string() })) }),
});
