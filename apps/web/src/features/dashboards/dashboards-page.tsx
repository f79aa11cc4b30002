import type { Dashboard } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, LayoutDashboard } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { DashboardTabs, panelId, getTabId } from "./dashboard-tabs.tsx";
import { dashboardList } from "./dashboards-api.ts";
import { FrameSkeleton } from "./frame-skeleton.tsx";
import { useTabOrder } from "./use-tab-order.ts";

/** The company's dashboards, one per tab. */
export function DashboardsPage() {
  const { data: dashboards, error, refetch } = useQuery(dashboardList);
  return (
    <div className="flex flex-col gap-4 p-4 lg:p-6">
      <div className="flex flex-col gap-1">
        <Breadcrumb page="Dashboard" />
        <PageHeader title="Dashboard" />
      </div>
      {dashboards && dashboards.length > 0 && <Dashboards dashboards={dashboards} />}
      {dashboards?.length === 0 && (
        <EmptyState icon={<LayoutDashboard strokeWidth={1.75} aria-hidden />} title="No dashboards">
          Your role has no access to dashboards. Your company’s Vendor Admin can change that.
        </EmptyState>
      )}
      {!dashboards && (error ? <LoadFailure onRetry={() => void refetch()} /> : <FrameSkeleton />)}
    </div>
  );
}

function Dashboards({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const { tabs, move } = useTabOrder(dashboards);
  const [chosen, choose] = useState<string>();
  // If the dashboard no longer exists, the first one is shown.
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const [attempt, setAttempt] = useState(0);
  if (!shown) return null;
  return (
    <div className="flex flex-col gap-4">
      <DashboardTabs
        tabs={tabs}
        shown={shown}
        onShow={choose}
        onMove={(id, place) => {
          // The selected tab stays selected after it moves.
          choose(shown.id);
          move(id, place);
        }}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={getTabId(shown.id)}>
        <DashboardFrame
          key={`${shown.id} ${attempt}`}
          dashboard={shown}
          attempt={attempt}
          failure={<LoadFailure onRetry={() => setAttempt(attempt + 1)} />}
        />
      </div>
    </div>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert strokeWidth={1.75} aria-hidden />}
        title="Couldn't load dashboard."
        actions={<Button onPress={onRetry}>Try Again</Button>}
      >
        Check your connection, then try again.
      </EmptyState>
    </div>
  );
}
