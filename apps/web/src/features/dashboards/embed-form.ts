import { deployment } from "../../lib/deployment.ts";

interface EmbedForm {
  action: string;
  /** Of the page that answers: only its messages count. */
  origin: string;
  fields: Record<string, string>;
}

/** Where and how a frame is opened: this server's page, or Domo's where the provider has one. */
export function embedForm(id: string, token: string): EmbedForm {
  const { apiBase, domoUrl } = deployment;
  if (domoUrl) {
    const action = `${domoUrl}/embed/pages/${encodeURIComponent(id)}`;
    return { action, origin: new URL(action).origin, fields: { dashboard_id: id, embedToken: token } };
  }
  const theme = document.documentElement.dataset["theme"] ?? "";
  return {
    action: `${apiBase}/embed/dashboard`,
    origin: apiBase ? new URL(apiBase).origin : location.origin,
    fields: { dashboard_id: id, token, theme },
  };
}
