import "../styles/main.css";
import { createRoot } from "react-dom/client";
import { DashboardView } from "./dashboard-view.tsx";
import { loadFigures } from "./figures.ts";
import { followTheme, reportFailure, reportHeight } from "./portal.ts";

/*
 * The page inside the portal's frame. It knows nothing but the token that the server has written into it: no session, no
 * storage. Its figures are fetched once.
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
