import { posix } from "node:path";
import type { WorkbookZip } from "./open-zip.ts";
import { parseWhole } from "./parse-xml.ts";

/** The relations of a part to others, by their ids. */
export type Relations = ReadonlyMap<string, { type: string; part: string }>;

/** Reads the relations of a part, or those of the whole file for the empty name. There are none without their part. */
export async function readRelations(zip: WorkbookZip, part: string): Promise<Relations> {
  const folder = posix.dirname(part);
  const relations = new Map<string, { type: string; part: string }>();
  const source = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  if (!zip.has(source)) return relations;
  await parseWhole(await zip.open(source), {
    open(element, { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode }) {
      if (element !== "Relationship") return;
      relations.set(id, { type, part: mode === "External" ? "" : findPart(zip, folder, target) });
    },
  });
  return relations;
}

/** Some programs write a target as an address, in which a blank is %20. */
function findPart(zip: WorkbookZip, folder: string, target: string) {
  const part = target.startsWith("/") ? posix.normalize(target).slice(1) : posix.join(folder, target);
  return zip.has(part)
    ? part
    : part.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
