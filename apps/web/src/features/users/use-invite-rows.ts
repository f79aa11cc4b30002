import { type ClipboardEvent, useEffect, useState } from "react";
import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { addressesIn } from "./addresses-in.ts";
import { emptyRow, type InviteForm, roomFor } from "./invite-form.ts";

/** The rows of the form. Rows can be added, removed and created from a pasted list; the focus follows. */
export function useInviteRows(form: UseFormReturn<InviteForm>, remaining: number | null) {
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: "invites" });
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [focused, setFocused] = useState<{ place: number }>();
  // The focus can move only after rows have been added or have moved up.
  useEffect(() => {
    if (focused) form.setFocus(`invites.${focused.place}.email`);
  }, [focused, form]);

  const room = roomFor(remaining, fields.length);

  const paste = (event: ClipboardEvent<HTMLInputElement>, place: number) => {
    const rows = form.getValues("invites");
    const { email, role_name } = rows[place] ?? emptyRow;
    const pasted = addressesIn(event.clipboardData.getData("text"));
    if (pasted.length < 2) return;
    event.preventDefault();
    const known = new Set(rows.map((row) => row.email.trim().toLowerCase()));
    const fresh = pasted.filter((address) => !known.has(address.toLowerCase()));
    // The first address fills the field if it is empty. Typed text is not replaced.
    const here = email.trim() === "" ? fresh.splice(0, 1) : [];
    if (here[0] !== undefined) form.setValue(`invites.${place}.email`, here[0]);
    const taken = fresh.slice(0, room);
    setLeftOut(fresh.slice(room));
    if (taken.length === 0) return;
    insert(
      place + 1,
      taken.map((address) => ({ email: address, role_name })),
      { shouldFocus: false },
    );
    setFocused({ place: place + taken.length });
  };

  return {
    rows: fields,
    /** How many more rows can be added. */
    room,
    /** Pasted addresses that exceeded the maximum of rows. */
    leftOut,
    paste,
    add: () => append(emptyRow),
    remove: (place: number) => {
      remove(place);
      setLeftOut([]);
      setFocused({ place: Math.min(place, fields.length - 2) });
    },
  };
}
