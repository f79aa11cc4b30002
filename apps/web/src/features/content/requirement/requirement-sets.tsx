import { applyRequirementSet } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../../lib/api.ts";
import { count } from "../../../lib/count.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { requirementSetList } from "./requirement-api.ts";
import { subjectNames } from "./requirement-words.ts";

/** Sets of usual requirements. Using one makes drafts, so nothing is needed until staff publish them. */
export function RequirementSets() {
  const client = useQueryClient();
  const { data: sets = [] } = useQuery(requirementSetList);
  const { mutate, isPending, variables } = useOneAtATime({
    mutationFn: (key: (typeof sets)[number]["key"]) => call(applyRequirementSet, { params: { key }, body: {} }),
    onSuccess: ({ requirements }) => {
      showToast(`${count(requirements.length, "draft was", "drafts were")} added.`);
      for (const queryKey of [["content", "requirements"], ["content", "labels"], requirementSetList.queryKey])
        void client.invalidateQueries({ queryKey });
    },
    onError: (error) => showToast(failureText(error)),
  });
  if (sets.length === 0) return null;
  return (
    <details className="mx-4 mb-4 rounded-card border border-line lg:mx-6">
      <summary className="cursor-pointer px-4 py-3 font-medium">Begin with a set</summary>
      <ul aria-label="Sets of requirements" className="grid border-t border-line md:grid-cols-2">
        {sets.map(({ key, name, requirements }) => {
          const isUsed = requirements.every(({ id }) => id !== null);
          return (
            <li key={key} className="flex items-center gap-4 border-b border-line px-4 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-xs text-fg3 text-pretty">
                  {requirements.map((one, place) => (
                    <span key={one.name}>
                      {place > 0 && ", "}
                      {one.id === null ? (
                        one.name
                      ) : (
                        <Link
                          to="/provider/$kind/{-$id}"
                          params={{ kind: "requirements", id: String(one.id) }}
                          className="text-accent-text underline-offset-2 hover:underline"
                        >
                          {one.name}
                        </Link>
                      )}
                      {place === requirements.length - 1 &&
                        `, one for each ${subjectNames[one.applies_to].toLowerCase()}`}
                    </span>
                  ))}
                </p>
              </div>
              {isUsed ? (
                <span className="text-xs text-fg3">Used</span>
              ) : (
                <Button
                  aria-label={`Use ${name}`}
                  isDisabled={isPending}
                  isPending={isPending && variables === key}
                  onPress={() => mutate(key)}
                >
                  Use
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
