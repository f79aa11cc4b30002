import { Archive, ArchiveRestore, Mail, MailOpen } from "lucide-react";
import { useMay } from "../../lib/current-user.ts";
import { keepFocus } from "../../list/focus-keeper.tsx";
import type { RowSelection } from "../../list/use-selection.ts";
import { Button } from "../../ui/button.tsx";
import type { Act, NotificationChange } from "./notification-change.ts";
import type { NotificationsSearch } from "./notifications-search.ts";

export const archiving = { permission: "notifications.change_companynotification" } as const;

interface NotificationToolsProps {
  search: NotificationsSearch;
  selection: RowSelection;
  onChange: (change: NotificationChange) => void;
}

/** What can be done with the chosen notifications: marking them for oneself, archiving and restoring them for the company. */
export function NotificationTools({ search, selection, onChange }: NotificationToolsProps) {
  const mayArchive = useMay()(archiving);
  const acts =
    search.type === "Notifications"
      ? ([...(mayArchive ? (["archive"] as const) : []), "read", "unread"] as const)
      : (["restore"] as const);
  const press = (act: Act) => {
    onChange({ act, selection: selection.selection, asked: search });
    selection.clear();
    // With nothing chosen the button cannot be pressed, nor hold the focus.
    keepFocus();
  };
  return acts.map((act) => {
    const { label, icon: Icon } = tools[act];
    return (
      <Button
        key={act}
        icon={<Icon aria-hidden size={16} strokeWidth={1.75} />}
        isDisabled={selection.count === 0}
        onPress={() => press(act)}
      >
        {label}
      </Button>
    );
  });
}

const tools = {
  archive: { label: "Archive", icon: Archive },
  restore: { label: "Restore", icon: ArchiveRestore },
  read: { label: "Mark read", icon: MailOpen },
  unread: { label: "Mark unread", icon: Mail },
};
