import type { ValueList, ValueListId } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../lib/form-failure.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { showToast } from "../../ui/toast.tsx";
import { readChoicesAgain, setOffered, valueList } from "./value-lists-api.ts";

interface ValueTableProps {
  list: ValueListId;
  caption: string;
  values: ValueList["values"];
}

/** The values of a list, each with a checkbox that offers it. */
export function ValueTable({ list, caption, values }: ValueTableProps) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ name, isOffered }: { name: string; isOffered: boolean }) => setOffered(list, name, isOffered),
    scope: { id: `value-list-${list}` },
    onSuccess: (saved, { name, isOffered }) => {
      client.setQueryData(valueList(list).queryKey, saved);
      showToast(isOffered ? `“${name}” is offered again.` : `“${name}” is no longer offered.`);
      return readChoicesAgain(client);
    },
    onError: (error) => showToast(failureText(error), "bad"),
  });
  if (values.length === 0) return <p className="text-fg3">The list is empty.</p>;
  return (
    <table aria-label={caption} className="w-full max-w-184 text-left">
      <thead className="text-xs text-fg3">
        <tr className="border-b border-line">
          <th scope="col" className="h-9 pr-3 font-medium">
            Name
          </th>
          <th scope="col" className="w-24 font-medium">
            Offered
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ name, is_offered }) => (
          <tr key={name} className="border-b border-line">
            <td className={`py-2 pr-3 wrap-anywhere ${is_offered ? "text-fg" : "text-fg3"}`}>{name}</td>
            <td>
              <label className="flex min-h-8 w-fit min-w-8 cursor-pointer items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
                <Checkbox
                  checked={isPending && variables.name === name ? variables.isOffered : is_offered}
                  onChange={(event) => mutate({ name, isOffered: event.target.checked })}
                />
                <span className="sr-only">Offer {name}</span>
              </label>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
