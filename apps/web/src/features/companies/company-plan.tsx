import { changeCompany, type CompanyDetail } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { planList } from "../../lib/companies.ts";
import { date, number } from "../../lib/formats.ts";
import { dayText, noDay, typedDay } from "../../lib/typed-day.ts";
import { Button } from "../../ui/button.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { CompanyFormCard } from "./company-form-card.tsx";
import { FormPart } from "../../companies/form-part.tsx";
import { type CompanyChange, useCompanyForm } from "./use-company-form.ts";

type Field = "plan" | "plan_effective_date" | "service_plan_expiration_date";

/** A company's plan, its licenses, the day on which another plan begins, and the plan's last day. */
export function CompanyPlan({ company }: { company: CompanyDetail }) {
  const { data: plans } = useSuspenseQuery(planList);
  const form = useCompanyForm<Field>({ company, form: "plan", read, write, findMistakes });
  const [typing, setTyping] = useState<Field>();
  const used = company.licenses - company.remaining_licenses;
  const invited = used - company.active_users;
  const day = (name: "plan_effective_date" | "service_plan_expiration_date", label: string, hint: string) => (
    <DayField
      label={label}
      hint={hint}
      name={name}
      ref={() => undefined}
      value={form.values[name]}
      // A day that is being typed is not wrong yet.
      error={typing === name ? undefined : form.getError(name)}
      onChange={(typed) => {
        setTyping(name);
        form.change(name, typed);
      }}
      onBlur={() => setTyping(undefined)}
    />
  );
  return (
    <>
      {company.next_plan && <NextPlan company={company} next={company.next_plan} onChanged={form.show} />}
      <CompanyFormCard label="Plan and licenses" form={form}>
        <p className="mb-4 text-fg2 tabular-nums">
          {`${number(used)} of ${number(company.licenses)} licenses are used: ${number(company.active_users)} by active users, ${number(invited)} by pending invitations.`}
        </p>
        <FormPart title="Plan">
          <div className="grid gap-x-4 sm:grid-cols-2">
            <SelectField
              label="Plan"
              name="plan"
              options={plans.map(({ name, licenses }) => ({ value: name, label: `${name}, ${licenses} licenses` }))}
              value={form.values.plan}
              error={form.getError("plan")}
              onChange={(event) => form.change("plan", event.target.value)}
            />
            {form.changed.includes("plan") &&
              day("plan_effective_date", "Plan Begins On", "Leave empty to begin immediately. Days begin in UTC.")}
          </div>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {day("service_plan_expiration_date", "Plan Expires On", "Leave empty if it does not expire.")}
          </div>
        </FormPart>
      </CompanyFormCard>
    </>
  );
}

interface NextPlanProps {
  company: CompanyDetail;
  next: NonNullable<CompanyDetail["next_plan"]>;
  onChanged: (company: CompanyDetail) => void;
}

/** The plan that will begin. If its day is over, the company uses more licenses than it has. */
function NextPlan({ company, next, onChanged }: NextPlanProps) {
  const confirm = useConfirm();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const isOverdue = next.date < today;
  const cancel = async () => {
    const isSure = await confirm({
      title: `Keep the plan ${company.plan}?`,
      text: `${next.plan} will not begin on ${date(next.date)}.`,
      confirm: `Keep ${company.plan}`,
      perform: async () => {
        const changed = await call(changeCompany, {
          params: { id: company.id },
          body: { plan: company.plan, old_values: { plan: company.plan, next_plan: next } },
        });
        onChanged(changed);
      },
    });
    if (isSure) showToast(`${company.name} keeps the plan ${company.plan}.`);
  };
  return (
    <div className="px-4 pb-4 lg:px-6">
      <div className="max-w-184">
        <Notice
          tone={isOverdue ? "warn" : "info"}
          action={
            <Button variant="link" onPress={() => void cancel()}>
              Keep the Present Plan
            </Button>
          }
        >
          {isOverdue
            ? `${next.plan} was to begin on ${date(next.date)}, but the company uses more licenses than it has. It begins as soon as enough are free.`
            : `${next.plan} begins on ${date(next.date)}.`}
        </Notice>
      </div>
    </div>
  );
}

const read = (company: CompanyDetail) => ({
  plan: company.plan,
  plan_effective_date: "",
  service_plan_expiration_date: dayText(company.service_plan_expiration_date ?? ""),
});

const isDayOrEmpty = (typed: string) => typed.trim() === "" || typedDay(typed) !== undefined;

const findMistakes = ({ plan_effective_date, service_plan_expiration_date }: Record<Field, string>) => ({
  ...(!isDayOrEmpty(plan_effective_date) && { plan_effective_date: noDay }),
  ...(!isDayOrEmpty(service_plan_expiration_date) && { service_plan_expiration_date: noDay }),
});

const write = (values: Record<Field, string>, changed: readonly Field[]): CompanyChange => ({
  ...(changed.includes("plan") && {
    plan: values.plan,
    plan_effective_date: typedDay(values.plan_effective_date) ?? null,
  }),
  ...(changed.includes("service_plan_expiration_date") && {
    service_plan_expiration_date: typedDay(values.service_plan_expiration_date) ?? null,
  }),
});
