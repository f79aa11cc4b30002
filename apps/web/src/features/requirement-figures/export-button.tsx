import { exportRequirementCounts, exportRequirementWaivers } from "@lading/contract";
import { SaveCsvButton } from "../../companies/save-csv-button.tsx";
import { countLists, dayList, waiverList } from "./figures-api.ts";

interface ExportButtonProps {
  part: keyof typeof files;
  given: object;
}

/** Saves all rows of the part that is shown as a CSV file. */
export function ExportButton({ part, given }: ExportButtonProps) {
  const { call, filters, name } = files[part](given);
  return <SaveCsvButton call={call} query={filters} name={name} />;
}

const counts = (by: "requirement" | "company") => (given: object) => ({
  call: exportRequirementCounts,
  filters: { by, ...withoutPage(countLists[by].read(given)) },
  name: `documents-by-${by}.csv`,
});

/** The file of each part, by the address of the page. */
const files = {
  requirements: counts("requirement"),
  companies: counts("company"),
  history: (given: object) => ({
    call: exportRequirementCounts,
    filters: { by: "day", requirement: dayList.read(given).requirement },
    name: "documents-by-day.csv",
  }),
  waivers: (given: object) => ({
    call: exportRequirementWaivers,
    filters: withoutPage(waiverList.read(given)),
    name: "waivers.csv",
  }),
};

function withoutPage<Search extends { page: number; page_size: number; search: string }>(all: Search) {
  const { page: _page, page_size: _size, search, ...filters } = all;
  return { ...filters, ...(search !== "" && { search }) };
}
