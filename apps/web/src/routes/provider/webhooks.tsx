import { createFileRoute } from "@tanstack/react-router";
import { ProviderWebhooksPage } from "../../features/webhooks/provider-webhooks-page.tsx";

export const Route = createFileRoute("/provider/webhooks")({ component: ProviderWebhooksPage });
