import type { ErrorAnswer } from "@lading/contract";
import { lockLicenses, readLicenses } from "../../account/lock-licenses.ts";
import { companyScope, type StaffScope } from "../../../ground/db/scope.ts";
import { errorAnswer } from "../../../ground/http/refusal.ts";
import { adminRole } from "../user-list-queries.ts";
import { countAdmins, findMovedPeople, lockPeople, type Move, type Person } from "./user-move-queries.ts";

interface Judgement {
  people: (Person & { refusal: ErrorAnswer | null })[];
  fromName: string;
  toName: string;
  /** Licenses of the other company before the move, and those that the move takes. */
  freeLicenses: number;
  neededLicenses: number;
}

/**
 * Decides which users a move takes, one after another: those before use licenses, and leave fewer Vendor Admins. With `isLocked`,
 * both companies and the users are locked until the end of the transaction, so the decisions hold. `refuse` adds rules.
 */
export async function judgePeople(
  scope: StaffScope,
  move: Move,
  ids: readonly string[],
  { isLocked, refuse = () => null }: { isLocked: boolean; refuse?: (person: Person) => ErrorAnswer | null },
): Promise<Judgement> {
  const read = isLocked ? lockLicenses : readLicenses;
  const companies = new Map<string, Awaited<ReturnType<typeof readLicenses>>>();
  // In one order, so that two moves never wait for each other.
  for (const id of [move.from, move.to].toSorted()) companies.set(id, await read(companyScope(scope, id)));
  if (isLocked) await lockPeople(scope, ids);
  // The map was filled with both.
  const { name: fromName } = companies.get(move.from)!;
  const { name: toName, remainingLicenses: freeLicenses } = companies.get(move.to)!;

  const found = await findMovedPeople(scope, move.to, ids);
  let [admins, neededLicenses] = [await countAdmins(scope, move.from), 0];
  const people = found.map((person) => {
    // An invitation to the other company has a license already.
    const licenses = person.is_invited ? 0 : 1;
    const isAdmin = person.role === adminRole;
    const { name } = person;
    const refusal =
      refuse(person) ??
      (person.company_id !== move.from
        ? errorAnswer("user_elsewhere", `${name} does not belong to ${fromName}.`, { name })
        : person.status !== "active"
          ? errorAnswer("user_deactivated", `${name} is deactivated. Reactivate the account first.`, {
              name,
              company_name: fromName,
            })
          : isAdmin && admins < 2
            ? errorAnswer(
                "last_admin",
                `${name} is the only active Vendor Admin of ${fromName}. Make another user a Vendor Admin first.`,
                { name },
              )
            : licenses > Math.max(0, freeLicenses - neededLicenses)
              ? errorAnswer(
                  "no_license_left",
                  `The plan of ${toName} has no license left. Deactivate a user, cancel an invitation or change the plan.`,
                )
              : null);
    if (!refusal) {
      neededLicenses += licenses;
      if (isAdmin) admins--;
    }
    return { ...person, refusal };
  });
  return { people, fromName, toName, freeLicenses, neededLicenses };
}
