import { createFileRoute } from "@tanstack/react-router";
import { GridPage } from "../../features/catalogue/grid/grid-page.tsx";

export const Route = createFileRoute("/_portal/product-catalog_/edit")({ component: GridPage });
