import { scimType, type Endpoint } from "@lading/contract";
import { unsupported } from "./refusal.ts";

/** The media types of a body that is not a stream, the preferred one first. */
export const getJsonTypes = ({ access }: Pick<Endpoint, "access">) =>
  access === "directory" ? [scimType, "application/json"] : ["application/json"];

/** The media types of the bodies that an endpoint takes. */
export const getBodyTypes = (endpoint: Endpoint): string[] => [
  ...(endpoint.body ? getJsonTypes(endpoint) : []),
  ...(endpoint.streams ?? []),
];

/** Refuses a body of another media type with the list of the accepted ones. */
export function refuseType(endpoint: Endpoint) {
  const accepted = getBodyTypes(endpoint);
  return unsupported("unsupported_media_type", `Send ${accepted.join(" or ")}.`, { accepted });
}
