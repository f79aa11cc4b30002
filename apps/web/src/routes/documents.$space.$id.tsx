import { createFileRoute, redirect, type SearchSchemaInput } from "@tanstack/react-router";
import { isDocumentSpace } from "../files/download.ts";
import { Gone, OpenDocumentPage } from "../files/open-document-page.tsx";
import { ExportPage } from "../files/export-page.tsx";
import { isSignedIn, loginAddress } from "../lib/session.ts";
import { BareFrame } from "../shell/bare-frame.tsx";

export const Route = createFileRoute("/documents/$space/$id")({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ href: loginAddress(location.href), replace: true });
  },
  validateSearch: ({ type }: { type?: unknown } & SearchSchemaInput) => ({
    type: typeof type === "string" ? type : undefined,
  }),
  component: DocumentRoute,
});

function DocumentRoute() {
  const { space, id } = Route.useParams();
  const { type } = Route.useSearch();
  return (
    <BareFrame>
      {space === "export" ? (
        <ExportPage key={id} id={id} />
      ) : isDocumentSpace(space) ? (
        <OpenDocumentPage key={`${space}/${id}`} space={space} id={id} type={type} />
      ) : (
        <Gone />
      )}
    </BareFrame>
  );
}
