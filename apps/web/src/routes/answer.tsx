import { createFileRoute } from "@tanstack/react-router";
import { LinkedOrderPage } from "../features/orders/link/linked-order-page.tsx";
import { FeedbackButton } from "../shell/feedback-button.tsx";
import { ProviderMark } from "../shell/provider-block.tsx";

export const Route = createFileRoute("/answer")({
  beforeLoad: ({ location }) => ({ code: location.state.linkCode }),
  component: () => (
    <LinkedOrderPage code={Route.useRouteContext().code} mark={<ProviderMark />} feedback={<FeedbackButton isIcon />} />
  ),
});
