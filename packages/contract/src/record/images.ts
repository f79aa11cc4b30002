import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ImageId } from "../ground/ids.ts";
import { anyText } from "../ground/text.ts";

/** A picture. `image_url` of a product is this URL with a signature, which expires after one to two days. */
export const readImage = endpoint({
  method: "GET",
  path: "/api/images/{id}",
  access: "public",
  summary: "A picture, by its signed URL",
  params: z.object({ id: ImageId }),
  query: z.object({
    expires: z.string().check(z.regex(/^\d{1,12}$/)),
    signature: anyText(100),
  }),
  answers: "image/*",
  response: z.unknown(),
});
