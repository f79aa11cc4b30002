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
