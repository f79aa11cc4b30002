/** The longest name, in bytes, that the usual file systems take. */
const LONGEST = 255;

/** What Windows does not take in names. Slashes and control characters are in no document's name. */
const refusedSigns = /[<>:"|?*]/g;

/** Text such as an order's number, as a part of a file's name. */
export const inFileName = (text: string) => text.replace(refusedSigns, "_").replace(/[/\\]/g, "_");
/** Names of its devices, whatever extension follows. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

export interface NamedFile {
  /** Without its extension. */
  name: string;
  extension: string;
}

/** The file's name with its extension, no longer than file systems take. */
export const fileName = ({ name, extension }: NamedFile) => nameWith(name, `.${extension}`);

/**
 * Names under which these files can lie in one folder of any system: of equal ones, in any case of letters, the later get
 * " (2)", " (3)" and so on.
 */
export function namesInFolder(files: readonly NamedFile[]): string[] {
  const taken = new Set<string>();
  const tried = new Map<string, number>();
  return files.map((file) => {
    const name = file.name.replace(refusedSigns, "_").replace(deviceName, "_$1");
    const folded = fileName({ ...file, name }).toLowerCase();
    for (let number = tried.get(folded) ?? 1; ; number++) {
      const candidate = nameWith(name, `${number === 1 ? "" : ` (${number})`}.${file.extension}`);
      if (taken.has(candidate.toLowerCase())) continue;
      taken.add(candidate.toLowerCase());
      tried.set(folded, number + 1);
      return candidate;
    }
  });
}

function nameWith(name: string, ending: string) {
  let kept = name;
  while (Buffer.byteLength(kept + ending) > LONGEST) kept = kept.replace(/.$/su, "");
  return kept + ending;
}
