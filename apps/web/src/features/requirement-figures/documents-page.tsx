import { useMay } from "../../lib/use-may.ts";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { CountsPart } from "./counts-part.tsx";
import { DaysPart } from "./days-part.tsx";
import { ExportButton } from "./export-button.tsx";
import { FigureTiles } from "./figure-tiles.tsx";
import { ItemsPart } from "./items-part.tsx";
import { NewRequestPage } from "./requests/new-request-page.tsx";
import { RequestsPart } from "./requests/requests-part.tsx";
import { RecordPage } from "./record/record-page.tsx";
import { WaiversPart } from "./waivers-part.tsx";
import "./requirement-figures.css";

/** The parts of the page with the names of their tabs. */
const parts = {
  requirements: "By Requirement",
  companies: "By Company",
  waivers: "Waivers",
  items: "Documents",
  requests: "Requests",
  history: "History",
} as const;

type Part = keyof typeof parts;

interface DocumentsPageProps {
  /** The part of the address, or the id of one document; the first part if it is left out. */
  part: string | undefined;
  /** The search of the address, which is not checked yet. */
  given: object;
}

/** The page with the figures of the documents that companies must give, or the page of one of them. */
export function DocumentsPage({ part, given }: DocumentsPageProps) {
  if (part === "new-request") return <NewRequestPage />;
  return part !== undefined && isId.test(part) ? (
    <RecordPage id={part.toLowerCase()} />
  ) : (
    <Parts part={part} given={given} />
  );
}

/** The address of one document has its id in the place of a part. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function Parts({ part: asked, given }: DocumentsPageProps) {
  const may = useMay();
  const mayChange = may({ permission: "provider.change_requirements" });
  const part: Part = asked !== undefined && Object.hasOwn(parts, asked) ? (asked as Part) : "requirements"; // Checked in this line.
  return (
    <ListPage
      title="Required Documents"
      about={
        <>
          How far companies are with the documents that requirements ask for.{" "}
          {may({ permission: "provider.review_documents" }) ? (
            <Link
              to="/provider/queue"
              search={{ kind: ["requirement_review"] }}
              className="text-accent-text underline underline-offset-2"
            >
              Documents That Wait for a Decision
            </Link>
          ) : (
            "Those that wait for a decision are in the queue."
          )}
        </>
      }
      actions={
        <>
          {part !== "items" && part !== "requests" && <ExportButton part={part} given={given} />}
          {mayChange && (part === "requests" ? <NewRequest /> : <NewRequirement />)}
        </>
      }
    >
      <FigureTiles />
      <Tabs part={part} />
      {part === "requirements" && <CountsPart key={part} by="requirement" given={given} />}
      {part === "companies" && <CountsPart key={part} by="company" given={given} />}
      {part === "waivers" && <WaiversPart given={given} />}
      {part === "items" && <ItemsPart given={given} />}
      {part === "requests" && <RequestsPart given={given} mayChange={mayChange} />}
      {part === "history" && <DaysPart given={given} />}
    </ListPage>
  );
}

const primaryLink =
  "inline-flex h-8 items-center gap-2 rounded-control bg-accent px-3 font-medium text-on-accent shadow-control hover:bg-accent-hover";

const NewRequest = () => (
  <Link to="/provider/documents/{-$part}" params={{ part: "new-request" }} search={{}} className={primaryLink}>
    <Plus aria-hidden size={16} strokeWidth={1.75} />
    New Request
  </Link>
);

const NewRequirement = () => (
  <Link to="/provider/$kind/{-$id}" params={{ kind: "requirements", id: "new" }} className={primaryLink}>
    <Plus aria-hidden size={16} strokeWidth={1.75} />
    New Requirement
  </Link>
);

const Tabs = ({ part: current }: { part: Part }) => (
  <LinkTabs label="Required documents">
    {Object.entries(parts).map(([part, label]) => (
      <Link
        key={part}
        to="/provider/documents/{-$part}"
        params={{ part: part === "requirements" ? undefined : part }}
        search={{}}
        activeOptions={{ exact: true }}
        aria-current={part === current ? "page" : undefined}
        className={linkTabClass}
      >
        {label}
      </Link>
    ))}
  </LinkTabs>
);
