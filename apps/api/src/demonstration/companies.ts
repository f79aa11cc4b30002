import { blueMesaLogo, harborPipeLogo } from "./drawings/logos.ts";

/** Addresses, numbers and people are made up. */
export interface DemonstrationCompany {
  code: string;
  name: string;
  addressLine: string;
  city: string;
  state: string;
  postalCode: string;
  website: string;
  logo: string;
  yearlyTurnover: number;
  orders: number;
  /** See `ordersOf`. */
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
    logo: blueMesaLogo,
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
    logo: harborPipeLogo,
    yearlyTurnover: 11_000_000,
    orders: 210,
    firstNumber: 26,
  },
} as const satisfies Record<string, DemonstrationCompany>;

export interface DemonstrationUser {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  department: string | null;
  position: string | null;
  /** Null for the provider's staff. */
  company: keyof typeof companies | null;
  role: "Vendor Admin" | "Full Access" | "View Only" | null;
}

export const demonstrationPassword = "Portal2026!";

/** Who decides upon edits. */
export const reviewer = "staff@provider.example";

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
  },
  {
    email: reviewer,
    firstName: "Priya",
    lastName: "Raman",
    phoneNumber: "(713) 555-0188",
    department: "Supplier Success",
    position: "Program Manager",
    company: null,
    role: null,
  },
];
