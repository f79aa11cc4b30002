import type { Import } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../lib/use-may.ts";

/** Leads to the portal's lists to which staff can add the unknown values of an import, and back here from there. */
export function AddValuesLinks({ import: { id, choices, fields } }: { import: Import }) {
  const mayAdd = useMay()({ permission: "provider.change_catalogs" });
  const open = choices.flatMap(({ field, list, values }) =>
    list && values.some(({ target }) => target === null)
      ? [{ list, label: fields.find((one) => one.id === field)?.label ?? field }]
      : [],
  );
  if (open.length === 0) return null;
  if (!mayAdd)
    return (
      <p className="max-w-184 text-fg2 text-pretty">
        Only a colleague with the permission “Edit lists” can add unknown values to the portal’s lists. Open this page
        again after that.
      </p>
    );
  return (
    <p className="max-w-184 text-fg2 text-pretty">
      To accept unknown values, add them to the portal’s lists:{" "}
      {open.map(({ list, label }, place) => (
        <span key={list}>
          {place > 0 && ", "}
          <Link
            to="/provider/$kind/{-$id}"
            params={{ kind: "value-lists", id: list }}
            search={{ import: id }}
            className="font-medium text-accent-text underline-offset-2 hover:underline"
          >
            Add values of {label}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}
