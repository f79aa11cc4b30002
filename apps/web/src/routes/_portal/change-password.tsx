import { createFileRoute } from "@tanstack/react-router";
import { changePassword } from "../../shell/sections.ts";
import { UnfilledPage } from "../../shell/unfilled-page.tsx";

export const Route = createFileRoute("/_portal/change-password")({
  component: () => <UnfilledPage title={changePassword.label}>{changePassword.about}</UnfilledPage>,
});
