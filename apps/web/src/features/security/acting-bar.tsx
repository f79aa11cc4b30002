import type { UserDetails } from "@lading/contract";
import { signOut } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { leaveBy } from "../../ui/leaving.ts";

/** Names the user and the staff member who acts as this user, and has the button that ends that session. */
export const ActingBar = ({ user }: { user: UserDetails }) => (
  <aside
    aria-label="Signed in as"
    className="flex min-h-10 shrink-0 items-center gap-4 border-b border-line bg-warn-soft px-4 py-1 text-sm text-warn lg:px-6"
  >
    <p className="min-w-0 flex-1 wrap-anywhere">
      Viewing as <span className="font-medium">{`${user.first_name} ${user.last_name}`}</span>
      {`, ${[user.role.name, user.acting_staff].filter(Boolean).join(" · ")}`}
    </p>
    <Button onPress={() => leaveBy(signOut)}>End Session</Button>
  </aside>
);
