import { screen, within } from "./open-page.tsx";

export const accountManagement = "/settings?type=Account+Management";

type List = "Active users" | "Deactivated users" | "Pending invitations";

/** The rows of a list without the header. None while the page loads. */
export const getRows = (list: List) =>
  [screen.queryByRole("table", { name: list })].flatMap((table) =>
    table ? within(table).getAllByRole("row").slice(1) : [],
  );

/** The texts of the first column of a list. */
export const getNames = (list: List) => getRows(list).map((row) => row.querySelector("td")?.textContent);

export const tab = (name: string) => screen.getByRole("tab", { name: new RegExp(`^${name}`) });
