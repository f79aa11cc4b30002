import { deployment } from "../../lib/deployment.ts";

interface EmbedForm {
  action: string;
  /** The origin of the frame's page. Messages from other origins are ignored. */
  origin: string;
  fields: Record<string, string>;
}

/** The form post that opens a frame: of this server's page, or of Domo if the provider has configured it. */
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
