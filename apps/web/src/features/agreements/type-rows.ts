import type { AgreementFile, AgreementGroup } from "@lading/contract";
import type { ReactNode } from "react";
import type { AgreementSpace } from "./agreement-actions.tsx";

/** How files are shown, and what can be done with each. */
export interface FileCells {
  /** Where the user opens them; undefined for who may not. */
  opens: AgreementSpace | undefined;
  /** Absent where nothing can be done. */
  actions: ((file: AgreementFile, group: AgreementGroup) => ReactNode) | undefined;
}

/** The rows of document types. */
export interface TypeRows extends FileCells {
  groups: readonly AgreementGroup[];
  isOpen: (group: AgreementGroup) => boolean;
  toggle: (group: AgreementGroup) => void;
}
