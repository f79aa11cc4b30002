import { useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Call } from "./api-document.ts";
import { createRequest, type CallInput } from "./call-request.ts";
import { CodeBlock } from "./code-block.tsx";
import { FileChoice } from "./file-choice.tsx";
import { ParameterField } from "./parameter-field.tsx";
import { sendRequest, type CallResponse } from "./send-request.ts";

interface TryCallProps {
  call: Call;
  scope: string;
  input: CallInput;
  onInput: (input: CallInput) => void;
  apiKey: string;
  onApiKey: (key: string) => void;
}

/** A form that makes a call with a pasted API key, and shows the response. */
export function TryCall({ call, scope, input, onInput, apiKey, onApiKey }: TryCallProps) {
  const { parameters, requestBody } = call.operation;
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [response, setResponse] = useState<CallResponse | Error>();
  const [sending, setSending] = useState<AbortController>();
  const form = useRef<HTMLFormElement>(null);
  const setValue = (name: string, value: string) => onInput({ ...input, values: { ...input.values, [name]: value } });
  const types = Object.keys(requestBody?.content ?? {});

  const send = async () => {
    const found = findFaults(call, input, apiKey);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    const abort = new AbortController();
    setSending(abort);
    try {
      setResponse(await sendRequest(createRequest(call, input), apiKey.trim(), abort.signal));
    } catch (error) {
      if (!abort.signal.aborted) setResponse(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setSending(undefined);
    }
  };

  return (
    <form
      ref={form}
      aria-label="Try it"
      noValidate
      className="flex flex-col gap-1 rounded-card border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void send();
      }}
    >
      <TextField
        label="API Key"
        name="API key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={apiKey}
        onChange={(event) => onApiKey(event.target.value)}
        error={faults["API key"]}
        hint={`With the scope ${scope}. It stays in this page until you close or reload it.`}
      />
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={input.values[parameter.name] ?? ""}
          error={faults[parameter.name]}
          onChange={(value) => setValue(parameter.name, value)}
        />
      ))}
      {types.length > 1 && (
        <SelectField
          label="Content-Type"
          options={types.map((type) => ({ value: type, label: type }))}
          value={input.type}
          onChange={(event) => onInput({ ...input, type: event.target.value })}
        />
      )}
      {input.type === "application/json" && (
        <TextArea
          label="Body"
          name="Body"
          rows={8}
          spellCheck={false}
          value={input.json}
          onChange={(event) => onInput({ ...input, json: event.target.value })}
          error={faults["Body"]}
        />
      )}
      {input.type !== "" && input.type !== "application/json" && (
        <FileChoice error={faults["File"]} onChoose={(file) => onInput({ ...input, file })} />
      )}
      {call.method !== "GET" && (
        <Notice tone="info">The call is carried out: it changes the data of this portal.</Notice>
      )}
      <div className="mt-2 flex items-center gap-2">
        <Button variant="primary" type="submit" isPending={sending !== undefined}>
          Send
        </Button>
        {sending && <Button onPress={() => sending.abort()}>Stop</Button>}
      </div>
      {sending === undefined && response && <Outcome response={response} />}
    </form>
  );
}

function Outcome({ response }: { response: CallResponse | Error }) {
  if (response instanceof Error)
    return (
      <div role="alert" className="mt-2">
        <Notice tone="bad">The portal could not be reached. Check your connection and try again.</Notice>
      </div>
    );
  const { status, ms, headers, text, isCut } = response;
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p role="alert" className="text-sm font-medium">
        Status {status} after {ms} ms
      </p>
      <CodeBlock label={isCut ? "The beginning of the response" : "Response"} text={text || "(empty)"} />
      <CodeBlock label="Response headers" text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")} />
    </div>
  );
}

/** Returns messages by the name of the field, the topmost first. */
function findFaults({ operation }: Call, { values, type, json, file }: CallInput, apiKey: string) {
  const faults: Record<string, string> = {};
  if (!/^[\x21-\x7e]+$/.test(apiKey.trim())) faults["API key"] = "Paste an API key.";
  for (const { name, required } of operation.parameters) if (required && !values[name]) faults[name] = `Enter ${name}.`;
  if (type === "application/json" && !isJson(json)) faults["Body"] = "This is not valid JSON.";
  if (type !== "" && type !== "application/json" && !file) faults["File"] = "Choose a file.";
  return faults;
}

function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
