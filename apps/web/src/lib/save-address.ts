import { deployment } from "./deployment.ts";

/** Saves the file at an address that the server has given. If the address has expired, the browser stays on this page. */
export function saveAddress(url: string) {
  const link = document.createElement("a");
  link.href = deployment.apiBase + url;
  link.download = "";
  link.click();
}
