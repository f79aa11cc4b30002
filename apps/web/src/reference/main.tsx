import "../styles/reference.css";
import { createRoot } from "react-dom/client";
import { listCalls, loadDocument } from "./api-document.ts";
import { LoadFailure } from "./load-failure.tsx";
import { ReferencePage } from "./reference-page.tsx";

/* The reference of the API. It has no code that knows a session. It sends requests with a key that a person pastes. */
const element = document.getElementById("root");
if (!element) throw new Error("reference.html has lost its #root");
const root = createRoot(element);

async function show() {
  try {
    const api = await loadDocument();
    root.render(<ReferencePage calls={listCalls(api)} portalUrl={api.servers[0].url} />);
  } catch {
    root.render(<LoadFailure onRetry={() => void show()} />);
  }
}
void show();
