import { endpoints } from "@lading/contract/endpoints";

/** The fixed parts of the paths of calls. All other parts are values, for example codes of invitations. */
const partsOfCalls = new Set([
  "",
  ...endpoints.flatMap(({ path }) => path.split("/").filter((part) => !part.startsWith("{"))),
]);
/** The paths of calls of the contract begin with one of these, and those of pages do not. */
const firstPartsOfCalls = new Set(endpoints.map(({ path }) => path.split("/")[1]));

/** A part of a page's address or of a file's name that is a word. Codes, ids and numbers of products are none. */
const WORD = /^[a-z-]{0,30}(?:\.[a-z]{1,5})?$/;

/** Returns the path with a star for each part that may be a value of a user or a code. */
function hideInPath(path: string) {
  const parts = path.split("/");
  const first = parts[1];
  // The files of the build have a hash in their name.
  if (first === "assets") return path;
  const isFixed = firstPartsOfCalls.has(first)
    ? (part: string) => partsOfCalls.has(part)
    : (part: string) => WORD.test(part);
  return parts.map((part) => (isFixed(part) ? part : "*")).join("/");
}

/** Returns a URL, or a path, without its query and fragment, and with stars for the values in its path. */
export function hideValuesOfUrl(url: string) {
  const [address = ""] = url.split(/[?#]/);
  const [, origin = "", path] = /^(https?:\/\/[^/]*)?(\/.*)$/is.exec(address) ?? [];
  if (path !== undefined) return origin.replace(/\/\/.*@/s, "//") + hideInPath(path);
  // A host without a path, a file name, or a word of the browser like "inline". Of other URLs the scheme is enough.
  return /^https?:\/\/[^@]*$|^[\w.-]*/i.exec(address)?.[0] ?? "";
}

const URLS = /(?:https?:\/\/|(?<![^\s"'`(<])\/)[^\s"'`<>]+/gi;
/** The line and column of a stack trace, and the punctuation of the sentence. */
const REST = /(?::\d+){0,2}[).,;:\]]{0,3}$/;

/**
 * Returns a text, for example the message of an error, with `hideValuesOfUrl` for each URL and each path of a call in it. Other
 * paths, for example of files in a stack trace, keep their parts and lose a query.
 */
export const hideValuesOfUrls = (text: string) =>
  text.replace(URLS, (found) => {
    const [rest = ""] = REST.exec(found) ?? [];
    const url = found.slice(0, found.length - rest.length);
    const isOfServer = !url.startsWith("/") || firstPartsOfCalls.has(url.split(/[/?#]/)[1]);
    return (isOfServer ? hideValuesOfUrl(url) : url.split(/[?#]/)[0]) + rest;
  });
