import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { useInviteDraft } from "./use-invite-draft.ts";

/** The button that opens the form for invitations. A form that a sign-out interrupted opens again. */
export function InviteUsers({ onSent }: { onSent: (count: number) => void }) {
  const draft = useInviteDraft();
  const [isOpen, setOpen] = useState(draft.restored !== undefined);
  return (
    <>
      <Button
        variant="primary"
        icon={<UserPlus aria-hidden size={16} strokeWidth={1.75} />}
        onPress={() => setOpen(true)}
      >
        Invite a New User
      </Button>
      {isOpen && (
        <InviteDialog
          draft={draft}
          onClose={() => setOpen(false)}
          onSent={(count) => {
            setOpen(false);
            onSent(count);
          }}
        />
      )}
    </>
  );
}
