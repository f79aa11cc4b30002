import type { ReviewFigures } from "@lading/contract";
import { sql } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";

interface Row extends Omit<ReviewFigures, "first_try"> {
  first: number;
  accepted: number;
}

/** The figures of the review, the same for both sides; see the view. */
export async function findReviewFigures({ db }: VendorScope | StaffScope): Promise<ReviewFigures> {
  const { rows } = await sql<Row>`
    select median_hours, p90_hours, median_rounds, first, accepted from requirement_review_figures`.execute(db);
  const { first, accepted, ...figures } = onlyRow(rows);
  return { ...figures, first_try: { n: first, of: accepted } };
}
