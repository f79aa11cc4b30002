import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ContentId } from "../ground/ids.ts";
import { GuideFile } from "../trade/requirement-items.ts";

/* The files that help vendors to give a document: a template that they fill in, and an example. They belong to no version. */

const put = {
  method: "PUT",
  access: "provider.change_requirements",
  params: z.object({ id: ContentId }),
  streams: ["multipart/form-data"],
  response: GuideFile,
} as const;

const remove = {
  method: "DELETE",
  access: "provider.change_requirements",
  params: z.object({ id: ContentId }),
  response: z.object({}),
} as const;

export const putRequirementTemplate = endpoint({
  ...put,
  path: "/api/provider/requirements/{id}/template",
  summary: "Give vendors another template of a document: a form with the file as document. They see it at once",
});

export const removeRequirementTemplate = endpoint({
  ...remove,
  path: "/api/provider/requirements/{id}/template",
  summary: "Remove the template of a document",
});

export const putRequirementExample = endpoint({
  ...put,
  path: "/api/provider/requirements/{id}/example",
  summary: "Give vendors another example of a document: a form with the file as document. They see it at once",
});

export const removeRequirementExample = endpoint({
  ...remove,
  path: "/api/provider/requirements/{id}/example",
  summary: "Remove the example of a document",
});
