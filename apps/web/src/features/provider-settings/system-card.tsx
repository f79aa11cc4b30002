import { type ProductionCheck, runProductionChecks } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { AboutLine } from "../../ui/about-line.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";

const labels = {
  ok: ["ok", "OK"],
  warning: ["warn", "Look at this"],
  fault: ["bad", "Wrong"],
} as const;

/** The version of the portal, and its production checklist, which the server examines on request. */
export function SystemCard() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => call(runProductionChecks, {}) });
  return (
    <section aria-labelledby="system" className="max-w-184 rounded-card border border-line px-4 py-4 sm:px-5">
      <h2 id="system" className="font-semibold">
        System
      </h2>
      <AboutLine />
      <p className="mt-3 mb-3 text-fg2">
        The server examines itself by the production checklist: settings, database, files, mail, jobs, certificates and
        backup. It takes some seconds and changes nothing.
      </p>
      <Button onPress={() => mutate()} isDisabled={isPending}>
        {isPending ? "Checking …" : data ? "Check Again" : "Check the System"}
      </Button>
      {error && <FormError>{failureText(error)}</FormError>}
      {data && <Results results={data.results} />}
    </section>
  );
}

function Results({ results }: { results: readonly ProductionCheck[] }) {
  const [faults, warnings] = (["fault", "warning"] as const).map(
    (wanted) => results.filter(({ level }) => level === wanted).length,
  );
  return (
    <>
      <output className="mt-4 block font-medium">
        {faults} wrong, {warnings} to look at, {results.length} lines.
      </output>
      <ul className="mt-2 divide-y divide-line">
        {results.map(({ check, group, level, text, to_do }) => {
          const [tone, label] = labels[level];
          return (
            <li key={`${check} ${text}`} className="flex flex-wrap gap-x-3 gap-y-1 py-2">
              <span className="w-28 shrink-0">
                <Badge tone={tone}>{label}</Badge>
              </span>
              <div className="min-w-60 flex-1 text-sm wrap-anywhere">
                <span className="text-fg3">{group}: </span>
                {text}
                {to_do !== null && <p className="text-fg2">{to_do}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
