import type { AgreementFile, AgreementGroup } from "@lading/contract";
import type { ReactNode } from "react";
import type { AgreementSpace } from "./agreement-actions.tsx";

/** The parts of a file row that differ between the company and staff. */
export interface FileCells {
  /** The space from which the user opens files; undefined without the permission. */
  opens: AgreementSpace | undefined;
  /** Absent if there are no actions. */
  actions: ((file: AgreementFile, group: AgreementGroup) => ReactNode) | undefined;
}

/** The props of the table of document types, and of its list on narrow screens. */
export interface TypeRows extends FileCells {
  groups: readonly AgreementGroup[];
  isOpen: (group: AgreementGroup) => boolean;
  toggle: (group: AgreementGroup) => void;
}
