import "../styles/main.css";
import { createRoot } from "react-dom/client";
import { DashboardView } from "./dashboard-view.tsx";
import { loadFigures } from "./figures.ts";
import { followTheme, reportFailure, reportHeight } from "./portal.ts";

/*
 * The page inside the portal's frame. It has no session and no storage. Its only credential is the token that the server
 * has written into the page. It fetches its figures once.
 */
const root = document.getElementById("root");
if (!root) throw new Error("embed.html has lost its #root");

followTheme();
try {
  const figures = await loadFigures();
  document.title = figures.name;
  createRoot(root).render(<DashboardView figures={figures} />);
  reportHeight(root);
} catch {
  reportFailure();
}
