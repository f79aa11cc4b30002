import { isCommonPassword } from "./common-password.ts";
import {
  coversHalf,
  getPersonalWords,
  type PersonalInformation,
  findPersonalLikeness,
  getWords,
} from "./personal-words.ts";

export interface PasswordCheck {
  password: string;
  /** Personal data of the user. */
  person: PersonalInformation;
  /** Names of the portal, for example the provider's. */
  portalNames: string[];
}

export interface PasswordResult {
  /** The message for a rejected password; undefined for an accepted one. */
  objection: string | undefined;
  isPersonal: boolean;
  isCommon: boolean;
}

const advice = "Choose one that is hard to guess, such as three unrelated words with a digit among them.";
const ownNames = ["Lading", "vendor", "portal"];

/** The dictionaries take many megabytes, so import this only in a separate thread, when a user chooses a password. */
export function checkPassword({ password, person, portalNames }: PasswordCheck): PasswordResult {
  const likeness = findPersonalLikeness(password, person);
  const ofPortal = getWords([...portalNames, ...ownNames].join(" "));
  const names = [...ofPortal, ...getPersonalWords(person).flatMap(({ words }) => words)];
  const isCommon = coversHalf(password, ofPortal) || isCommonPassword(password, names);
  return { objection: getObjection(likeness, isCommon), isPersonal: likeness !== undefined, isCommon };
}

function getObjection(likeness: string | undefined, isCommon: boolean) {
  if (likeness) return `This password is too similar to your ${likeness}. ${advice}`;
  return isCommon ? `This password is one that many people use, or close to one. ${advice}` : undefined;
}
