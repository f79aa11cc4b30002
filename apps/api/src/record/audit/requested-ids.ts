import { PurchaseOrderNumber, type Endpoint } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { getRecordedDetails } from "./record-action.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MAX_IDS = 20;

/**
 * Returns the ids in a refused request: the path parameters of the right form, and the ids in the part of the body that the audit record stores.
 * Returns none for public calls, because their paths contain codes and signed ids, which must not be stored.
 */
export function getRequestedIds(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.access === "public") return { asked: [], ids: [], orderNumbers: [] };
  const params = Object.entries((request.params ?? {}) as Record<string, string>); // Fastify parses path parameters to strings.
  const shape = getShape(endpoint);
  // Another value may be a secret that was sent to the wrong path.
  const named = params.filter(([name, value]) => accepts(shape[name], value)).map(([, value]) => value.slice(0, 100));
  const ids = collectTexts(getRecordedDetails(endpoint, request)).filter((text) => UUID.test(text));
  const orderNumbers = params.filter(([name]) => shape[name] === PurchaseOrderNumber);
  return {
    asked: [...new Set([...named, ...ids])].slice(0, MAX_IDS),
    ids: ids.slice(0, MAX_IDS),
    orderNumbers: orderNumbers.map(([, value]) => value),
  };
}

const accepts = (schema: z.core.$ZodType | undefined, value: string) =>
  schema !== undefined && z.safeParse(schema, value).success;

const getShape = ({ params }: Endpoint): Record<string, z.core.$ZodType> =>
  params instanceof z.ZodMiniObject ? params.shape : {};

function collectTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}
