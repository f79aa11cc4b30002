/*
 * The facts about the demonstration that every server needs. The demonstration data itself is a separate package, which a
 * real portal does not install.
 */

/** The public password of the demonstration, which everybody can read in the README. */
export const demonstrationPassword = "Portal2026!";

/** The accounts that the greeting offers. */
export const offeredAccounts = [
  { email: "admin@bluemesa.example", who: "Vendor Admin of Blue Mesa Valve & Supply" },
  { email: "editor@bluemesa.example", who: "Full Access of Blue Mesa Valve & Supply" },
  { email: "viewer@bluemesa.example", who: "View Only of Blue Mesa Valve & Supply" },
  { email: "newcomer@bluemesa.example", who: "Full Access of Blue Mesa Valve & Supply" },
  { email: "secure@bluemesa.example", who: "View Only of Blue Mesa Valve & Supply" },
  { email: "admin@harborpipe.example", who: "Vendor Admin of Harbor Pipe Co" },
  { email: "staff@provider.example", who: "Administrator of the provider" },
  { email: "reviewer@provider.example", who: "Reviewer of the provider" },
  { email: "editor@provider.example", who: "Content editor of the provider" },
];

/** The e-mail addresses of all users of the demonstration. */
export const demonstrationEmails: readonly string[] = [
  ...offeredAccounts.map(({ email }) => email),
  "wendell.yazzie@bluemesa.example",
  "priscilla.nakai@bluemesa.example",
  "deshawn.pruitt@bluemesa.example",
  "anneliese.vogt@bluemesa.example",
  "carl.lindqvist@bluemesa.example",
  "may.tanaka@bluemesa.example",
  "odette.fontenot@harborpipe.example",
  "marcus.broussard@harborpipe.example",
];
