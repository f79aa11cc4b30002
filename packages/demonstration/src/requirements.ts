/** A document that the provider requires of Blue Mesa, and how far it is. */
export interface DemonstrationRequirement {
  name: string;
  /** Why it is needed. */
  basis: string;
  help: string;
  /** A document of the company has an expiry and a number; others have no fields. */
  isCertificate: boolean;
  state: "missing" | "submitted" | "accepted" | "changes_requested" | "waived";
  /** Days from today until it is due, or until the last valid day or the end of the waiver. */
  dueIn: number;
  /** The last thing that happened, in hours before today's end. */
  hoursAgo: number;
  /** Of a refusal or a waiver. */
  reason?: string;
  /** The title of its file. */
  file?: string;
}

const sendSigned = "Send a signed PDF. Somebody who may sign for the company must sign it.";

export const requirements: readonly DemonstrationRequirement[] = [
  {
    name: "Cybersecurity Questionnaire",
    basis: "Site Access Policy, section 6",
    help: "Answer all questions. Send what you plan where you do not comply yet.",
    isCertificate: false,
    state: "missing",
    dueIn: -3,
    hoursAgo: 800,
  },
  {
    name: "Business Continuity Plan",
    basis: "Master Supply Agreement, 12.1",
    help: "Send the plan, or its summary, with the date of the last exercise.",
    isCertificate: false,
    state: "missing",
    dueIn: 9,
    hoursAgo: 500,
  },
  {
    name: "Product Liability Insurance",
    basis: "Master Supply Agreement, 9.2",
    help: "Send the certificate of your insurer. It must cover all of your sites.",
    isCertificate: true,
    state: "changes_requested",
    dueIn: 13,
    hoursAgo: 22,
    reason: "The certificate names only the warehouse in Midland. Send the one that covers all of your sites.",
    file: "Product Liability Certificate",
  },
  {
    name: "ISO 45001 Certificate",
    basis: "Quality Agreement, 4.1",
    help: "Send the certificate with its scope. The body must be accredited.",
    isCertificate: true,
    state: "accepted",
    dueIn: 25,
    hoursAgo: 7000,
    file: "ISO 45001 Certificate",
  },
  {
    name: "Conflict of Interest Statement",
    basis: "Supplier Code of Conduct",
    help: sendSigned,
    isCertificate: false,
    state: "submitted",
    dueIn: 28,
    hoursAgo: 3,
    file: "Conflict of Interest Statement (signed)",
  },
  {
    name: "Carbon Footprint Report",
    basis: "Supplier Code of Conduct, 5",
    help: "Send the report of the last year, with the method that you used.",
    isCertificate: false,
    state: "waived",
    dueIn: 120,
    hoursAgo: 900,
    reason: "The method is being agreed with all suppliers.",
  },
];

/** The fields of certificates. */
export const certificateFields = [
  { key: "number", name: "Certificate Number", type: "text", is_required: true },
  { key: "expires", name: "Expires", type: "date", is_required: true, not_before: "today" },
];

/** The days before and after the due day on which reminders are sent. */
export const reminders = [60, 30, 14, 7, 1, 0];

/** A document that staff asked all companies for once. The company that has sent it has sent `file`. */
export const requestedDocument: Omit<DemonstrationRequirement, "state"> = {
  name: "Conflict Minerals Survey 2026",
  basis: "One-time request",
  help: "Our customers ask where tin, tungsten, tantalum and gold in your products come from. Send the survey with the names of your smelters.",
  isCertificate: false,
  dueIn: 18,
  hoursAgo: 30,
  file: "Conflict Minerals Survey 2026",
};

const millReason =
  "The heat on the certificate is not the one of the line. Send the certificate of the heat that you ship.";

/** The certificate that each line of metal in a ship notice needs. */
export const millCertificate = {
  name: "Mill Certificate (EN 10204 3.1)",
  basis: "Quality Agreement, 4.2",
  help: "Send the inspection certificate of the mill. It must name the heat of the line.",
  fields: [
    { key: "mill", name: "Mill", type: "text", is_required: true },
    { key: "certificate_number", name: "Certificate Number", type: "text", is_required: true },
    { key: "heats", name: "Heat Numbers", type: "text", is_required: true, is_list: true },
    { key: "issued_on", name: "Issued On", type: "date", is_required: true },
  ],
  dueDays: 10,
  reason: millReason,
  reasons: [millReason],
};
