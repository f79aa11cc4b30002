/** The longest file name in bytes that common file systems allow. */
const MAX_NAME_BYTES = 255;

/** Characters that Windows does not allow in names. Names of documents never contain slashes or control characters. */
const invalidCharacters = /[<>:"|?*]/g;

/** Makes text, for example an order number, usable as part of a file name. */
export const toFileName = (text: string) => text.replace(invalidCharacters, "_").replace(/[/\\]/g, "_");
/** Device names of Windows, with any extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

export interface NamedFile {
  /** Without its extension. */
  name: string;
  /** Empty if there is none. */
  extension: string;
}

/** The file name with extension, no longer than file systems allow. */
export const fileName = ({ name, extension }: NamedFile) => nameWith(name, extension && `.${extension}`);

/**
 * Unique names for files in one folder that are valid on every system. Later files of the same name, ignoring case, get
 * " (2)", " (3)" and so on.
 */
export function namesInFolder(files: readonly NamedFile[]): string[] {
  const taken = new Set<string>();
  const tried = new Map<string, number>();
  return files.map((file) => {
    const name = file.name.replace(invalidCharacters, "_").replace(deviceName, "_$1");
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
  let shortened = name;
  while (Buffer.byteLength(shortened + ending) > MAX_NAME_BYTES) shortened = shortened.replace(/.$/su, "");
  return shortened + ending;
}
