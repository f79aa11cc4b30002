import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "../../features/home/home-page.tsx";
import { companyDetails, useMay, userDetails } from "../../lib/current-user.ts";
import { entriesFor, linkTo } from "../../shell/navigation.ts";

export const Route = createFileRoute("/_portal/homepage")({
  // Starts the requests beside the page's code; the page itself shows how they fare, and how this code does.
  loader: ({ context: { queryClient } }) =>
    void import("../../features/home/home-api.ts").then(({ fetchHome }) => fetchHome(queryClient), ignore),
  component: Home,
});

const ignore = () => undefined;

function Home() {
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: company } = useSuspenseQuery(companyDetails);
  const areas = entriesFor(useMay())
    .filter(({ path }) => path !== "/homepage")
    .map((entry) => ({ label: entry.label, icon: entry.icon, link: linkTo(entry) }));
  return <HomePage firstName={user.first_name} companyName={company.name} areas={areas} />;
}
