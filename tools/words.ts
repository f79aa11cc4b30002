import { globSync, readFileSync } from "node:fs";

/** Texts of the specification, which keep its words. */
const specified = [
  "Log In",
  "Log Out",
  "Return To Login",
  "Go to login",
  "Please enter an email to log-in.",
  "Please enter a password to log-in.",
  "We Have E-mailed Your Password Reset Link!",
  "Add Doc Type",
];

/** Words that nobody reads, each with the one of docs/glossary.md that people read instead. */
const forbidden: [RegExp, string][] = [
  [/\blog(?:s|ged|ging)?(?:-| (?:you |them |people )?)(?:in|out)\b/gi, "sign in or sign out"],
  [/\b(?:your|their|at|next|new|last) log(?:in|out)\b|\blog(?:in|out) (?:page|form|screen)\b/gi, "sign-in"],
  [/\be-mail(?!-)/gi, "email"],
  [/\bdoc types?\b/gi, "label"],
  [
    /(?<=["`>])\s*(?:What|Who|Whoever|Whatever|Whether) [a-z][^"`<>{}?.]*\.?(?=["`]|\s*<)/g,
    "a sentence with a subject, or a noun",
  ],
];

/** Odd words of texts and comments, each with a usual one. */
const odd: [RegExp, string][] = [
  [/\bin(?:to)? force\b/gi, "published, valid or latest"],
  [
    /(?<!instead )\bof (?:its|their|our|your) own(?=[.,;:)"'`]| (?:in|that|which|with|because)\b)/gi,
    "its own before the noun",
  ],
  [/\bso far as\b/gi, "a condition"],
  [/\bsecond factors?\b/gi, "second step"],
  [/\banew\b/gi, "again"],
  [/\bgives? way\b/gi, "is replaced"],
  [/\bmend(?:s|ed|ing)?\b/gi, "repair or correct"],
  [/(?<![-\w])stands?\b(?! (?:for|out)\b)/gi, "is or applies"],
];

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Finds texts of screens, mails, refusals and help with a word that has another name everywhere else. */
export function findForbiddenWords(root: string) {
  return globSync(["{apps,packages}/*/src/**/*.{ts,tsx,md}", "docs/**/*.md", "README.md"], { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/(?:db|test)\/|\.gen\.ts$|^docs\/glossary/.test(file))
    .toSorted()
    .flatMap((file) => {
      const text = specified.reduce(
        (rest, one) => rest.replaceAll(one, ""),
        readFileSync(`${root}${file}`, "utf8").replace(comments, ""),
      );
      return findWords(file, text, forbidden);
    });
}

/** Finds odd words in all texts, comments and tests. The text of the demonstration's terms is that of a lawyer. */
export function findOddWords(root: string) {
  return globSync(["{apps,packages,e2e,bench,tools,docs}/**/*.{ts,tsx,css,md}", "*.md"], { cwd: root })
    .filter((file) => !/node_modules|\/dist\/|^docs\/glossary|^tools\/words|^CONTRIBUTING|\/terms\.md$/.test(file))
    .toSorted()
    .flatMap((file) => findWords(file, readFileSync(`${root}${file}`, "utf8"), odd));
}

const findWords = (file: string, text: string, words: [RegExp, string][]) =>
  words.flatMap(([word, instead]) =>
    [...text.matchAll(word)].map(([found]) => `${file} says “${found.trim()}”: write ${instead}.`),
  );

/** Buttons of the specification and of the readings of it, which are written like a sentence. */
const specifiedButtons = [
  "Back to the main page",
  "Do not save progress",
  "Save progress",
  "Select all on this page",
  "Select all results",
];

const smallWords = new Set("a an and as at by for from in of on or per the to with".split(" "));

const isSmall = (word: string) => /^[a-z]/.test(word) && !smallWords.has(word);

/** The names of buttons and menu entries; pages; facts; fields and filters; columns. */
const names = [
  />\s*([^<>{}=;]+?)\s*<\/(?:Button|MenuItem)>/g,
  /<(?:ListPage|PageHeader)\s+title="([^"]+)"/g,
  /<Fact\s+name="([^"]+)"/g,
  /<\w+(?:Field|Filter)\b[^<>]*?\slabel="([^"]+)"/g,
  /\blabel: "([^"]+)",\s+(?:sortable|width):/g,
];

/** Finds names of buttons, pages, fields, filters and columns in which a word begins with a small letter. The last word never may. */
export function findSmallNames(root: string) {
  return globSync("apps/web/src/**/*.tsx", { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const content = readFileSync(`${root}${file}`, "utf8");
      return names
        .flatMap((name) => [...content.matchAll(name)].map(([, text = ""]) => text.replace(/\s+/g, " ")))
        .filter((text) => !specifiedButtons.includes(text))
        .filter((text) => /(?:^| )[a-z]\S*$/.test(text) || text.split(" ").some(isSmall))
        .map((text) => `${file} has the name “${text}”: write its words with capitals, as docs/glossary.md says.`);
    });
}
