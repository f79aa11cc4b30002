import type { AskedItem, OpenAsk } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Check, Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { deployment } from "../../lib/deployment.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AskedDocument } from "./asked-document.tsx";
import { documentAsk, sendAskedDocuments } from "./document-ask-api.ts";
import { ForgetAddress } from "./forget-address.tsx";
import { RequestHead } from "./request-head.tsx";
import { SentRequest } from "./sent-request.tsx";
import { useRequestForm } from "./use-request-form.ts";

interface OpenRequestProps {
  code: string;
  ask: OpenAsk;
  isRemembered: boolean;
}

/** What a link asks for, and the form that sends it. */
export function OpenRequest({ code, ask, isRemembered }: OpenRequestProps) {
  const { company_name: company, items, straight_to_review: isStraight } = ask;
  const form = useRequestForm(code, ask);
  const [remembers, setRemembers] = useState(isRemembered);
  const [uploads, setUploads] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const body = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  useEffect(() => {
    const clear = () => setErrors((before) => ({ ...before, root: undefined }));
    addEventListener("online", clear);
    return () => removeEventListener("online", clear);
  }, []);
  const { queryKey } = documentAsk(code);
  const { mutate, data, isPending } = useOneAtATime({
    mutationFn: () =>
      call(sendAskedDocuments, { body: { code, items: form.getBody(), remember: remembers } }).then(({ sent_at }) => ({
        at: sent_at,
        files: form.chosen.flatMap(({ files }) => files),
      })),
    onSuccess: form.forget,
    onError: (error) => {
      if (isStatus(error, 404, 409)) void client.invalidateQueries({ queryKey });
      const said = Object.entries(error instanceof ApiError ? error.fields : {});
      // The messages are there before one of their controls gets the focus.
      flushSync(() =>
        setErrors(
          said.length > 0 ? Object.fromEntries(said.map(([key, [text]]) => [key, text])) : { root: failureText(error) },
        ),
      );
      body.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    },
  });
  if (data)
    return (
      <SentRequest
        code={code}
        at={data.at}
        isRemembered={remembers}
        sent={{ company, isStraight, files: data.files }}
      />
    );

  const store = (item: AskedItem) => {
    setErrors({});
    client.setQueryData(queryKey, (before) =>
      before?.ask
        ? { ...before, ask: { ...before.ask, items: before.ask.items.map((one) => (one.id === item.id ? item : one)) } }
        : before,
    );
  };
  const send = () => {
    // The messages are there before one of their controls gets the focus.
    flushSync(() => {
      setChecked(true);
      setErrors(form.chosen.length === 0 ? { document: "Choose a file." } : {});
    });
    if (form.chosen.length > 0 && form.isComplete) mutate();
    else {
      const wrong = form.chosen.length === 0 ? ".ask-drop button" : "[aria-invalid=true]";
      body.current?.querySelector<HTMLElement>(wrong)?.focus();
    }
  };
  return (
    <>
      <div ref={body} className="ask-body">
        <RequestHead ask={ask} />
        {items.map((item) => (
          <AskedDocument
            key={item.id}
            {...{ code, item, form, isChecked }}
            isAlone={items.length === 1}
            errors={errorsOf(
              errors,
              form.chosen.findIndex(({ id }) => id === item.id),
            )}
            fileError={form.chosen.length === 0 ? errors["document"] : undefined}
            onChange={(stored) => (stored ? store(stored) : setErrors({}))}
            onUploading={(isUploading) => setUploads((before) => before + (isUploading ? 1 : -1))}
          />
        ))}
        <div className="ask-remember">
          <Checkbox
            id="ask-remember"
            aria-describedby="ask-remember-about"
            checked={remembers}
            onChange={(event) => setRemembers(event.target.checked)}
          />
          <span>
            <label htmlFor="ask-remember">Keep this address for the next time</label>
            <small id="ask-remember-about">
              {isRemembered ? "It is kept from before." : "You get a new link 30 days before what you send expires."}
            </small>
          </span>
        </div>
        {isRemembered && <ForgetAddress code={code} />}
        <p className="ask-note">
          {`Only ${company} and ${deployment.providerName} see your files. You get a mail when they are accepted, or the reason if not. Not meant for you? Close the page, and nothing is sent.`}
        </p>
      </div>
      <div className="ask-foot">
        <div>
          <output className={form.failing > 0 ? "text-bad" : "text-ok"}>{describePoints(form, items)}</output>
          {errors["root"] !== undefined && <FormError>{errors["root"]}</FormError>}
          <Button
            variant="primary"
            icon={<Send aria-hidden size={16} strokeWidth={1.75} />}
            isPending={isPending || uploads > 0}
            onPress={send}
          >
            {`Send to ${company}`}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The messages about one document, by the keys of its fields. */
function errorsOf(errors: Readonly<Record<string, string | undefined>>, place: number) {
  const start = `items.${place}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([key]) => key.startsWith(start))
      .map(([key, text]) => [key.slice(start.length).replace(/^values\./, ""), text]),
  );
}

function describePoints(
  { chosen, points, failing, met, isComplete }: ReturnType<typeof useRequestForm>,
  items: readonly AskedItem[],
) {
  const open = items.filter(({ is_open: isOpen }) => isOpen).length;
  if (chosen.length === 0) return "";
  const left = open > chosen.length ? `${chosen.length} of ${open} documents. ` : "";
  if (failing > 0) return `${left}${describeFailing(failing, points)}`;
  if (points === 0 || met < points || !isComplete) return left;
  return (
    <>
      <Check aria-hidden size={16} strokeWidth={2} />
      {`${left}${points === 1 ? "The point is met" : `All ${points} points are met`}`}
    </>
  );
}

function describeFailing(failing: number, points: number) {
  if (points === 1) return "The point is not met";
  return `${failing} of ${points} points ${failing === 1 ? "is" : "are"} not met`;
}
