import {
  askDays,
  askThirdParty,
  describeNeeds,
  type DocumentAsk,
  mostAskedFiles,
  type RequirementItemDetail,
} from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { deployment } from "../../lib/deployment.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { describeSubject, findRefusal } from "../../files/needed/item-words.ts";
import { askableItems, useReadAsksAgain } from "./requirements-api.ts";

interface AskDialogProps {
  item: RequirementItemDetail;
  /** A request with whose address and name the dialog begins. */
  former: DocumentAsk | undefined;
  onClose: () => void;
}

type Errors = Readonly<Record<string, string | undefined>>;

/** Mails a broker or a mill a link with which it sends the document, and others if it has them. */
export function AskDialog({ item, former, onClose }: AskDialogProps) {
  const [email, setEmail] = useState(former?.email ?? "");
  const [name, setName] = useState(former?.name ?? "");
  const [chosen, setChosen] = useState<readonly string[]>([item.id]);
  /** Undefined until the person changes the text. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? writeText(item, chosen.length);
  const [arrival, setArrival] = useState<"first" | "straight">(former?.straight_to_review ? "straight" : "first");
  const [errors, setErrors] = useState<Errors>({});
  const readAgain = useReadAsksAgain();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () =>
      call(askThirdParty, {
        body: { items: [...chosen], email, name, text, straight_to_review: arrival === "straight" },
      }),
    onSuccess: () => {
      readAgain();
      showToast(`${name.trim()} was asked by mail.`);
      onClose();
    },
    onError: (failure) => setErrors(readErrors(failure)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      email: email.trim() === "" ? "Enter a mail address." : undefined,
      name: name.trim() === "" ? "Enter a name." : undefined,
      items: chosen.length === 0 ? "Choose a document." : undefined,
    };
    setErrors(wrong);
    if (Object.values(wrong).every((one) => one === undefined)) mutate();
  };
  const { providerName: provider } = deployment;
  return (
    <FormDialog
      title="Ask Your Broker or Mill"
      size="medium"
      error={errors["root"]}
      confirm="Send Mail"
      isPending={isPending}
      unsaved={{ hasChanges: email !== (former?.email ?? "") || name !== (former?.name ?? "") || typed !== undefined }}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          label="Mail Address"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={errors["email"]}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={100}
          placeholder="Ann Lee, Lockton"
          value={name}
          error={errors["name"]}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <AskedItems item={item} chosen={chosen} error={errors["items"]} onChange={setChosen} />
      <TextArea
        label="Text"
        rows={5}
        maxLength={2000}
        value={text}
        error={errors["text"]}
        hint={describeAdded(item, chosen)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <RadioGroup
        label="When it arrives"
        layout="column"
        options={[
          { value: "first", label: "I look at it first" },
          { value: "straight", label: `It goes straight to ${provider}` },
        ]}
        value={arrival}
        onChange={setArrival}
      />
      <p className="mt-4 text-xs text-fg3 text-pretty">
        {`When ${provider} decides, the person you ask gets a mail within a minute. You are told in your notifications then, and in the mail of the next morning.`}
      </p>
      <p className="mt-2 text-xs text-fg3 text-pretty">
        {`The link works for ${askDays} days, shows only what is chosen here, takes at most ${mostAskedFiles} files each, and you can end it at any time.`}
      </p>
    </FormDialog>
  );
}

interface AskedItemsProps {
  item: RequirementItemDetail;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

/** The documents to ask for: the one of the page, and others that are needed. */
function AskedItems({ item, chosen, error, onChange }: AskedItemsProps) {
  const { data } = useQuery(askableItems);
  const others = (data?.results ?? [])
    .filter((one) => "version" in one)
    .filter(({ id, renewal }) => id !== item.id && (!renewal || renewal.state === "changes_requested"));
  return (
    <fieldset className="ask-items">
      <legend>What</legend>
      <div>
        {[item, ...others].map(({ id, requirement, subject, due_on: dueOn }) => (
          <label key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            <span>
              {requirement.name}
              {subject.kind !== "company" && <small>{describeSubject(subject)}</small>}
            </span>
            {dueOn !== null && <small>{`by ${date(dueOn)}`}</small>}
          </label>
        ))}
      </div>
      {error !== undefined && <FormError>{error}</FormError>}
    </fieldset>
  );
}

/** The text of the mail before the person changes it. The server adds the documents with their checks, so they are not in it. */
const writeText = ({ company }: RequirementItemDetail, count: number) =>
  `Please send us ${count === 1 ? "this document" : "these documents"} for ${company.name}.`;

/** Says what the server adds to the text. */
function describeAdded(item: RequirementItemDetail, chosen: readonly string[]) {
  const { fields } = item;
  if (chosen.length !== 1 || chosen[0] !== item.id)
    return "The exact checks of each document and the link are added below your text.";
  const refusal = findRefusal(item);
  const parts = [
    ...(refusal === null || refusal === undefined ? [] : [`“Please change: ${refusal}”`]),
    ...fields.flatMap((field) => {
      const needs = describeNeeds(field, fields);
      return needs.length > 0 ? [`“${field.name}: ${needs.join(", ")}”`] : [];
    }),
    "the link",
  ];
  return `Added below your text: ${list.format(parts)}.`;
}

const list = new Intl.ListFormat("en-US");

function readErrors(failure: Error): Errors {
  const said = Object.entries(failure instanceof ApiError ? failure.fields : {}).map(([key, [text]]) => [
    key.replace(/^items\..*/, "items"),
    text,
  ]);
  return said.length > 0 ? Object.fromEntries(said) : { root: failureText(failure) };
}
