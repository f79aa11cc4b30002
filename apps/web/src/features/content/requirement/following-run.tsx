import { Link } from "@tanstack/react-router";
import { Notice } from "../../../ui/notice.tsx";

/** Leads to the run that opens and closes the documents of a requirement. */
export const FollowingRun = ({ id }: { id: string }) => (
  <Notice
    tone="info"
    action={
      <Link to="/provider/runs/$id" params={{ id }} className="font-medium underline underline-offset-2">
        See Progress
      </Link>
    }
  >
    Documents are being opened or closed. Change or delete the requirement to stop this.
  </Notice>
);
