import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { DownloadId } from "../ground/ids.ts";
import { anyText } from "../ground/text.ts";

/** The file or zip of a download address. The session that requested the address must still be active and authorized. */
export const readDownload = endpoint({
  method: "GET",
  path: "/api/downloads/{id}",
  access: "public",
  summary: "The file or zip of a download address, for 60 seconds",
  params: z.object({ id: DownloadId }),
  query: z.object({
    expires: z.string().check(z.regex(/^\d{1,12}$/)),
    signature: anyText(100),
  }),
  answers: "application/octet-stream",
  response: z.unknown(),
});
