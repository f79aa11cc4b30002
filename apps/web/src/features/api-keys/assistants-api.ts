import {
  createAssistantToken,
  listAssistantTokens,
  revokeAssistantToken,
  type NewAssistantToken,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../lib/api.ts";

export const assistantTokens = queryOptions({
  queryKey: ["assistant-tokens"],
  queryFn: ({ signal }) => call(listAssistantTokens, {}, signal),
});

export const createToken = (body: z.input<typeof NewAssistantToken>) => call(createAssistantToken, { body });

export const revokeToken = (id: string) => call(revokeAssistantToken, { params: { id } });
