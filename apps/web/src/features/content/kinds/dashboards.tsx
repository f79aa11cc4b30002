import {
  type Audience,
  type ContentDashboard,
  dashboardCalls,
  everybody,
  listDashboardSources,
} from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { AudienceFields, describeAudience, summarizeAudience } from "../audience-fields.tsx";
import type { FieldsProps, Kind } from "../content-kind.ts";
import { NameField } from "../name-field.tsx";

type Values = Pick<ContentDashboard, "name" | "source" | "audience">;

interface Form {
  name: string;
  source: string;
  audience: Audience;
}

const sources = {
  queryKey: ["dashboard-sources"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listDashboardSources, {}, signal),
};

export const dashboards: Kind<Values, Form, ContentDashboard> = {
  name: "dashboards",
  path: "dashboards",
  title: "Dashboards",
  one: "dashboard",
  about: "The tabs of the vendor's Dashboard page, in their order. A user sees those of their audience.",
  getPlace: ({ place }) => place,
  calls: dashboardCalls,
  getName: ({ name }) => name,
  columns: [
    {
      id: "audience",
      label: "Audience",
      width: 180,
      cell: ({ audience }) => summarizeAudience(audience),
      compact: [{ line: 3 }],
    },
  ],
  compactLines: ["", "mt-1", "mt-1 text-xs text-fg3"],
  empty: { name: "", source: "", audience: everybody },
  toForm: ({ name, source, audience }) => ({ name, source, audience }),
  toValues: (form) => form,
  findMistakes: ({ name, source }) => ({
    ...(name.trim() === "" && { name: "Name is required." }),
    ...(source === "" && { source: "Choose what the dashboard shows." }),
  }),
  describe: async ({ name, source, audience }) => {
    const all = await queryClient.ensureQueryData(sources);
    return [
      { label: "Name", text: name },
      { label: "Shows", text: all.find(({ id }) => id === source)?.name ?? source },
      { label: "Audience", text: await describeAudience(audience) },
    ];
  },
  Fields,
};

function Fields({ values, change, getError }: FieldsProps<Form>) {
  const { data: all = [] } = useQuery(sources);
  const isKnown = values.source === "" || all.some(({ id }) => id === values.source);
  const options = [...all, ...(isKnown ? [] : [{ id: values.source, name: values.source }])];
  return (
    <>
      <NameField values={values} change={change} getError={getError} hint="The title of the tab." />
      <SelectField
        label="Shows"
        placeholder="Choose"
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.source}
        error={getError("source")}
        onChange={(event) => change({ source: event.target.value })}
      />
      <AudienceFields
        audience={values.audience}
        error={getError("audience")}
        onChange={(audience) => change({ audience })}
      />
    </>
  );
}
