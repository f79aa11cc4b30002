import { useRouter } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** Shown for an unknown path and for a page that is switched off for the user. */
export function NotFoundPage() {
  const router = useRouter();
  return (
    <EmptyState
      isPage
      icon={<Compass strokeWidth={1.75} aria-hidden />}
      title="Page not found"
      actions={
        <Button variant="primary" onPress={() => void router.navigate({ to: "/homepage" })}>
          Back to the main page
        </Button>
      }
    >
      Something went wrong, or the page you were looking for cannot be found.
    </EmptyState>
  );
}
