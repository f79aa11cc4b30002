import { useQuery } from "@tanstack/react-query";
import { roleList } from "../../../people/roles-api.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import type { FieldsProps } from "../content-kind.ts";
import type { RequirementForm } from "./requirement-form.ts";

/** The roles of staff who review the document and who can waive it. */
export function RoleFields({ values, change, getError }: Omit<FieldsProps<RequirementForm>, "isFixed" | "item">) {
  const { data: roles = [] } = useQuery(roleList);
  const options = [
    { value: "", label: "Everyone with the permission" },
    ...roles.filter(({ side }) => side === "provider").map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const toId = (value: string) => (value === "" ? null : Number(value));
  return (
    <div className="grid gap-x-4 border-t border-line pt-4 sm:grid-cols-2">
      <SelectField
        label="Reviewed By"
        options={options}
        value={String(values.reviewer_role_id ?? "")}
        error={getError("reviewer_role_id")}
        onChange={({ target }) => change({ reviewer_role_id: toId(target.value) })}
      />
      <SelectField
        label="Waived By"
        options={options}
        value={String(values.waiver_role_id ?? "")}
        error={getError("waiver_role_id")}
        onChange={({ target }) => change({ waiver_role_id: toId(target.value) })}
      />
    </div>
  );
}
