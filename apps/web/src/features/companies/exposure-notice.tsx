import { useQuery } from "@tanstack/react-query";
import { number } from "../../lib/formats.ts";
import { Notice } from "../../ui/notice.tsx";
import { exposure } from "./exposure-api.ts";

/** Warns that other machines can reach the demonstration users of this portal. Renders nothing if they cannot. */
export function ExposureNotice() {
  const users = useQuery(exposure).data?.demonstration_users ?? 0;
  return (
    users > 0 && (
      <aside aria-label="Warning" className="px-4 py-2 lg:px-6">
        <Notice tone="warn">
          Other machines can reach this portal, and it contains users of the demonstration ({number(users)}). Ask its
          operator to remove the demonstration with <code>npm run remove-demonstration</code>.
        </Notice>
      </aside>
    )
  );
}
