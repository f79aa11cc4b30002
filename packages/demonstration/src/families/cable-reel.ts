import { rounded } from "../standards/nominal-size.ts";

/** Returns the dimensions of a reel for this length of cable. */
export function cableReel(weight: number) {
  const flange = weight < 120 ? 20 : weight < 400 ? 30 : weight < 1200 ? 42 : weight < 4000 ? 58 : 72;
  return {
    unit: "Reel",
    length: flange,
    width: rounded(flange * 0.6, 1),
    height: flange,
    weight: rounded(weight + flange * 1.4, 1),
  } as const;
}
