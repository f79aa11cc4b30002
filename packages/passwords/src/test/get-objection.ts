import { checkPassword } from "../check-password.ts";

const person = {
  email: "z.mueller@bluemesa.example",
  first_name: "Zoë",
  last_name: "Müller-Moss",
  department: "Inside Sales",
  position: "Account Manager",
  company_name: "Blue Mesa Valve & Supply",
};

/** Returns the objection to a password of Zoë Müller-Moss of Blue Mesa, or undefined if it is accepted. */
export const getObjection = (password: string) =>
  checkPassword({ password, person, portalNames: ["Northgate Supply", "NGS"] }).objection;
