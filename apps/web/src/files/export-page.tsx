import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, FileDown, FileX } from "lucide-react";
import { isStatus } from "../lib/api-error.ts";
import { failureText } from "../lib/form-failure.ts";
import { ExportState } from "../list/export-state.tsx";
import { oneExport } from "../list/exports-api.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Spinner } from "../ui/spinner.tsx";

/** The page behind the notification of an export. */
export function ExportPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(oneExport(id));
  if (isStatus(error, 404))
    return (
      <EmptyState
        isPage
        icon={<FileX aria-hidden />}
        title="This export is no longer there"
        actions={<NotificationsLink />}
      >
        Exports are removed after 7 days. Only the person who started an export can open it.
      </EmptyState>
    );
  if (error && !data)
    return (
      <EmptyState
        isPage
        icon={<CircleAlert aria-hidden />}
        title="The export could not be opened"
        actions={<Button onPress={() => void refetch()}>Try Again</Button>}
      >
        {failureText(error)}
      </EmptyState>
    );
  if (!data)
    return (
      <output className="grid min-h-[60dvh] place-items-center text-fg3">
        <span className="sr-only">Opening the export</span>
        <Spinner />
      </output>
    );
  return (
    <EmptyState
      isPage
      icon={<FileDown aria-hidden />}
      title="Your Export"
      actions={
        <>
          <ExportState found={data} />
          <NotificationsLink />
        </>
      }
    />
  );
}

const NotificationsLink = () => (
  <Link to="/notifications" className="text-accent-text underline-offset-2 hover:underline">
    Go to Notifications
  </Link>
);
