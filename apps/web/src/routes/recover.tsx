import { createFileRoute } from "@tanstack/react-router";
import { RecoverPage } from "../features/auth/recover-page.tsx";
import { FeedbackButton } from "../shell/feedback-button.tsx";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/recover")({
  beforeLoad: ({ location }) => ({ code: location.state.linkCode }),
  component: () => (
    <RecoverPage code={Route.useRouteContext().code} mark={<ProviderMark isLarge />} foot={<FeedbackButton />} />
  ),
});
