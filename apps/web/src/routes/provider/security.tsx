import { createFileRoute } from "@tanstack/react-router";
import { Security } from "../../features/security/security.tsx";

export const Route = createFileRoute("/provider/security")({ component: Security });
