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
];

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Finds texts of screens, mails, refusals and help with a word that has another name everywhere else. */
export function findForbiddenWords(root: string) {
  return globSync(["{apps,packages}/*/src/**/*.{ts,tsx,md}", "docs/**/*.md", "README.md"], { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/(?:db|test)\/|\.gen\.ts$|^docs\/(?:decisions\/|glossary)/.test(file))
    .toSorted()
    .flatMap((file) => {
      const text = specified.reduce(
        (rest, one) => rest.replaceAll(one, ""),
        readFileSync(`${root}${file}`, "utf8").replace(comments, ""),
      );
      return forbidden.flatMap(([word, instead]) =>
        [...text.matchAll(word)].map(([found]) => `${file} says “${found}”: write ${instead}.`),
      );
    });
}
