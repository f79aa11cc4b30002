import { addDays } from "../calendar.ts";
import { certificate } from "./certificate.ts";
import type { Shop } from "./shop.ts";
import { textPaper, type Section } from "./text-paper.ts";
import { workbook } from "./workbook.ts";

const paper = (
  shop: Shop,
  day: string,
  title: string,
  sections: readonly (readonly [title: string, ...paragraphs: string[]])[],
) =>
  textPaper({
    sender: shop.sender,
    kind: "AGREEMENT",
    title,
    day,
    number: `${shop.company.code.slice(0, 4)}-${day.replaceAll("-", "")}`,
    subtitle: `between ${shop.buyer} and ${shop.company.name}`,
    sections: sections.map(([title, ...paragraphs]): Section => ({
      title,
      paragraphs,
    })),
    signers: [
      [shop.company.primaryContact.name, `${shop.company.primaryContact.position}, ${shop.company.name}`],
      ["Priya Raman", `Program Manager, ${shop.buyer}`],
    ],
  });

export const supply = (shop: Shop, day: string) =>
  paper(shop, day, "Master Supply Agreement", [
    [
      "Purpose",
      `${shop.buyer} buys goods from ${shop.company.name} by purchase orders. This agreement applies to all of them; an order adds items, quantities, place and date.`,
    ],
    [
      "Orders",
      "An order binds once it is acknowledged, or five business days after it was sent if nothing was said against it. Later changes are agreed in writing.",
    ],
    [
      "Prices and payment",
      `Prices are those of the catalogue on the day of the order. ${shop.company.pricingStructure}`,
      `Payment: ${shop.company.paymentTerms}`,
    ],
    ["Delivery", `${shop.company.deliveryTerms} Title and risk pass at the named place.`],
    [
      "Quality and documents",
      "Goods are new and conform to their specification. Mill test reports, certificates and data sheets are put into the portal before the goods leave.",
      "Records are kept for ten years and shown on request.",
    ],
    [
      "Warranty",
      "Twenty-four months from delivery. Goods that fail are replaced or refunded, with the cost of removal and installation.",
    ],
    [
      "Insurance",
      "Commercial general liability of 5,000,000 US dollars an occurrence, proven each year by a certificate.",
    ],
    [
      "Confidence",
      "Each party shares the other's prices, customers and designs only with those who need them, until five years after the end.",
    ],
    ["Term", "Three years, and then from year to year, unless either party gives notice ninety days before."],
  ]);

export const conduct = (shop: Shop, day: string) =>
  paper(shop, day, "Supplier Code of Conduct", [
    [
      "People",
      "No child labor and no forced labor. Wages and hours meet the law or exceed it. Everybody may report concerns without reprisal.",
    ],
    ["Safety", "Work that cannot be done safely is stopped by whoever sees it, without asking."],
    [
      "Fairness",
      "No bribes, gifts above 50 US dollars, or agreements with competitors. Conflicts of interest are disclosed in advance.",
    ],
    ["Environment", "Waste, water and emissions stay within permits; a plan reduces them each year."],
  ]);

export const secrecy = (shop: Shop, day: string) =>
  paper(shop, day, "Mutual Non-Disclosure Agreement", [
    [
      "Confidential information",
      "Information that is marked so, or that a reasonable person would consider confidential: prices, drawings, customers and forecasts.",
    ],
    [
      "Exceptions",
      "Information that was known before, is public without fault, or came from somebody who was free to disclose it.",
    ],
    [
      "Care",
      "Each party protects the other's information as carefully as its own, and shares it only with those who need it and have agreed to the same.",
    ],
    ["Term", "Two years of exchange, and five years of confidentiality afterwards."],
  ]);

export const quality = (shop: Shop, day: string) =>
  textPaper({
    sender: shop.sender,
    kind: "QUALITY MANUAL",
    number: "QM-01 Rev. 9",
    title: "Quality Manual",
    day,
    subtitle: "To ISO 9001:2015 and API Q1",
    sections: [
      [
        "Scope and context",
        "Receiving, inspection, stocking, assembly and shipment at our yards. Processes that are bought are controlled like our own.",
      ],
      ["Leadership", "The director of quality reports to the president and may stop any shipment."],
      ["Planning", "Risks are kept in a register and looked at each quarter."],
      [
        "Support",
        "Gauges are calibrated against standards that are traceable, at most twelve months apart. Training is recorded by task.",
      ],
      [
        "Operation",
        "Each heat is identified from receipt to shipment. Positive material identification is made of all alloy steel.",
      ],
      [
        "Evaluation",
        "Internal audits follow a plan of twelve months; suppliers are rated on quality and delivery each month.",
      ],
      [
        "Improvement",
        "A nonconformity is contained within a day, its cause found within ten, its correction checked after ninety.",
      ],
    ].map(([title = "", text = ""]): Section => ({
      title,
      paragraphs: [text],
    })),
    signers: [["Priscilla Nakai", "Quality Engineer"]],
  });

export const taxForm = (shop: Shop, day: string) =>
  certificate({
    sender: shop.sender,
    number: `TAX-${day.slice(0, 4)}`,
    day,
    title: "Taxpayer Information",
    lead: "Substitute for Form W-9, given to",
    holder: shop.buyer,
    paragraphs: [
      "Under penalties of perjury, the signer certifies that the number below is correct and that no backup withholding applies.",
    ],
    facts: [
      ["Name", shop.company.name],
      ["Classification", "C corporation"],
      [
        "Address",
        `${shop.company.addressLine}, ${shop.company.city}, ${shop.company.state} ${shop.company.postalCode}`,
      ],
      ["Employer identification no.", "00-0000000 (made up)"],
    ],
    signer: [shop.company.primaryContact.name, shop.company.primaryContact.position],
  });

export const insurance = (shop: Shop, day: string) =>
  certificate({
    sender: {
      name: "First Basin Mutual Insurance",
      lines: [],
      tint: "#334155",
    },
    number: `COI-${day.replaceAll("-", "")}`,
    day,
    title: "Certificate of Insurance",
    lead: "Insured",
    holder: shop.company.name,
    paragraphs: [
      `This certificate is given to ${shop.buyer} for information. The policies below are valid from ${day} for one year.`,
    ],
    facts: [
      ["Commercial general liability", "$5,000,000 each occurrence, $10,000,000 aggregate"],
      ["Automobile liability", "$2,000,000 combined single limit"],
      ["Umbrella liability", "$10,000,000"],
      ["Workers' compensation", "Statutory; employer's liability $1,000,000"],
      ["Certificate holder", shop.buyer],
    ],
    signer: ["L. Ostrander", "Authorized representative"],
  });

export const standard = (shop: Shop, day: string, name: string, scope: string) =>
  certificate({
    sender: {
      name: "Meridian Assessment",
      lines: [],
      tint: "#14532d",
    },
    number: `MA-${day.replaceAll("-", "")}`,
    day,
    title: name.startsWith("API") ? "License" : "Certificate of Registration",
    lead: "The quality management system of",
    holder: shop.company.name,
    paragraphs: [`has been assessed and found to conform to ${name} for the ${scope}.`],
    facts: [
      ["Site", `${shop.company.addressLine}, ${shop.company.city}, ${shop.company.state}`],
      ["Standard", name],
      ["First issued", addDays(day, -1095)],
      ["This issue", day],
    ],
    signer: ["A. Kowalczyk", "Lead assessor"],
  });

export const minerals = (shop: Shop, day: string) =>
  workbook({
    name: "Declaration",
    day,
    title: "Conflict minerals declaration",
    subtitle: `${shop.company.name}, ${day}`,
    columns: [
      ["Mineral", 16],
      ["In our products", 18],
      ["From covered countries", 24],
      ["Smelters known", 18],
    ],
    rows: [
      ["Tin", "Yes", "No", "100 %"],
      ["Tantalum", "No", "-", "-"],
      ["Tungsten", "Yes", "No", "97 %"],
      ["Gold", "No", "-", "-"],
    ],
  });
