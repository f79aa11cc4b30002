import { Archive, ArchiveRestore, Mail, MailOpen } from "lucide-react";
import { useMay } from "../../lib/current-user.ts";
import { keepFocus } from "../../list/focus-keeper.tsx";
import { useQuestion } from "../../list/use-question.tsx";
import type { RowSelection } from "../../list/use-selection.ts";
import { Button } from "../../ui/button.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { changeQuestion } from "./change-question.ts";
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
  const [ask, question] = useQuestion();
  const wide = useWide();
  const make = (act: Act) => {
    onChange({ act, selection: selection.selection, asked: search });
    selection.clear();
    // With nothing chosen the button cannot be pressed, nor hold the focus.
    keepFocus();
  };
  const press = (act: Act) => {
    const asked = changeQuestion(act, selection.count, search.page_size);
    if (asked) ask({ ...asked, onConfirm: () => make(act) });
    else make(act);
  };
  // On a narrow screen they would push the rows down, only to be of no use.
  const shown = wide || selection.count > 0 ? acts : [];
  return (
    <>
      {shown.map((act) => {
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
      })}
      {question}
    </>
  );
}

const tools = {
  archive: { label: "Archive", icon: Archive },
  restore: { label: "Restore", icon: ArchiveRestore },
  read: { label: "Mark read", icon: MailOpen },
  unread: { label: "Mark unread", icon: Mail },
};
