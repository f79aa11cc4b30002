import type { DemonstrationUser } from "./companies.ts";

/** More users of the two companies, so that user lists have several rows. They have the same password as the others. */
export const colleagues: readonly DemonstrationUser[] = [
  {
    email: "wendell.yazzie@bluemesa.example",
    firstName: "Wendell",
    lastName: "Yazzie",
    phoneNumber: "(505) 555-0150",
    department: "Inside Sales",
    position: "Inside Sales Manager",
    company: "blueMesa",
    role: "Vendor Admin",
    visits: 131,
    daysSinceVisit: 4,
  },
  {
    email: "priscilla.nakai@bluemesa.example",
    firstName: "Priscilla",
    lastName: "Nakai",
    phoneNumber: "(505) 555-0156",
    department: "Quality",
    position: "Quality Engineer",
    company: "blueMesa",
    role: "Full Access",
    visits: 83,
    daysSinceVisit: 9,
  },
  {
    email: "deshawn.pruitt@bluemesa.example",
    firstName: "DeShawn",
    lastName: "Pruitt",
    phoneNumber: null,
    department: "Shipping",
    position: "Dock Supervisor",
    company: "blueMesa",
    role: "Full Access",
    visits: 41,
    daysSinceVisit: 17,
  },
  {
    email: "anneliese.vogt@bluemesa.example",
    firstName: "Anneliese",
    lastName: "Vogt",
    phoneNumber: "(505) 555-0173",
    department: "Engineering",
    position: "Application Engineer",
    company: "blueMesa",
    role: "View Only",
    visits: 6,
    daysSinceVisit: 62,
  },
  {
    email: "newcomer@bluemesa.example",
    firstName: "Jonah",
    lastName: "Etcitty",
    phoneNumber: null,
    department: "Product Data",
    position: "Catalog Assistant",
    company: "blueMesa",
    role: "Full Access",
    visits: 0,
    daysSinceVisit: null,
  },
  {
    email: "carl.lindqvist@bluemesa.example",
    firstName: "Carl",
    lastName: "Lindqvist",
    phoneNumber: "(505) 555-0138",
    department: "Inside Sales",
    position: "Account Representative",
    company: "blueMesa",
    role: "Full Access",
    status: "deactivated",
    visits: 205,
    daysSinceVisit: 148,
  },
  {
    email: "may.tanaka@bluemesa.example",
    firstName: "May",
    lastName: "Tanaka",
    phoneNumber: null,
    department: "Accounting",
    position: "Accounts Intern",
    company: "blueMesa",
    role: "View Only",
    status: "deactivated",
    visits: 12,
    daysSinceVisit: 211,
  },
  {
    email: "odette.fontenot@harborpipe.example",
    firstName: "Odette",
    lastName: "Fontenot",
    phoneNumber: "(985) 555-0171",
    department: "Logistics",
    position: "Logistics Lead",
    company: "harborPipe",
    role: "Full Access",
    visits: 72,
    daysSinceVisit: 6,
  },
  {
    email: "marcus.broussard@harborpipe.example",
    firstName: "Marcus",
    lastName: "Broussard",
    phoneNumber: "(985) 555-0126",
    department: "Inside Sales",
    position: "Sales Associate",
    company: "harborPipe",
    role: "View Only",
    visits: 19,
    daysSinceVisit: 23,
  },
];

export interface DemonstrationInvitation {
  email: string;
  role: string;
  /** The e-mail address of the inviter. */
  invitedBy: string;
  /** Days since the invitation, which is valid for seven. */
  daysAgo: number;
}

export const invitations: readonly DemonstrationInvitation[] = [
  {
    email: "lena.hoskie@bluemesa.example",
    role: "Full Access",
    invitedBy: "admin@bluemesa.example",
    daysAgo: 1,
  },
  {
    email: "raul.dominguez@bluemesa.example",
    role: "View Only",
    invitedBy: "wendell.yazzie@bluemesa.example",
    daysAgo: 3,
  },
  {
    email: "bridget.oconnell@bluemesa.example",
    role: "View Only",
    invitedBy: "admin@bluemesa.example",
    daysAgo: 16,
  },
  {
    email: "felix.landry@harborpipe.example",
    role: "Full Access",
    invitedBy: "admin@harborpipe.example",
    daysAgo: 2,
  },
];
