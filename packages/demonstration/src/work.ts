/** A view of the work queue that staff have saved. */
export interface DemonstrationView {
  /** The e-mail address of the staff member. */
  owner: string;
  name: string;
  isShared: boolean;
  filters: { kind: string[]; company: string[]; field: string[]; owner?: "nobody"; state?: "late" | "soon" };
}

export const workViews: readonly DemonstrationView[] = [
  {
    owner: "staff@provider.example",
    name: "Prices",
    isShared: true,
    filters: { kind: ["edits"], company: [], field: ["price", "price_expiration"] },
  },
  {
    owner: "staff@provider.example",
    name: "Late and free",
    isShared: false,
    filters: { kind: [], company: [], field: [], owner: "nobody", state: "late" },
  },
];

/** The staff members who have taken rows of the queue, each with the places of the rows from its top. */
export const workClaims: readonly { owner: string; places: readonly number[] }[] = [
  { owner: "reviewer@provider.example", places: [2, 3, 9] },
  { owner: "staff@provider.example", places: [1] },
];

/** The end of a product: negative days are in the past. */
export interface DemonstrationEnd {
  reason: string;
  inDays: number;
}

export const ends: readonly DemonstrationEnd[] = [
  { reason: "The maker has closed this line. Use the series that replaces it.", inDays: -12 },
  { reason: "The contract for this item ends.", inDays: 40 },
];

/** A vendor's request that products end. Staff have refused it if it has their words. */
export interface DemonstrationRequest {
  products: number;
  reason: string;
  daysAgo: number;
  /** The day that the vendor asks for. */
  inDays?: number;
  refusal?: string;
}

export const discontinuations: readonly DemonstrationRequest[] = [
  {
    products: 3,
    reason: "We close this line at the end of the quarter. The stainless series replaces it.",
    daysAgo: 1,
    inDays: 30,
  },
  {
    products: 1,
    reason: "The foundry no longer makes this casting.",
    daysAgo: 20,
    refusal: "Three purchase orders are open until spring. Please ask again when they are shipped.",
  },
];
