import { zodResolver } from "@hookform/resolvers/zod";
import { createCompany, defaultInviteText, featureNames, featuresOffAtFirst } from "@lading/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { Controller, useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { companyDetail, planList } from "../../lib/companies.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { typedDay } from "../../lib/typed-day.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { ListPage } from "../../list/list-page.tsx";
import { Button } from "../../ui/button.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { FormCard } from "../../ui/form-card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { BackToCompanies } from "./back-to-companies.tsx";
import { FlagBoxes } from "./flag-boxes.tsx";
import { FormPart } from "../../companies/form-part.tsx";
import { NewCompanyForm, newCompanyFields } from "./new-company-form.ts";
import { useSimilarQuestion } from "./use-similar-question.tsx";

/** The form that creates a company and invites its first administrator. */
export function NewCompanyPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: plans } = useSuspenseQuery(planList);
  const form = useForm<NewCompanyForm>({
    resolver: zodResolver(NewCompanyForm),
    defaultValues: {
      name: "",
      company_code: "",
      tax_id: "",
      plan: plans[0]?.name ?? "",
      service_plan_expiration_date: "",
      flags: featureNames.filter((name) => !featuresOffAtFirst.includes(name)),
      first_admin: { email: "", invite_text: "" },
    },
  });
  const { register, handleSubmit, setError, control, formState } = form;
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = formState;
  useKeptFields("new-company", form, newCompanyFields);
  useLeaveGuard(isDirty && !isSubmitSuccessful);
  const askAboutSimilar = useSimilarQuestion();
  const [withPassword, passwordDialog] = usePasswordStep();

  // A second press of Enter comes before the form shows that it is pending.
  const isUnderWay = useRef(false);
  const submit = handleSubmit(async ({ flags, first_admin: { email, invite_text }, ...values }) => {
    try {
      if (!(await askAboutSimilar({ name: values.name, email, tax_id: values.tax_id })))
        return setError("root", { type: "undecided" });
      const body = {
        ...values,
        service_plan_expiration_date: typedDay(values.service_plan_expiration_date) ?? null,
        feature_flags: featureNames.map((name) => ({ feature_name: name, active: flags.includes(name) })),
        ...(email && { first_admin: { email, invite_text: invite_text ?? null } }),
      };
      const company = await withPassword(() => call(createCompany, { body }));
      if (!company) return undefined;
      client.setQueryData(companyDetail(company.id).queryKey, company);
      void client.invalidateQueries({ queryKey: ["companies"] });
      void client.invalidateQueries({ queryKey: ["set-up"] });
      showToast(email ? `${company.name} was created, and ${email} is invited.` : `${company.name} was created.`);
      void navigate({ to: "/provider/companies/$id", params: { id: company.id }, ignoreBlocker: true });
    } catch (error) {
      showFailure(error, setError, newCompanyFields);
    }
    return undefined;
  });

  const submitOnce = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await submit();
    isUnderWay.current = false;
  };

  return (
    <ListPage title="New Company" above={<BackToCompanies />}>
      <div className="px-4 pb-6 lg:px-6">
        <FormCard
          label="New Company"
          onSubmit={() => void submitOnce()}
          message={errors.root?.message}
          buttons={
            <Button type="submit" variant="primary" isPending={isSubmitting}>
              Create Company
            </Button>
          }
        >
          <FormPart title="Company">
            <div className="grid gap-x-4 sm:grid-cols-2">
              <TextField
                label="Company Name"
                autoComplete="off"
                maxLength={200}
                error={errors.name?.message}
                {...register("name")}
              />
              <TextField
                label="Company Code"
                autoComplete="off"
                maxLength={64}
                error={errors.company_code?.message}
                hint="Files name the company by this code."
                {...register("company_code")}
              />
              <TextField
                label="Tax ID"
                autoComplete="off"
                spellCheck={false}
                maxLength={30}
                error={errors.tax_id?.message}
                hint="Optional."
                {...register("tax_id")}
              />
            </div>
          </FormPart>
          <FormPart title="Plan">
            <div className="grid gap-x-4 sm:grid-cols-2">
              <SelectField
                label="Plan"
                options={plans.map(({ name, licenses }) => ({ value: name, label: `${name}, ${licenses} licenses` }))}
                error={errors.plan?.message}
                {...register("plan")}
              />
              <Controller
                control={control}
                name="service_plan_expiration_date"
                render={({ field: { name, value, ref, onChange, onBlur } }) => (
                  <DayField
                    {...{ name, value, ref, onChange, onBlur }}
                    label="Plan Expires On"
                    error={errors.service_plan_expiration_date?.message}
                    hint="Leave empty if it does not expire."
                  />
                )}
              />
            </div>
          </FormPart>
          <FormPart title="Sections" about="The company's users do not see sections that are switched off.">
            <Controller
              control={control}
              name="flags"
              render={({ field: { value, onChange } }) => <FlagBoxes on={value} onChange={onChange} />}
            />
          </FormPart>
          <FormPart
            title="First administrator"
            about="This person gets a link by mail to create the account of a Vendor Admin."
          >
            <TextField
              label="Email"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.first_admin?.email?.message}
              hint="Leave it empty to invite somebody later."
              {...register("first_admin.email")}
            />
            <TextArea
              label="Message (optional)"
              rows={3}
              maxLength={2000}
              error={errors.first_admin?.invite_text?.message}
              hint={`Default: “${defaultInviteText}”`}
              {...register("first_admin.invite_text")}
            />
          </FormPart>
        </FormCard>
        {passwordDialog}
      </div>
    </ListPage>
  );
}
