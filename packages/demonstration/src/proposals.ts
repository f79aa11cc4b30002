import type { ProposalStatus } from "@lading/contract";

/** A product that a vendor proposes. */
export interface DemonstrationProposal {
  author: string;
  hoursAgo: number;
  status: ProposalStatus;
  /** In canonical text form. */
  product: { name: string; sku: string } & Record<string, string>;
  reason?: string;
  /** It has the picture of the first product whose name contains these words. */
  looksLike: string;
  /** Why the provider should carry it. */
  why?: string;
}

const day = 24;
const renee = "admin@bluemesa.example";
const tyler = "editor@bluemesa.example";

export const proposals: readonly DemonstrationProposal[] = [
  {
    author: renee,
    hoursAgo: 3,
    status: "proposed",
    looksLike: "Gate Valve",
    product: {
      name: "4 in Class 600 Gate Valve, BW, A352 LCC, NACE Trim",
      sku: "GTV-4-600-LCC-N-0091",
      category: "Gate Valves",
      manufacturer: "Harrow Valve Works",
      mpn: "HR16-00171N",
      price: "4260.00",
      lead_time_days: "21",
      size: "4 in",
      pressure_class: "Class 600",
      end_connections: "Buttweld",
      material: "ASTM A352 LCC",
    },
    why: "NACE MR0175 trim, asked for by two of your branches in West Texas.",
  },
  {
    author: tyler,
    hoursAgo: 1.3 * day,
    status: "proposed",
    looksLike: "Seamless Pipe",
    product: { name: "12 in Sch 60 Seamless Pipe, ASTM A333 Grade 6", sku: "PIP-333-12-60-0F21", price: "5144.00" },
  },
  {
    author: tyler,
    hoursAgo: 2.2 * day,
    status: "changes_asked",
    looksLike: "Gate Valve",
    reason: "The drawing shows butt-weld ends, the name says RTJ. Which is right?",
    product: { name: "4 in Class 600 Gate Valve, RTJ, A216 WCB", sku: "GTV-4-600-WCB-N-0090", price: "2882.00" },
  },
  {
    author: renee,
    hoursAgo: 4.1 * day,
    status: "changes_asked",
    looksLike: "Weld Neck Flange",
    reason: "Please give the bore schedule.",
    product: { name: "20 in Class 900 Weld Neck Flange, RTJ, F304L", sku: "WNF-20-900-304L-0412", price: "8354.00" },
  },
  {
    author: tyler,
    hoursAgo: 6.2 * day,
    status: "merged",
    looksLike: "Swing Check Valve",
    product: { name: "6 in Class 1500 Swing Check Valve, RTJ, WCB", sku: "CKV-6-1500-WCB-0200", price: "8113.00" },
  },
  {
    author: renee,
    hoursAgo: 7.4 * day,
    status: "approved",
    looksLike: "Trunnion Ball Valve",
    product: {
      name: "8 in Class 900 Trunnion Ball Valve, RTJ, A216 WCB",
      sku: "BLV-8-900-WCB-T-0102",
      price: "12175.00",
    },
  },
  {
    author: renee,
    hoursAgo: 14.1 * day,
    status: "rejected",
    looksLike: "Needle Valve",
    reason: "We carry brass needle valves of one maker only.",
    product: { name: "1/4 in 3,000 psi Straight Needle Valve, Brass", sku: "NDV-14-3K-BRS-0991", price: "25.30" },
  },
  {
    author: renee,
    hoursAgo: 17.3 * day,
    status: "withdrawn",
    looksLike: "Plug Valve",
    product: { name: "2 in Class 600 Lubricated Plug Valve, RF, CF8M", sku: "PLV-2-600-CF8M-0300", price: "1985.22" },
  },
];
