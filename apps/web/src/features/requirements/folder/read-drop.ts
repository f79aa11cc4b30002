/** The most files that are looked for in dropped folders. The page says how many it takes. */
const mostFiles = 2000;

/** Returns the files of a drop with those in its folders, without hidden ones such as .DS_Store. Call it in the event, which forgets its data. */
export function readDrop(given: DataTransfer): Promise<File[]> {
  const entries = [...given.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const plain = [...given.files];
  return entries.some(({ isDirectory }) => isDirectory) ? readEntries(entries) : Promise.resolve(plain);
}

async function readEntries(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  const left = [...entries];
  for (let entry = left.shift(); entry && files.length < mostFiles; entry = left.shift()) {
    if (entry.name.startsWith(".")) continue;
    if (isFile(entry)) files.push(await getFile(entry));
    else if (isFolder(entry)) left.push(...(await list(entry)));
  }
  return files;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const getFile = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader returns a part of its folder at each call, and nothing at the end. */
async function list(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Leaves out the hidden files of a chosen folder. */
export const withoutHidden = (files: FileList | null) => [...(files ?? [])].filter(({ name }) => !name.startsWith("."));
