import { type ContentKind, type ContentPreview, previewContent } from "@lading/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { companiesLike, companyRoleList } from "../../lib/companies.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ChosenCompany, CompanyPicker } from "../../companies/company-picker.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

/** Renders the part of a vendor's pages that shows one kind of content. */
export type Vendorview = ComponentType<{ kind: ContentKind; preview: ContentPreview; id: number | undefined }>;

interface PreviewDialogProps {
  kind: ContentKind;
  id: number | undefined;
  /** The values of the form, saved or not. */
  values: object;
  vendorview: Vendorview;
  onClose: () => void;
}

/** The company that was last chosen, so that the next preview shows it too. */
let lastChosen: ChosenCompany | undefined;

/** Shows what a chosen company would see if the form was published now, in both themes and at the width of a phone. */
export function PreviewDialog({ kind, id, values, vendorview: View, onClose }: PreviewDialogProps) {
  const [chosen, setChosen] = useState(lastChosen);
  const [role, setRole] = useState("");
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [width, setWidth] = useState<"window" | "phone">("window");
  const { data: companies } = useQuery(companiesLike(""));
  const { data: allRoles = [] } = useQuery(companyRoleList);
  const company = chosen ?? companies?.[0];
  const { data: preview, error } = useQuery({
    queryKey: ["content-preview", kind, id, values, company?.id, role],
    queryFn: ({ signal }) =>
      call(
        previewContent,
        {
          body: {
            kind,
            values: { ...values },
            ...(id !== undefined && { id }),
            company_id: company?.id ?? "",
            ...(role !== "" && { role_id: Number(role) }),
          },
        },
        signal,
      ),
    enabled: company !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog title="Preview" size="large" isOpen onClose={onClose} actions={<Button onPress={onClose}>Close</Button>}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CompanyPicker
          label="Company"
          chosen={company ?? null}
          onChoose={(one) => {
            lastChosen = one;
            setChosen(one);
          }}
        />
        {kind === "announcements" || kind === "dashboards" ? (
          <SelectField
            label="Role"
            options={[
              { value: "", label: "Any" },
              ...allRoles.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            value={role}
            onChange={(event) => setRole(event.target.value)}
          />
        ) : (
          <span />
        )}
        <RadioGroup
          label="Theme"
          options={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
          value={theme}
          onChange={setTheme}
        />
        <RadioGroup
          label="Width"
          options={[
            { value: "window", label: "Window" },
            { value: "phone", label: "Phone" },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      {error && (
        <p role="alert" className="text-bad">
          {getProblem(error)}
        </p>
      )}
      {!error && !preview && <Skeleton className="h-60" />}
      {preview && !error && (
        <PreviewFrame theme={theme} isPhone={width === "phone"}>
          <View kind={kind} preview={preview} id={id} />
        </PreviewFrame>
      )}
    </Dialog>
  );
}

/** A form that is not complete yet cannot be shown. */
const getProblem = (error: Error) =>
  error instanceof ApiError && error.status === 400
    ? `The form is not complete yet: ${failureText(error)}`
    : failureText(error);
