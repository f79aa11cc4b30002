import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Creates an empty folder that only its owner may enter, with a space in its path. Disposing removes it. */
export const scratchFolder = () => mkdtempDisposableSync(path.join(tmpdir(), "lading with a space-"));
