import { useState } from "react";
import { Badge } from "../ui/badge.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Call, Operation, Schema } from "./api-document.ts";
import { createRequest, toCurl, type CallInput } from "./call-request.ts";
import { CodeBlock } from "./code-block.tsx";
import { Disclosure } from "./disclosure.tsx";
import { createExample } from "./example.ts";
import { MethodBadge } from "./method-badge.tsx";
import { Prose } from "./prose.tsx";
import { FieldLine, SchemaView } from "./schema-view.tsx";
import { TryCall } from "./try-call.tsx";

interface CallViewProps {
  call: Call;
  apiKey: string;
  onApiKey: (key: string) => void;
}

/** A call: what it takes and returns, the command that makes it, and a form that sends it. */
export function CallView({ call, apiKey, onApiKey }: CallViewProps) {
  const [input, setInput] = useState(() => createInput(call.operation));
  const { method, path, scope, isWebhook, operation } = call;
  const { parameters, requestBody, responses } = operation;
  return (
    <article className="flex max-w-240 flex-col gap-6">
      <header className="flex flex-col gap-2">
        <p className="lg:hidden">
          <a href="#overview" className="text-sm text-accent-text">
            All calls
          </a>
        </p>
        <h1 className="text-xl font-semibold text-pretty wrap-anywhere">
          <Prose text={operation.summary} />
        </h1>
        <p className="flex items-start gap-2">
          <MethodBadge method={method} />
          <code className="font-mono text-sm wrap-anywhere">{path}</code>
        </p>
        <Caller call={call} />
        {operation.deprecated && <Notice tone="warn">{operation.description}</Notice>}
      </header>
      {parameters.length > 0 && (
        <Section title={isWebhook ? "Headers" : "Parameters"}>
          <ul className="divide-y divide-line">
            {parameters.map(({ name, in: place, required, schema, description }) => (
              <li key={name} className="py-2">
                <FieldLine name={name} schema={schema} isRequired={required} description={description} />
                {!isWebhook && <p className="text-xs text-fg3">in the {places[place]}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {requestBody && (
        <Section title="Body">
          {Object.entries(requestBody.content).map(([type, { schema }]) => (
            <Body key={type} type={type} schema={schema} />
          ))}
        </Section>
      )}
      {!isWebhook && (
        <Section title={scope ? "Try it" : "Request"}>
          {scope && (
            <TryCall call={call} input={input} onInput={setInput} apiKey={apiKey} onApiKey={onApiKey} scope={scope} />
          )}
          <CodeBlock label="With curl" text={toCurl(createRequest(call, input), location.origin, Boolean(scope))} />
        </Section>
      )}
      <Section title={isWebhook ? "Your response" : "Responses"}>
        <ul className="divide-y divide-line rounded-card border border-line">
          {Object.entries(responses).map(([status, reply]) => (
            <li key={status} className="px-3 py-2">
              <Disclosure
                isOpen={status.startsWith("2")}
                summary={
                  <>
                    <span className="font-semibold text-fg">{status}</span>{" "}
                    <span className="text-fg2">{reply.description}</span>
                  </>
                }
              >
                {reply.headers && (
                  <p className="mt-2 text-xs text-fg2">With the headers {Object.keys(reply.headers).join(", ")}</p>
                )}
                {Object.entries(reply.content ?? {}).map(([type, { schema }]) => (
                  <div key={type} className="mt-2 flex flex-col gap-2">
                    <Body type={type} schema={schema} />
                  </div>
                ))}
              </Disclosure>
            </li>
          ))}
        </ul>
      </Section>
    </article>
  );
}

const places = { path: "path", query: "query", header: "headers" };

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="flex flex-col gap-3">
    <h2 className="text-base font-semibold">{title}</h2>
    {children}
  </section>
);

function Caller({ call: { scope, isWebhook, operation } }: { call: Call }) {
  if (isWebhook) return <p className="text-sm text-fg2">The portal sends this to the address of a webhook.</p>;
  if (operation.security?.length === 0) return <p className="text-sm text-fg2">Everyone may make this call.</p>;
  if (!scope)
    return <p className="text-sm text-fg2">Only people who are signed in make this call. It takes no API key.</p>;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-fg2">
      An API key needs the scope <Badge tone="accent">{scope}</Badge>
    </p>
  );
}

/** The fields of a body of one media type, and an example. */
const Body = ({ type, schema }: { type: string; schema: Schema | undefined }) => (
  <>
    <p className="font-mono text-xs text-fg2">{type}</p>
    {schema && (
      <>
        <SchemaView schema={schema} />
        <Disclosure summary="Example">
          <div className="mt-2">
            <CodeBlock label="Example" text={toJson(schema)} />
          </div>
        </Disclosure>
      </>
    )}
  </>
);

const toJson = (schema: Schema) => JSON.stringify(createExample(schema), undefined, 2);

function createInput({ requestBody }: Operation): CallInput {
  const [body] = Object.entries(requestBody?.content ?? {});
  return { values: {}, type: body?.[0] ?? "", json: body?.[1].schema ? toJson(body[1].schema) : "", file: undefined };
}
