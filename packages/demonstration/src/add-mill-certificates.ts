import { createHash, randomUUID } from "node:crypto";
import { findPeople } from "./add-requirements.ts";
import { addDays } from "./calendar.ts";
import { copyRows } from "./copy-rows.ts";
import { getMetal } from "./documents/metals.ts";
import { millTestReport } from "./documents/mill-test-report.ts";
import { makerSender } from "./documents/senders.ts";
import type { Shop } from "./documents/shop.ts";
import { addMillRequirement, type CertifiedLine, certifiedLines } from "./mill-certificate-queries.ts";
import { idFor } from "./pictures.ts";
import type { Product } from "./product.ts";
import type { Person } from "./requirement-rule.ts";
import { millCertificate } from "./requirements.ts";
import type { VendorTarget } from "./vendor-target.ts";

/** The states of a company's first lines by the state of their notices. Further lines have the last one. */
const states = {
  draft: ["missing", "submitted", "changes_requested", "accepted", "missing"],
  sent: ["submitted", "changes_requested", "accepted"],
  received: ["accepted"],
} as const;

/**
 * Adds the certificates of mills that the provider requires of lines of ship notices, with their files and decisions. Every sixth one of
 * received notices came a day after the notice.
 */
export async function addMillCertificates({ client, blobs, company, companyId }: VendorTarget, shop: Shop) {
  const people = await findPeople(client, companyId);
  const requirementId = await addMillRequirement(client);
  const lines = await certifiedLines(client, companyId, shop.today);
  const items = lines.map((line) => ({ ...line, item: randomUUID(), stateOfItem: getState(line) }));
  await copyRows(
    client,
    "requirement_items",
    items.map(({ item, stateOfItem, opened_at, order_id, line, notice_id }) => ({
      company_id: companyId,
      id: item,
      requirement_id: requirementId,
      kind: "ship_line",
      order_id,
      line,
      notice_id,
      state: stateOfItem,
      opened_at: opened_at.toISOString(),
      due_on: stateOfItem === "accepted" ? null : addDays(toDay(opened_at), millCertificate.dueDays),
      reason: stateOfItem === "changes_requested" ? millCertificate.reason : null,
    })),
  );
  const products = new Map(shop.catalogue.map((product) => [product.gxp_sku, product]));
  for (const [place, line] of items.entries()) {
    const product = products.get(line.gxp_sku);
    if (line.stateOfItem === "missing" || !product) continue;
    const isLate = line.state === "received" && place % 6 === 4;
    const sentAt = new Date(line.opened_at.getTime() + (isLate ? 24 : 0) * hourMs);
    const file = await createFile(line, product, { vendor: company.name, day: toDay(sentAt) });
    const id = idFor(company.code, file.name, file.sha256);
    await blobs.put(`requirements/${id}`, file.content);
    const submission = randomUUID();
    await copyRows(client, "requirement_files", [
      {
        company_id: companyId,
        id,
        name: file.name,
        extension: "pdf",
        size: file.content.length,
        sha256: `\\x${file.sha256.toString("hex")}`,
        uploaded_at: sentAt.toISOString(),
        uploaded_by: people.sender,
      },
    ]);
    await copyRows(client, "requirement_submissions", [
      { company_id: companyId, id: submission, ...createSubmission(line, sentAt, people), field_values: file.values },
    ]);
    await copyRows(client, "requirement_submission_files", [
      { company_id: companyId, submission_id: submission, file_id: id },
    ]);
  }
}

const hourMs = 3_600_000;

const toDay = (time: Date) => time.toISOString().slice(0, 10);

const getState = ({ state, place }: CertifiedLine) => states[state][place - 1] ?? states[state].at(-1) ?? "missing";

/** Creates the certificate of a line's heat, with the values of its fields. */
async function createFile(
  { purchase_order, line, heat }: CertifiedLine,
  { material, manufacturer, ...product }: Product,
  { vendor, day }: { vendor: string; day: string },
) {
  const mill = manufacturer ?? vendor;
  const number = `${purchase_order}-${line}`;
  const content = await millTestReport({
    metal: getMetal(material) ?? getMetal("A105")!, // Mills certify this one.
    day,
    material: material ?? "ASTM A105",
    products: [{ material, manufacturer, ...product }],
    customer: vendor,
    mill: makerSender(mill),
    heat,
    certificate: number,
  });
  return {
    name: `Mill Certificate ${number}`,
    content,
    sha256: createHash("sha256").update(content).digest(),
    values: JSON.stringify({ mill, certificate_number: number, heats: [heat], issued_on: day }),
  };
}

/** Decisions are from the next morning, and their mails count as sent. */
function createSubmission(
  { item, stateOfItem: state }: { item: string; stateOfItem: string },
  sentAt: Date,
  { sender, decider }: Person,
) {
  const decidedAt = state === "submitted" ? null : new Date(sentAt.getTime() + 17 * hourMs).toISOString();
  return {
    item_id: item,
    state,
    batch_id: randomUUID(),
    begun_by: sender,
    sent_at: sentAt.toISOString(),
    sent_by: sender,
    decided_at: decidedAt,
    decided_by: decidedAt && decider,
    reason: state === "changes_requested" ? millCertificate.reason : null,
    told_at: decidedAt,
    former_state: "missing",
  };
}
