import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../features/auth/confirm-email-page.tsx";
import { FeedbackButton } from "../shell/feedback-button.tsx";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/confirm-email")({
  beforeLoad: ({ location }) => ({ code: location.state.linkCode }),
  component: () => (
    <ConfirmEmailPage code={Route.useRouteContext().code} mark={<ProviderMark isLarge />} foot={<FeedbackButton />} />
  ),
});
