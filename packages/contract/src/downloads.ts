import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { DownloadId } from "./ids.ts";

/** The file, or the zip, of an address that was given for it. The session that asked must still be live and allowed to. */
export const readDownload = endpoint({
  method: "GET",
  path: "/api/downloads/{id}",
  access: "public",
  summary: "What a download address stands for, for 60 seconds",
  params: z.object({ id: DownloadId }),
  query: z.object({
    expires: z.string().check(z.regex(/^\d{1,12}$/)),
    signature: z.string().check(z.maxLength(100)),
  }),
  answers: "application/octet-stream",
  response: z.unknown(),
});
