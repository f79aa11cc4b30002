import { exportCalls, exportedListNames } from "@lading/contract";
import type { SessionUser } from "../../ground/db/scope.ts";

/** The lists that a user of a company may export now. */
export const getExportableLists = ({ permissions, flagsOff }: SessionUser) =>
  exportedListNames.filter((name) => {
    const { access, flag } = { flag: undefined, ...exportCalls[name].start };
    return permissions.includes(access) && !(flag && flagsOff.includes(flag));
  });
