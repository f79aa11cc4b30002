import { writeQuery } from "@lading/contract";
import { ApiError, isStatus } from "./api-error.ts";
import { deployment } from "./deployment.ts";
import { accessToken, dropSession, renewedToken } from "./session.ts";

/** Fetches the file that a call responds with, as the signed-in user, and saves it. */
export async function saveAnswer({ path }: { path: string }, query: Record<string, unknown>, fileName: string) {
  saveBlob(await fetchAsUser(path + writeQuery(query)), fileName);
}

/** Saves data as a file, as if the user had downloaded it. */
export function saveBlob(blob: Blob, fileName: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Renews the session once after a 401. */
async function fetchAsUser(address: string) {
  const token = accessToken();
  try {
    return await fetchContent(address, token);
  } catch (error) {
    if (!isStatus(error, 401)) throw error;
    const renewed = token && (await renewedToken(token));
    if (renewed) return fetchContent(address, renewed);
    dropSession();
    throw error;
  }
}

async function fetchContent(address: string, token: string | undefined) {
  const unreachable = () => {
    throw new ApiError(0);
  };
  const response = await fetch(deployment.apiBase + address, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    referrerPolicy: "no-referrer",
  }).catch(unreachable);
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  return response.blob().catch(unreachable);
}
