import { invalid } from "../../ground/http/refusal.ts";

/** A place in the order of changes, after which a reader continues. */
export interface Position {
  /** The id of a transaction, as a decimal number. */
  tx: string;
  /** The id of the change within it. */
  id: string;
}

/** Before all changes. */
export const beginning: Position = { tx: "0", id: "0" };

const hexLength = 32;

/** Writes a cursor, which programs store and send back. Its contents are not part of the contract. */
export function writeCursor(epoch: string, { tx, id }: Position) {
  const place = Buffer.alloc(16);
  place.writeBigUInt64BE(BigInt(tx));
  place.writeBigUInt64BE(BigInt(id), 8);
  return Buffer.concat([Buffer.from(epoch.replaceAll("-", ""), "hex"), place]).toString("base64url");
}

/** Reads a cursor. The epoch has no dashes. Throws a 400 if the text is not a cursor. */
export function readCursor(text: string): Position & { epoch: string } {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 32 || bytes.toString("base64url") !== text)
    throw invalid({ since: ["This is not a cursor. Send the next of an earlier page."] });
  return {
    epoch: bytes.toString("hex", 0, hexLength / 2),
    tx: bytes.readBigUInt64BE(16).toString(),
    id: BigInt.asIntN(64, bytes.readBigUInt64BE(24)).toString(),
  };
}
