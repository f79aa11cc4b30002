import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findForbiddenWords, findOddWords, findSmallNames } from "./words.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The faults of a page with this content. */
function check(content: string, findFaults = findForbiddenWords) {
  const folder = `${mkdtempSync(`${tmpdir()}/words-`)}/`;
  try {
    mkdirSync(`${folder}apps/web/src/features`, { recursive: true });
    writeFileSync(`${folder}apps/web/src/features/page.tsx`, content);
    return findFaults(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("each thing has one name on all screens, in mails and in documents", () => {
  expect(findForbiddenWords(root)).toEqual([]);
});

test.for([
  "<p>You can log in again.</p>",
  "<p>You were logged out everywhere.</p>",
  "<p>Logging you in</p>",
  "`A second step at login`",
  "<p>Open the login page.</p>",
  '"Enter another e-mail address."',
  '<SelectField label="Doc type" />',
  'about="What your plan includes, and what others would add."',
  "<p>\n  What waits for you\n</p>",
])("finds %s", (content) => {
  expect(check(content)).toHaveLength(1);
});

test("no text, comment or test has an odd word", () => {
  expect(findOddWords(root)).toEqual([]);
});

test.for([
  "// The newest version is in force.",
  "/** Each has a name of its own. */",
  "<p>The code stands in the mail.</p>",
])("finds the odd word in %s", (content) => {
  expect(check(content, findOddWords)).toHaveLength(1);
});

test.for(["// The events of its own company.", "// `*` stands for any name."])("accepts %s", (content) => {
  expect(check(content, findOddWords)).toEqual([]);
});

test.for(["<Button>Log In</Button>", "// The user can log in.", '<Link to="/login">Return To Login</Link>'])(
  "accepts %s",
  (content) => {
    expect(check(content)).toEqual([]);
  },
);

test("buttons, pages, fields, filters and columns begin their words with capitals", () => {
  expect(findSmallNames(root)).toEqual([]);
});

test("a button with a small letter is found, unless it is specified", () => {
  expect(check("<Button onPress={() => save()}>Save changes</Button>", findSmallNames)).toHaveLength(1);
  expect(check("<MenuItem>\n  Back to the List\n</MenuItem>", findSmallNames)).toEqual([]);
  expect(check("<Button>Save progress</Button>", findSmallNames)).toEqual([]);
});

test.for([
  '<ListPage title="Due times">',
  '<Fact name="Started by">Jo</Fact>',
  '<ChoiceFilter list={list} name="owner" label="Taken by" />',
  '<TextField\n  label="Tax number" />',
  '{ id: "owner", label: "Taken by", width: 124 }',
])("finds a small letter in %s", (content) => {
  expect(check(content, findSmallNames)).toHaveLength(1);
});
