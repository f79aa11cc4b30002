import { blueMesaLogo, harborPipeLogo } from "./drawings/logos.ts";

interface Contact {
  name: string;
  position: string;
  email: string;
  phone_number: string;
}

/** The fictitious provider. */
export const provider = { name: "Northgate Supply", abbreviation: "NGS" };

/** A vendor company. Addresses, numbers and people are fictitious. */
export interface DemonstrationCompany {
  code: string;
  name: string;
  addressLine: string;
  city: string;
  state: string;
  postalCode: string;
  website: string;
  plan: "Basic" | "Professional";
  /** MM-DD of next year. */
  planExpires: string;
  primaryContact: Contact;
  secondaryContact: Contact;
  paymentTerms: string;
  pricingStructure: string;
  deliveryTerms: string;
  logo: string;
  /** The color of its documents. */
  tint: string;
  yearlyTurnover: number;
  orders: number;
  /** See `createOrders`. */
  firstNumber: number;
}

export const companies = {
  blueMesa: {
    code: "BLUEMESA0001",
    name: "Blue Mesa Valve & Supply",
    addressLine: "4410 Mesa Yard Road",
    city: "Farmington",
    state: "NM",
    postalCode: "87401",
    website: "https://bluemesa.example",
    plan: "Professional",
    planExpires: "03-31",
    primaryContact: {
      name: "Renee Castellan",
      position: "Director of Channel Sales",
      email: "admin@bluemesa.example",
      phone_number: "(505) 555-0142",
    },
    secondaryContact: {
      name: "Wendell Yazzie",
      position: "Inside Sales Manager",
      email: "wendell.yazzie@bluemesa.example",
      phone_number: "(505) 555-0150",
    },
    paymentTerms: "Net 45 from receipt of a correct invoice; 1% discount within 10 days.",
    pricingStructure: "Published prices, reviewed every quarter; steel surcharge by month of shipment.",
    deliveryTerms: "FCA Farmington, NM (Incoterms 2020); stock items leave within 2 business days.",
    logo: blueMesaLogo,
    tint: "#1d4e89",
    yearlyTurnover: 46_000_000,
    orders: 640,
    firstNumber: 1,
  },
  harborPipe: {
    code: "HARBORPIPE01",
    name: "Harbor Pipe Co",
    addressLine: "118 Canal Dock Drive",
    city: "Houma",
    state: "LA",
    postalCode: "70363",
    website: "https://harborpipe.example",
    plan: "Basic",
    planExpires: "09-30",
    primaryContact: {
      name: "Grant Thibodeaux",
      position: "Sales Manager",
      email: "admin@harborpipe.example",
      phone_number: "(985) 555-0133",
    },
    secondaryContact: {
      name: "Odette Fontenot",
      position: "Logistics Lead",
      email: "odette.fontenot@harborpipe.example",
      phone_number: "(985) 555-0171",
    },
    paymentTerms: "Net 30 from date of invoice.",
    pricingStructure: "Cost plus by product group; pipe by hundredweight, quoted weekly.",
    deliveryTerms: "DAP job site in Gulf Coast counties and parishes, FCA Houma, LA elsewhere (Incoterms 2020).",
    logo: harborPipeLogo,
    tint: "#0f5c63",
    yearlyTurnover: 11_000_000,
    orders: 210,
    firstNumber: 26,
  },
} as const satisfies Record<string, DemonstrationCompany>;

/** A company without users and products, which the provider has suspended. */
export const suspendedCompany: Omit<
  DemonstrationCompany,
  "logo" | "tint" | "yearlyTurnover" | "orders" | "firstNumber"
> = {
  code: "REDBUTTE0001",
  name: "Red Butte Wire & Cable",
  addressLine: "902 Foundry Row",
  city: "Casper",
  state: "WY",
  postalCode: "82601",
  website: "https://redbutte.example",
  plan: "Basic",
  planExpires: "06-30",
  primaryContact: {
    name: "Harlan Voss",
    position: "Owner",
    email: "harlan.voss@redbutte.example",
    phone_number: "(307) 555-0118",
  },
  secondaryContact: {
    name: "Ines Calloway",
    position: "Office Manager",
    email: "ines.calloway@redbutte.example",
    phone_number: "(307) 555-0121",
  },
  paymentTerms: "Net 30 from date of invoice.",
  pricingStructure: "Copper base price of the day, plus making.",
  deliveryTerms: "FCA Casper, WY (Incoterms 2020).",
};

export interface DemonstrationUser {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  department: string | null;
  position: string | null;
  /** Null for staff of the provider. */
  company: keyof typeof companies | null;
  role: "Vendor Admin" | "Full Access" | "View Only" | "Administrator" | "Reviewer" | "Content editor";
  status?: "deactivated";
  /** The number of sign-ins. Users with at least one have accepted the terms. */
  visits: number;
  daysSinceVisit: number | null;
  /** The secret of the user's authenticator app, as public as the password. */
  totpSecret?: string;
}

/** The staff member who decides edits. */
export const reviewer = "staff@provider.example";

/** The users that the server prints at startup. Their colleagues are in colleagues.ts. */
export const users: readonly DemonstrationUser[] = [
  {
    email: "admin@bluemesa.example",
    firstName: "Renee",
    lastName: "Castellan",
    phoneNumber: "(505) 555-0142",
    department: "Sales Operations",
    position: "Director of Channel Sales",
    company: "blueMesa",
    role: "Vendor Admin",
    visits: 214,
    daysSinceVisit: 1,
  },
  {
    email: "editor@bluemesa.example",
    firstName: "Tyler",
    lastName: "Begay",
    phoneNumber: "(505) 555-0167",
    department: "Product Data",
    position: "Catalog Specialist",
    company: "blueMesa",
    role: "Full Access",
    visits: 167,
    daysSinceVisit: 2,
  },
  {
    email: "viewer@bluemesa.example",
    firstName: "Marisol",
    lastName: "Ortega",
    phoneNumber: "(505) 555-0119",
    department: "Accounting",
    position: "Receivables Analyst",
    company: "blueMesa",
    role: "View Only",
    visits: 58,
    daysSinceVisit: 5,
  },
  {
    email: "admin@harborpipe.example",
    firstName: "Grant",
    lastName: "Thibodeaux",
    phoneNumber: "(985) 555-0133",
    department: "Inside Sales",
    position: "Sales Manager",
    company: "harborPipe",
    role: "Vendor Admin",
    visits: 96,
    daysSinceVisit: 3,
  },
  {
    email: reviewer,
    firstName: "Priya",
    lastName: "Raman",
    phoneNumber: "(713) 555-0188",
    department: "Supplier Success",
    position: "Program Manager",
    company: null,
    role: "Administrator",
    visits: 0,
    daysSinceVisit: null,
  },
  {
    email: "reviewer@provider.example",
    firstName: "Marcus",
    lastName: "Adeyemi",
    phoneNumber: "(713) 555-0164",
    department: "Supplier Success",
    position: "Product Data Reviewer",
    company: null,
    role: "Reviewer",
    visits: 0,
    daysSinceVisit: null,
  },
  {
    email: "editor@provider.example",
    firstName: "Elena",
    lastName: "Sorensen",
    phoneNumber: "(713) 555-0121",
    department: "Communications",
    position: "Content Manager",
    company: null,
    role: "Content editor",
    visits: 0,
    daysSinceVisit: null,
  },
];
