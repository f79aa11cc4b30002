/** The name without folders and control characters, as long as a database and a screen can take. */
export const toFileName = (name: string) =>
  name
    .replace(/^.*[/\\]/s, "")
    .replace(/\p{Cc}/gu, "")
    .toWellFormed()
    .slice(-200) || "file";
