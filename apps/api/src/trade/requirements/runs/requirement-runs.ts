import type { RunCounts } from "@lading/contract";
import type { RunKind } from "../../../record/runs/run-kind.ts";
import { keepItems, waitForItems } from "../items/item-comparison-queries.ts";
import { findRequirement, noteRequirement } from "../items/requirement-queries.ts";
import { writeAgreementWork } from "../items/taken-agreement-queries.ts";
import { findAskedCompanies } from "./requirement-run-queries.ts";

/** The requirement of a run. */
export interface RequirementRunParams {
  requirement: number;
}

/** The company whose items are right, with those of all companies before it; `isLast` after the last one. */
interface Reached {
  company: string | null;
  isLast: boolean;
}

/** How many companies one transaction compares. */
const companiesAtOnce = 20;

/** Opens the items that a requirement needs and closes the others, some companies at a time. */
const execute: RunKind<RequirementRunParams, Reached>["execute"] = async (run) => {
  while (run.cursor?.isLast !== true) {
    const after = run.cursor?.company ?? null;
    await run.save(async ({ db }) => {
      await waitForItems(db);
      const companyIds = await findAskedCompanies(db, after, companiesAtOnce);
      const requirement = await findRequirement(db, run.params.requirement);
      const isLast = companyIds.length < companiesAtOnce || !requirement;
      const { opened, closed } =
        requirement && companyIds.length > 0
          ? await keepItems(db, requirement, { companyIds })
          : { opened: 0, closed: 0 };
      if (requirement?.applies_to === "company") await writeAgreementWork(db, companyIds);
      return {
        cursor: { company: companyIds.at(-1) ?? after, isLast },
        done: run.done + opened + closed,
        counts: addCounts(run.counts, opened, closed),
      };
    });
  }
  return { state: "loaded" };
};

const addCounts = ({ created = 0, closed: before = 0 }: RunCounts, opened: number, closed: number): RunCounts => ({
  created: created + opened,
  closed: before + closed,
});

/** Leaves the rest to the job that keeps items right, if the run failed or was stopped. */
const recordEnd: RunKind<RequirementRunParams, Reached>["recordEnd"] = async (db, { params, cursor }) => {
  if (cursor?.isLast !== true) await noteRequirement(db, params.requirement);
};

/** Opens the items of a requirement that was published for the first time. */
export const requirementOpening = { kind: "requirement_opening", execute, recordEnd } as const;

/** Makes the items of a requirement right after it was changed. */
export const requirementRecompute = { kind: "requirement_recompute", execute, recordEnd } as const;
