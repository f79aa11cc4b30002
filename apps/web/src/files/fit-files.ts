import { productFileExtensions } from "@lading/contract";
import { number } from "../lib/formats.ts";
import { getRefusal } from "./accepted-files.ts";

const list = new Intl.ListFormat("en-US");

/** Returns the first files for which there is room, and names the others. None fits if one of them is of a kind that is refused. */
export function fitFiles(files: readonly File[], left: number, most: number) {
  const wrong = files.map((file) => getRefusal(file, productFileExtensions)).find((one) => one !== undefined);
  if (wrong !== undefined) return { fitting: [], refusal: wrong };
  const others = files.slice(left).map(({ name }) => name);
  return {
    fitting: files.slice(0, left),
    refusal:
      others.length === 0
        ? undefined
        : `At most ${most === 1 ? "1 file" : `${number(most)} files`}. Not added: ${list.format(others)}.`,
  };
}
