import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ContentId } from "../ground/ids.ts";
import { ReadingFigure } from "../trade/reading-figures.ts";

export const restartRequirementReading = endpoint({
  method: "POST",
  path: "/api/provider/requirements/{id}/reading",
  access: "provider.change_requirements",
  summary: "Read values from the files of a requirement again. Only what is offered from now on counts",
  params: z.object({ id: ContentId }),
  body: z.strictObject({}),
  response: ReadingFigure,
});
