import { createFileRoute, redirect } from "@tanstack/react-router";
import { isSignedIn, loginAddress, signOut } from "../lib/session.ts";
import { BareFrame } from "../shell/bare-frame.tsx";
import { Frame } from "../shell/frame.tsx";
import { FrameSkeleton } from "../shell/frame-skeleton.tsx";
import { loadFrame } from "../shell/load-frame.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { UnfilledPage } from "../shell/unfilled-page.tsx";
import { Button } from "../ui/button.tsx";

export const Route = createFileRoute("/provider")({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ href: loginAddress(location.href), replace: true });
  },
  loader: async ({ context: { queryClient } }) => ({ isStaff: (await loadFrame(queryClient)).is_staff }),
  component: ProviderPage,
  pendingComponent: FrameSkeleton,
});

function ProviderPage() {
  if (!Route.useLoaderData().isStaff)
    return (
      <Frame>
        <NotFoundPage />
      </Frame>
    );
  return (
    <BareFrame>
      <UnfilledPage title="Provider console" actions={<Button onPress={signOut}>Log Out</Button>}>
        The provider&rsquo;s staff will look after companies, products and documents here.
      </UnfilledPage>
    </BareFrame>
  );
}
