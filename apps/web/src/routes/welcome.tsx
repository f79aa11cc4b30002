import { createFileRoute, Link } from "@tanstack/react-router";
import { BareFrame } from "../shell/bare-frame.tsx";
import { UnfilledPage } from "../shell/unfilled-page.tsx";

export const Route = createFileRoute("/welcome")({
  component: () => (
    <BareFrame>
      <UnfilledPage title="Create your account">
        Invitations to the portal will be accepted here. Until then, please write to us by the link below.
        <Link to="/login" className="mt-4 block font-medium text-accent-text underline-offset-2 hover:underline">
          Return To Login
        </Link>
      </UnfilledPage>
    </BareFrame>
  ),
});
