import { useSuspenseQuery, type QueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "../../features/home/home-page.tsx";
import { companyDetails, userDetails } from "../../lib/current-user.ts";
import { useMay } from "../../lib/use-may.ts";
import { entriesFor, linkTo } from "../../shell/navigation.ts";

export const Route = createFileRoute("/_portal/homepage")({
  // Starts the requests while the page's code loads. The page shows whether one of them has failed.
  loader: ({ context: { queryClient } }) => void startHome(queryClient).catch(ignore),
  component: Home,
});

/**
 * The server refuses this request for staff, whom this route redirects to the provider's console, and for users who have not
 * accepted the terms.
 */
async function startHome(queryClient: QueryClient) {
  const [{ fetchHome }, user] = await Promise.all([
    import("../../features/home/home-api.ts"),
    queryClient.ensureQueryData(userDetails),
  ]);
  if (!user.is_staff && user.accepted_latest_terms_and_conditions) fetchHome(queryClient);
}

const ignore = () => undefined;

function Home() {
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: company } = useSuspenseQuery(companyDetails);
  const areas = entriesFor(useMay())
    .filter(({ path }) => path !== "/homepage")
    .map((entry) => ({ label: entry.label, icon: entry.icon, link: linkTo(entry) }));
  return <HomePage firstName={user.first_name} companyName={company.name} areas={areas} />;
}
