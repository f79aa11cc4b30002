import { Archive, ArchiveRestore, Mail, MailOpen } from "lucide-react";
import { useMay } from "../../lib/use-may.ts";
import { focusRowsIfLost } from "../../list/focus-fallback.tsx";
import type { RowSelection } from "../../list/use-selection.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { changeQuestion } from "./change-question.ts";
import type { Act, NotificationChange } from "./notification-change.ts";
import type { NotificationsSearch } from "./notifications-search.ts";

export const archiving = { permission: "notifications.change_companynotification" } as const;

interface NotificationToolsProps {
  search: NotificationsSearch;
  selection: RowSelection;
  onChange: (change: NotificationChange) => void;
}

/** Buttons for the selected notifications. Marking is for the user; archiving and restoring are for the company. */
export function NotificationTools({ search, selection, onChange }: NotificationToolsProps) {
  const mayArchive = useMay()(archiving);
  const acts =
    search.type === "Notifications"
      ? ([...(mayArchive ? (["archive"] as const) : []), "read", "unread"] as const)
      : (["restore"] as const);
  const confirm = useConfirm();
  const make = (act: Act) => {
    onChange({ act, selection: selection.selection, asked: search });
    selection.clear();
    // Without a selection the button is disabled and cannot hold the focus.
    focusRowsIfLost();
  };
  const press = async (act: Act) => {
    const question = changeQuestion(act, selection.count, search.page_size);
    if (!question || (await confirm(question))) make(act);
  };
  return (
    <>
      {acts.map((act) => {
        const { label, icon: Icon } = tools[act];
        return (
          <Button
            key={act}
            icon={<Icon aria-hidden size={16} strokeWidth={1.75} />}
            isDisabled={selection.count === 0}
            onPress={() => void press(act)}
          >
            {label}
          </Button>
        );
      })}
    </>
  );
}

const tools = {
  archive: { label: "Archive", icon: Archive },
  restore: { label: "Restore", icon: ArchiveRestore },
  read: { label: "Mark read", icon: MailOpen },
  unread: { label: "Mark unread", icon: Mail },
};
