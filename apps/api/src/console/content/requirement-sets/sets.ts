import type { RequirementSetKey } from "@lading/contract";
import type { RequirementValues } from "../kinds/content-values.ts";
import {
  analysisFields,
  certificateFields,
  insuranceFields,
  millFields,
  originFields,
  safetyFields,
  substanceFields,
  taxFields,
} from "./set-fields.ts";

/** A requirement of a set. Values that it leaves out are those of every new requirement. */
export interface SetRequirement extends Pick<RequirementValues, "name" | "applies_to" | "fields" | "help"> {
  /** The name of its label, which is made if there is none in the space of its subjects. */
  label: string;
  maximum_files?: number;
  validity?: RequirementValues["validity"];
}

interface Set {
  name: string;
  requirements: readonly SetRequirement[];
}

const untilExpiry = { kind: "until_field", field: "expires" } as const;
const monthsFrom = (field: string, months: number) => ({ kind: "months_from_field", field, months }) as const;

/** The sets with which staff can begin. Each has the fields that such documents have; the limits are usual ones, to be edited. */
export const requirementSets: Record<RequirementSetKey, Set> = {
  insurance: {
    name: "Insurance",
    requirements: [
      {
        name: "Certificate of Insurance",
        label: "Certificate of Insurance",
        applies_to: "company",
        fields: insuranceFields,
        maximum_files: 2,
        validity: untilExpiry,
        help: "Send the certificate on form ACORD 25, and the endorsement for additional insureds as a second file.",
      },
    ],
  },
  tax: {
    name: "Tax (W-9 or W-8)",
    requirements: [
      {
        name: "Tax Form",
        label: "Tax Form",
        applies_to: "company",
        fields: taxFields,
        help: "Send a signed W-9. Companies outside of the United States send a W-8.",
      },
    ],
  },
  quality: {
    name: "Quality (ISO 9001, API license)",
    requirements: [
      {
        name: "ISO 9001 Certificate",
        label: "ISO 9001 Certificate",
        applies_to: "company",
        fields: certificateFields,
        validity: untilExpiry,
        help: "Send the certificate with its scope. The body must be accredited.",
      },
      {
        name: "API License",
        label: "API License",
        applies_to: "company",
        fields: certificateFields,
        validity: untilExpiry,
        help: "Send the license of each facility that makes products with the API monogram.",
      },
    ],
  },
  "mill-certificate": {
    name: "Mill certificate per line (EN 10204 3.1)",
    requirements: [
      {
        name: "Mill Certificate (EN 10204 3.1)",
        label: "Mill Certificate",
        applies_to: "order_line",
        fields: millFields,
        maximum_files: 3,
        help: "Send the inspection certificate of the mill that names all heats of the line.",
      },
    ],
  },
  "safety-data-sheet": {
    name: "Safety data sheet",
    requirements: [
      {
        name: "Safety Data Sheet",
        label: "Safety Data Sheet",
        applies_to: "product",
        fields: safetyFields,
        validity: monthsFrom("revision_date", 60),
        help: "Send the latest revision of the maker.",
      },
    ],
  },
  "certificate-of-analysis": {
    name: "Certificate of analysis",
    requirements: [
      {
        name: "Certificate of Analysis",
        label: "Certificate of Analysis",
        applies_to: "ship_line",
        fields: analysisFields,
        help: "Send the certificate of each lot that you ship in the line.",
      },
    ],
  },
  origin: {
    name: "Origin",
    requirements: [
      {
        name: "Declaration of Origin",
        label: "Declaration of Origin",
        applies_to: "product",
        fields: originFields,
        validity: monthsFrom("issued_on", 12),
        help: "Say in which country the product was made.",
      },
    ],
  },
  "reach-rohs": {
    name: "REACH and RoHS",
    requirements: [
      {
        name: "REACH and RoHS Declaration",
        label: "REACH and RoHS Declaration",
        applies_to: "product",
        fields: substanceFields,
        validity: monthsFrom("issued_on", 24),
        help: "Declare that the product has no substance above the limits of REACH and RoHS.",
      },
    ],
  },
};
