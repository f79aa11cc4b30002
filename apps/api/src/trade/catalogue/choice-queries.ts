import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";

/** The values of choice fields that are offered, sorted by name. */
export interface Choices {
  categories: string[];
  units_of_measure: string[];
}

export async function findChoices({ db }: VendorScope | StaffScope): Promise<Choices> {
  const named = async (table: "categories" | "units_of_measure") =>
    (await db.selectFrom(table).select("name").where("is_offered", "=", true).orderBy("name").execute()).map(
      ({ name }) => name,
    );
  return { categories: await named("categories"), units_of_measure: await named("units_of_measure") };
}

/** Returns the names of all categories, also of those that are no longer offered. */
export async function findAllCategories({ db }: StaffScope) {
  return (await db.selectFrom("categories").select("name").orderBy("name").execute()).map(({ name }) => name);
}
