import { useQuery } from "@tanstack/react-query";
import { MailWarning } from "lucide-react";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AlertsForm } from "./alerts-form.tsx";
import { alertSettings } from "./settings-api.ts";
import { SettingsSection } from "./settings-section.tsx";

export function Alerts() {
  const { data, error, isFetching, refetch } = useQuery(alertSettings);
  return (
    <SettingsSection title="Alerts" about="Email updates about your orders, products and ranks.">
      {data ? (
        <AlertsForm saved={data} />
      ) : error && !isFetching ? (
        <div role="alert" className="max-w-184 rounded-card border border-line">
          <EmptyState
            icon={<MailWarning strokeWidth={1.75} aria-hidden />}
            title="Alert settings couldn't be loaded"
            actions={<Button onPress={() => void refetch()}>Try Again</Button>}
          >
            {failureText(error)}
          </EmptyState>
        </div>
      ) : (
        <AlertsSkeleton />
      )}
    </SettingsSection>
  );
}

function AlertsSkeleton() {
  return (
    <div className="flex h-100 max-w-184 flex-col gap-6 rounded-card border border-line p-5">
      <output className="sr-only">Loading</output>
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-24 w-full max-w-80" />
      <Skeleton className="h-4 w-full max-w-120" />
    </div>
  );
}
