import type { NeededDocuments } from "@lading/contract";
import { number } from "../../lib/formats.ts";

/** "Needed: Mill Certificate and 2 more"; "Blocks" if one of them blocks something. */
export const describeNeeded = ({ count, is_blocking: isBlocking, first }: NeededDocuments) =>
  `${isBlocking ? "Blocks" : "Needed"}: ${first.name}${count === 1 ? "" : ` and ${number(count - 1)} more`}`;
