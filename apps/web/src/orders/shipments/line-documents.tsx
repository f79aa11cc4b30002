import type { ItemState, ShipLineDocument } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Check, CircleAlert, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { stateNames } from "../../files/needed/item-words.ts";
import "./heat-result.css";

interface LineDocumentsProps {
  documents: readonly ShipLineDocument[];
  /** Renders the name of a document with the id of its item, by default as a link to the company's own one. */
  renderDocument?: ((id: string, name: string) => ReactNode) | undefined;
}

const results: Partial<Record<ItemState, keyof typeof icons>> = {
  accepted: "proved",
  expiring: "proved",
  waived: "proved",
  submitted: "typed",
  in_review: "typed",
};
const icons = { proved: Check, typed: FileText, missing: CircleAlert } as const;

/** The documents that are required of a line of a ship notice, with their states. */
export const LineDocuments = ({ documents, renderDocument = renderOwn }: LineDocumentsProps) =>
  documents.map(({ id, name, state }) => {
    const result = results[state] ?? "missing";
    const Icon = icons[result];
    return (
      <p key={name} className="heat-result" data-result={result}>
        <Icon aria-hidden size={14} strokeWidth={1.75} />
        <span>
          {id === null ? name : renderDocument(id, name)}
          {`: ${stateNames[state]}`}
        </span>
      </p>
    );
  });

const renderOwn = (id: string, name: string) => (
  <Link to="/requirements" search={{ item: id }} className="underline">
    {name}
  </Link>
);
