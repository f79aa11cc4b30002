import { createFileRoute, type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import { readUsersSearch, type UsersSearch, type UserTab } from "../../features/users/users-search.ts";
import { sectionSearch, settingsSections } from "../../shell/sections.ts";
import { SettingsSections } from "./-settings-sections.tsx";

export const Route = createFileRoute("/_portal/settings")({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams({ search: "" })] },
  component: () => <SettingsSections type={Route.useSearch().type} />,
});

type SettingsSearch = { type: string | undefined; tab?: undefined } | ({ type: "Account Management" } & UsersSearch);
type GivenSearch = { type?: string; tab?: UserTab } & SearchSchemaInput;

const accountManagement = "Account Management" as const;
const readType = sectionSearch(settingsSections);

/** The address contains the section and the state of the lists of users. The type only checks the app's own links. */
function readSearch(given: GivenSearch): SettingsSearch {
  // The section reads its own parameters, so that the entry does not contain their readers.
  if (given.type === "Activity") return { ...given, type: given.type, tab: undefined };
  const { type } = readType(given);
  if (type === accountManagement) return { type: accountManagement, ...readUsersSearch({ ...given }) };
  return { type };
}
