import { CodeBlock } from "./code-block.tsx";
import { Prose } from "./prose.tsx";

/** The facts that hold for all calls. */
export const Overview = () => (
  <article className="flex max-w-160 flex-col gap-6">
    <h1 className="text-xl font-semibold">API reference</h1>
    <p className="text-base text-pretty text-fg2">
      With these calls, programs such as an ERP load and read data, follow changes and manage webhooks. Choose a call to
      see what it takes and returns, and to try it.
    </p>
    <Section title="Keys">
      <p>
        A program sends an API key with each request. People make keys in the portal: the provider under Data exchange,
        API Keys, and a company&rsquo;s administrators in Settings, API Keys. Each call names the scope that its key
        needs.
      </p>
      <CodeBlock
        label="A request"
        text={`curl "${location.origin}/api/changes?limit=10" \\\n  -H "Authorization: Bearer $API_KEY"`}
      />
    </Section>
    <Section title="Errors">
      <p>
        An error has a sentence, a code and the values of the sentence. Decide by the code, because sentences may
        change. A 400 about fields has messages by field instead.
      </p>
      <CodeBlock
        label="A response with status 403"
        text={JSON.stringify(
          {
            detail: "This API key lacks the scope changes:read.",
            code: "scope_missing",
            params: { scope: "changes:read" },
          },
          undefined,
          2,
        )}
      />
    </Section>
    <Section title="Limits and repeats">
      <p>
        <Prose text="Each response has the requests that the key has left in `RateLimit`; a 429 has the seconds to wait in `Retry-After`. With an `Idempotency-Key`, a request that creates something can be repeated safely." />
      </p>
    </Section>
    <Section title="For other tools">
      <p>
        <a href="/api/openapi.json" download className="text-accent-text underline underline-offset-2">
          Download the OpenAPI 3.1 description
        </a>{" "}
        that this page shows. Tools such as Bruno and Postman import it as a collection, and generators make clients
        from it.
      </p>
    </Section>
  </article>
);

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="flex flex-col gap-3 text-pretty text-fg2">
    <h2 className="text-base font-semibold text-fg">{title}</h2>
    {children}
  </section>
);
