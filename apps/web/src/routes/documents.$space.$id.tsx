import { createFileRoute, redirect } from "@tanstack/react-router";
import { Feedback } from "../features/feedback/feedback.tsx";
import { isDocumentSpace } from "../files/download.ts";
import { Gone, OpenDocumentPage } from "../files/open-document-page.tsx";
import { isSignedIn, loginAddress } from "../lib/session.ts";
import { BareFrame } from "../shell/bare-frame.tsx";

export const Route = createFileRoute("/documents/$space/$id")({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ href: loginAddress(location.href), replace: true });
  },
  component: DocumentRoute,
});

function DocumentRoute() {
  const { space, id } = Route.useParams();
  return (
    <>
      <BareFrame>
        {isDocumentSpace(space) ? <OpenDocumentPage key={`${space}/${id}`} space={space} id={id} /> : <Gone />}
      </BareFrame>
      <Feedback />
    </>
  );
}
