let handed: readonly File[] = [];

/** Keeps files that were chosen on another page until the page of the folder takes them. */
export function handFiles(files: readonly File[]) {
  handed = files;
}

/** Returns the files that were handed over, once. */
export function takeFiles() {
  const files = handed;
  handed = [];
  return files;
}
