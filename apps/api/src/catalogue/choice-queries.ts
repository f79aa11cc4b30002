import type { StaffScope, VendorScope } from "../db/scope.ts";

/** The allowed values of choice fields, sorted by name. */
export interface Choices {
  categories: string[];
  units_of_measure: string[];
}

export async function findChoices({ db }: VendorScope | StaffScope): Promise<Choices> {
  const named = async (table: "categories" | "units_of_measure") =>
    (await db.selectFrom(table).select("name").orderBy("name").execute()).map(({ name }) => name);
  return { categories: await named("categories"), units_of_measure: await named("units_of_measure") };
}
