import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findForbiddenWords } from "./words.ts";

/** The faults of a page with this content. */
function check(content: string) {
  const root = `${mkdtempSync(`${tmpdir()}/words-`)}/`;
  try {
    mkdirSync(`${root}apps/web/src/features`, { recursive: true });
    writeFileSync(`${root}apps/web/src/features/page.tsx`, content);
    return findForbiddenWords(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test("each thing has one name on all screens, in mails and in documents", () => {
  expect(findForbiddenWords(fileURLToPath(new URL("..", import.meta.url)))).toEqual([]);
});

test.for([
  "<p>You can log in again.</p>",
  "<p>You were logged out everywhere.</p>",
  "<p>Logging you in</p>",
  "`A second step at login`",
  "<p>Open the login page.</p>",
  '"Enter another e-mail address."',
  '<SelectField label="Doc type" />',
])("finds %s", (content) => {
  expect(check(content)).toHaveLength(1);
});

test.for(["<Button>Log In</Button>", "// The user can log in.", '<Link to="/login">Return To Login</Link>'])(
  "accepts %s",
  (content) => {
    expect(check(content)).toEqual([]);
  },
);
