import { createFileRoute } from "@tanstack/react-router";
import { DocumentAskPage } from "../features/document-ask/document-ask-page.tsx";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/deliver")({
  beforeLoad: ({ location }) => ({ code: location.state.linkCode }),
  component: () => <DocumentAskPage code={Route.useRouteContext().code} mark={<ProviderMark />} />,
});
