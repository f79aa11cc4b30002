import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { userDetails } from "../../lib/current-user.ts";
import { focusRowsIfLost } from "../../list/focus-fallback.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { useWide } from "../../ui/use-wide.ts";
import { roleList } from "../../people/roles-api.ts";
import { RoleMatrix } from "./role-matrix.tsx";
import { RoleSheet } from "./role-sheet.tsx";
import { type RoleChange, useRoleDraft } from "./use-role-draft.ts";

const RoleDialog = lazy(async () => ({ default: (await import("./role-dialog.tsx")).RoleDialog }));
const ReviewChangesDialog = lazy(async () => ({
  default: (await import("./review-changes-dialog.tsx")).ReviewChangesDialog,
}));

/** The roles of the provider or of vendors, and what each may do. */
export function RolesPage({ side }: { side: "provider" | "vendors" }) {
  const { data: user } = useSuspenseQuery(userDetails);
  const { data } = useSuspenseQuery(roleList);
  const roles = data.filter((role) => role.side === side);
  const draft = useRoleDraft(roles);
  const [isReviewing, setReviewing] = useState(false);
  const [openDialog, dialog] = useLazyDialog(RoleDialog);
  const hasChanges = draft.changes.length > 0;
  useLeaveGuard(hasChanges, () => draft.discard());
  const Layout = useWide() ? RoleMatrix : RoleSheet;
  return (
    <ListPage
      title="Roles"
      actions={
        side === "provider" && (
          <Button
            variant={hasChanges ? "secondary" : "primary"}
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            onPress={() => openDialog({})}
          >
            New Role
          </Button>
        )
      }
    >
      <LinkTabs label="Sides">
        <SideLink tab={undefined} isCurrent={side === "provider"}>
          Provider
        </SideLink>
        <SideLink tab="vendors" isCurrent={side === "vendors"}>
          Vendors
        </SideLink>
      </LinkTabs>
      <Layout side={side} roles={roles} draft={draft} user={{ role: user.role.name, held: user.permissions }} />
      {hasChanges && (
        <ChangeBar
          changes={draft.changes}
          onDiscard={() => {
            draft.discard();
            focusRowsIfLost();
          }}
          onReview={() => setReviewing(true)}
        />
      )}
      <Suspense>
        {isReviewing && (
          <ReviewChangesDialog changes={draft.changes} onSaved={draft.discard} onClose={() => setReviewing(false)} />
        )}
      </Suspense>
      {dialog}
    </ListPage>
  );
}

const SideLink = ({
  tab,
  isCurrent,
  children,
}: {
  tab: "vendors" | undefined;
  isCurrent: boolean;
  children: string;
}) => (
  <Link
    to="/provider/roles"
    search={tab ? { tab } : {}}
    activeOptions={{ exact: true }}
    aria-current={isCurrent ? "page" : undefined}
    className={linkTabClass}
  >
    {children}
  </Link>
);

interface ChangeBarProps {
  changes: readonly RoleChange[];
  onDiscard: () => void;
  onReview: () => void;
}

/** The number of changes that are not saved yet, at the foot of the window. */
function ChangeBar({ changes, onDiscard, onReview }: ChangeBarProps) {
  const count = changes.reduce((sum, { gained, lost }) => sum + gained.length + lost.length, 0);
  return (
    <div className="sticky bottom-0 z-20 mt-auto flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2.5 lg:px-6">
      <output className="mr-auto font-medium tabular-nums">
        {`${count === 1 ? "1 change" : `${count} changes`} in ${changes.length === 1 ? "1 role" : `${changes.length} roles`}`}
      </output>
      <Button variant="ghost" onPress={onDiscard}>
        Discard Changes
      </Button>
      <Button variant="primary" onPress={onReview}>
        Review and Save
      </Button>
    </div>
  );
}
