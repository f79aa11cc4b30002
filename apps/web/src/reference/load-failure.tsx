import { Button } from "../ui/button.tsx";

export const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <main className="flex flex-col items-center gap-4 px-4 py-16 text-center">
    <h1 className="text-xl font-semibold">API reference</h1>
    <p className="text-fg2">The description of the API could not be loaded.</p>
    <Button onPress={onRetry}>Try Again</Button>
  </main>
);
