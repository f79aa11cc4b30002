import { Refusal } from "../../ground/http/refusal.ts";

type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "uniqueness";

/** A refusal with a word of RFC 7644 for the reason. */
export class ScimRefusal extends Refusal {
  readonly scimType: ScimType | undefined;

  constructor(status: Refusal["status"], scimType: ScimType | undefined, detail: string) {
    super(status, { non_field_errors: [detail] });
    this.scimType = scimType;
  }
}

/** The body of an error in SCIM. */
export function toScimError({ status, body, ...refusal }: { status: number; body: Refusal["body"] }) {
  const scimType = "scimType" in refusal ? refusal.scimType : undefined;
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    ...(scimType === undefined && status === 400 && { scimType: "invalidValue" }),
    detail: typeof body.detail === "string" ? body.detail : describeFields(body),
  };
}

const describeFields = (messages: object) =>
  Object.entries(messages)
    .map(([field, texts]) => (field === "non_field_errors" ? String(texts) : `${field}: ${String(texts)}`))
    .join(" ");
