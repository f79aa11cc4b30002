import { mostRequestedCompanies, requestDocuments } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { takeOfferedCompanies } from "../../../companies/offered-companies.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { focusFault } from "../../../lib/focus-fault.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useKept } from "../../../lib/kept.ts";
import { noDay, typedDay } from "../../../lib/typed-day.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { ListPage } from "../../../list/list-page.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { FormCard } from "../../../ui/form-card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useLeaveGuard } from "../../../ui/use-leave-guard.ts";
import { ChosenCompanies, describeCount } from "./chosen-companies.tsx";
import { requestLabels } from "./requests-api.ts";

const Form = z.object({
  name: z.string(),
  label: z.string(),
  due: z.string(),
  text: z.string(),
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
});
type Form = z.output<typeof Form>;

const spaces = { product: "products", order: "orders", company: "companies" } as const;

type Errors = Partial<Record<"name" | "label_id" | "due_on" | "text" | "company_ids" | "root", string>>;

/** The form that asks companies for a document once. */
export function NewRequestPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [offered] = useState(() => takeOfferedCompanies(client));
  const empty: Form = { name: "", label: "", due: "", text: "", companies: [...offered] };
  const [form, setForm] = useKept("document-request", Form, empty);
  const [errors, setErrors] = useState<Errors>({});
  const area = useRef<HTMLDivElement>(null);
  const { data: labels = [] } = useQuery(requestLabels);
  const { name, label, due, text, companies } = form;
  const isDirty = name !== "" || label !== "" || due !== "" || text !== "" || companies.length > 0;
  const change = (changes: Partial<Form>) => {
    setForm((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const asking = useOneAtATime({
    mutationFn: (due_on: string) =>
      call(requestDocuments, {
        body: { name, label_id: Number(label), due_on, text, company_ids: companies.map(({ id }) => id) },
      }),
    onSuccess: ({ progress, run }) => {
      void client.invalidateQueries({ queryKey: ["requirement-figures"] });
      const asked = describeCount(progress.of);
      showToast(run === null ? `${asked} asked.` : `${asked} are asked one after another.`);
      void navigate({
        to: "/provider/documents/{-$part}",
        params: { part: "requests" },
        search: {},
        ignoreBlocker: true,
      });
    },
    onError: (error) => {
      const said = error instanceof ApiError ? error.fields : {};
      const own = Object.entries(said).map(([key, [message]]) => [key === "non_field_errors" ? "root" : key, message]);
      showErrors(own.length > 0 ? Object.fromEntries(own) : { root: failureText(error) });
    },
  });
  useLeaveGuard(isDirty && !asking.isSuccess);
  const showErrors = (found: Errors) => {
    flushSync(() => setErrors(found));
    focusFault(area.current);
  };
  const submit = () => {
    const day = typedDay(due);
    const found: Errors = {
      ...(name.trim() === "" && { name: "Name is required." }),
      ...(label === "" && { label_id: "Choose a label." }),
      ...(day === undefined && { due_on: due.trim() === "" ? "Choose a day." : noDay }),
      ...(companies.length === 0 && { company_ids: "Choose at least one company." }),
      ...(companies.length > mostRequestedCompanies && {
        company_ids: `Choose at most ${number(mostRequestedCompanies)} companies.`,
      }),
    };
    if (day !== undefined && Object.keys(found).length === 0) asking.mutate(day);
    else showErrors(found);
  };
  return (
    <ListPage
      title="New Request"
      above={
        <BackLink to="/provider/documents/{-$part}" params={{ part: "requests" }} search={{}}>
          Requests
        </BackLink>
      }
    >
      <div ref={area} className="px-4 pb-6 lg:px-6">
        <FormCard
          label="New Request"
          onSubmit={submit}
          message={errors.root}
          buttons={
            <Button type="submit" variant="primary" isPending={asking.isPending}>
              {companies.length === 0
                ? "Ask Companies"
                : `Ask ${number(companies.length)} ${companies.length === 1 ? "Company" : "Companies"}`}
            </Button>
          }
        >
          <ChosenCompanies
            chosen={companies}
            onChange={(chosen) => change({ companies: [...chosen] })}
            error={errors.company_ids}
          />
          <TextField
            label="Name"
            hint="Companies read it, for example “Conflict minerals questionnaire 2026”."
            maxLength={100}
            value={name}
            error={errors.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <SelectField
            label="Label"
            hint="Companies fill in the fields of the label."
            placeholder="Choose a label"
            value={label}
            error={errors.label_id}
            options={labels.map(({ id, name: of, space }) => ({
              value: String(id),
              label: `${of} (${spaces[space]})`,
            }))}
            onChange={({ target }) => change({ label: target.value })}
          />
          <DayField
            label="Needed By"
            name="due_on"
            ref={() => undefined}
            value={due}
            error={errors.due_on}
            hint="Companies are reminded before it, on it, and each week after it for 30 days."
            onChange={(typed) => change({ due: typed })}
            onBlur={() => undefined}
          />
          <TextArea
            label="Text"
            hint="Companies read it on the page of the document."
            rows={5}
            maxLength={5000}
            value={text}
            error={errors.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        </FormCard>
      </div>
    </ListPage>
  );
}
