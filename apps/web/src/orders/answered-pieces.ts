import type { OrderLine } from "@lading/contract";
import { pieceText } from "./piece-text.ts";

/**
 * Tells the present answer to a line: what is asked, or else what is valid. Undefined if the columns of price and days tell all of
 * it, because the whole quantity comes at once.
 */
export function answeredPieces({ pieces, quantity }: Pick<OrderLine, "pieces" | "quantity">, currency: string) {
  const asked = pieces.filter(({ outcome }) => outcome === "asked");
  const valid = pieces.filter(({ outcome }) => outcome === "applied" || outcome === "approved");
  const shown = asked.length > 0 ? asked : valid;
  const [first] = shown;
  const isWhole = shown.length === 1 && (first?.action === "accept" || first?.action === "change");
  if (!first || (isWhole && Number(first.quantity) === Number(quantity))) return undefined;
  return { isAsked: asked.length > 0, text: shown.map((piece) => pieceText(piece, currency)).join("; ") };
}
