import { createFileRoute } from "@tanstack/react-router";
import { UnsubscribePage } from "../features/auth/unsubscribe-page.tsx";
import { FeedbackButton } from "../shell/feedback-button.tsx";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/unsubscribe")({
  beforeLoad: ({ location }) => ({ code: location.state.linkCode }),
  component: () => (
    <UnsubscribePage code={Route.useRouteContext().code} mark={<ProviderMark isLarge />} foot={<FeedbackButton />} />
  ),
});
