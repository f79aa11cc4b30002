import {
  type AttributeGroup,
  type AttributeId,
  editableIds,
  getAttribute,
  longestWhy,
  type Proposal,
} from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "../../../lib/api-error.ts";
import { deployment } from "../../../lib/deployment.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useKept } from "../../../lib/kept.ts";
import { useMay } from "../../../lib/use-may.ts";
import { useIsOffline } from "../../../lib/use-is-offline.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { findInputError, parseInput, toInputText } from "../../../products/input-value.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { fieldChoices } from "../edits-api.ts";
import { LookAlikeList } from "./look-alike-list.tsx";
import { ProposalFileFields } from "./proposal-file-fields.tsx";
import { change, propose } from "./proposals-api.ts";
import { useProposalFiles } from "./use-proposal-files.ts";

const Texts = z.record(z.string(), z.string());
type Field = AttributeId | "name" | "why";
type Errors = Partial<Record<Field, string>>;

const groups: readonly { title: string; groups: readonly AttributeGroup[] }[] = [
  { title: "Main", groups: ["main"] },
  { title: "Dimensions", groups: ["dimensions", "analytics"] },
  { title: "Design", groups: ["design"] },
];
const productFields = ["name", ...editableIds] as const;
const fields: readonly Field[] = [...productFields, "why"];

function labelOf(field: Field) {
  if (field === "name") return "Name";
  return field === "why" ? `Why ${deployment.providerName} should carry it` : getAttribute(field).label;
}

function findError(field: Field, typed: string) {
  const text = typed.trim();
  if (field === "name") return text === "" ? "Enter a name." : undefined;
  if (field === "why") return undefined;
  if (text === "") return getAttribute(field).required ? `Enter the ${getAttribute(field).label}.` : undefined;
  return findInputError(field, typed);
}

const toTexts = ({ values, why }: Proposal): Record<string, string> => ({
  ...Object.fromEntries(
    productFields.map((field) => [
      field,
      field === "name" ? (values.name ?? "") : toInputText(field, values[field] ?? null),
    ]),
  ),
  why: why ?? "",
});

/** The fields of a new product, or of a proposal that is not decided. What is typed survives the end of the session and a reload. */
export function ProposalForm({ proposal }: { proposal?: Proposal }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const form = useRef<HTMLFormElement>(null);
  const stored = proposal ? toTexts(proposal) : {};
  const [texts, keep] = useKept(`proposal-${proposal?.id ?? "new"}`, Texts, stored, { outlivesForm: true });
  const { why = "", ...product } = texts;
  const files = useProposalFiles(proposal);
  const mayUpload = useMay()({ permission: "persistent_documents.upload_document", flag: "Product Documents" });
  const [errors, setErrors] = useState<Errors>({});
  const { data: choices } = useQuery(fieldChoices);

  const focusFirst = (found: Errors) => {
    const first = fields.find((field) => found[field]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => {
      const given = productFields.flatMap((field) => {
        const typed = texts[field] ?? "";
        return typed.trim() === ""
          ? []
          : [[field, field === "name" ? typed.trim() : parseInput(field, typed)] as const];
      });
      const values = Object.fromEntries(given);
      const body = { values, why, ...files.body };
      return proposal ? change(proposal.id, body) : propose(body);
    },
    onSuccess: () => {
      keep(proposal ? texts : {});
      files.clear();
      showToast(proposal ? "Your answer was sent." : `${texts.name ?? "The product"} was proposed.`);
      void client.invalidateQueries({ queryKey: ["proposals"] });
      return navigate({ to: "/product-catalog/proposals/{-$id}", params: { id: undefined } });
    },
    onError: (error) => {
      const said = error instanceof ApiError ? error.fields : {};
      const found: Errors = {};
      for (const field of fields) if (said[field]?.[0]) found[field] = said[field][0];
      setErrors(found);
      if (Object.keys(found).length > 0) focusFirst(found);
      else showToast(said["picture"]?.[0] ?? said["documents"]?.[0] ?? failureText(error), "bad");
    },
  });
  const send = () => {
    if (files.isUploading) return;
    const found: Errors = {};
    for (const field of fields) {
      const error = findError(field, texts[field] ?? "");
      if (error) found[field] = error;
    }
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirst(found);
    else mutate();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isOffline) return;
    event.preventDefault();
    send();
  });
  useEffect(() => {
    const ending = new AbortController();
    addEventListener("keydown", (event) => press(event), { signal: ending.signal });
    return () => ending.abort();
  }, []);

  const control = (field: Field) => {
    const shared = {
      label: labelOf(field),
      name: field,
      error: errors[field],
      value: texts[field] ?? "",
      onChange: ({ target }: { target: { value: string } }) => {
        keep((before) => ({ ...before, [field]: target.value }));
        if (errors[field]) setErrors({ ...errors, [field]: findError(field, target.value) });
      },
      onBlur: () => {
        if ((texts[field] ?? "") !== "") setErrors({ ...errors, [field]: findError(field, texts[field] ?? "") });
      },
    };
    if (field === "name") return <TextField key={field} {...shared} hint="Size, class, kind, ends, material" />;
    if (field === "why") return <TextArea key={field} {...shared} hint="Optional" maxLength={longestWhy} />;
    const { value, unit, required } = getAttribute(field);
    if (value.type === "choice")
      return (
        <SelectField
          key={field}
          {...shared}
          placeholder="No value"
          options={[...new Set([...(choices?.[value.of] ?? []), ...(shared.value ? [shared.value] : [])])].map(
            (one) => ({
              value: one,
              label: one,
            }),
          )}
        />
      );
    if (value.type === "boolean")
      return (
        <SelectField
          key={field}
          {...shared}
          placeholder="No value"
          options={[
            { value: "true", label: "Yes" },
            { value: "false", label: "No" },
          ]}
        />
      );
    const hint = required ? "Required" : value.type === "date" ? "MM/DD/YYYY" : unit;
    return (
      <TextField
        key={field}
        {...shared}
        {...(hint && { hint })}
        inputMode={value.type === "text" || value.type === "date" ? "text" : "decimal"}
        autoComplete="off"
      />
    );
  };
  const wrong = fields.filter((field) => errors[field]);

  return (
    <form
      ref={form}
      noValidate
      aria-label={proposal ? "Proposed Product" : "New Product"}
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="proposal-split px-4 pb-4 lg:px-6">
        <div className="flex min-w-0 flex-col gap-4">
          {groups.map(({ title, groups: of }) => (
            <fieldset key={title} className="min-w-0 rounded-card border border-line px-4 pt-3">
              <legend className="sr-only">{title}</legend>
              {of.includes("main") && control("name")}
              <div className="proposal-fields">
                {editableIds.filter((id) => of.includes(getAttribute(id).group)).map((id) => control(id))}
              </div>
              {of.includes("main") && control("why")}
              {of.includes("main") && mayUpload && <ProposalFileFields files={files} />}
            </fieldset>
          ))}
        </div>
        <LookAlikeList values={product} />
      </div>
      <footer className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:px-6">
        {wrong.length > 0 && (
          <span role="alert" className="inline-flex items-center gap-1.5 text-bad">
            <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
            {`${wrong.length === 1 ? "1 field needs" : `${wrong.length} fields need`} your attention: ${wrong.map(labelOf).join(", ")}`}
          </span>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-fg3">
            {isOffline ? "Offline" : files.isUploading ? "Files are being uploaded" : "Kept on this device as you type"}
          </span>
          {!proposal && (
            <Button
              variant="ghost"
              onPress={() => {
                keep({});
                files.clear();
                void navigate({ to: "/product-catalog/proposals/{-$id}", params: { id: undefined } });
              }}
            >
              Discard
            </Button>
          )}
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={isOffline || files.isUploading}>
            {proposal ? (proposal.status === "changes_asked" ? "Send Answer" : "Save Changes") : "Propose Product"}
          </Button>
        </div>
      </footer>
    </form>
  );
}
