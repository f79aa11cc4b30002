import { createFileRoute } from "@tanstack/react-router";
import { ProviderKeysPage } from "../../features/api-keys/provider-keys-page.tsx";

export const Route = createFileRoute("/provider/api-keys")({ component: ProviderKeysPage });
