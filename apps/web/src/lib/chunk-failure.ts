const words = "A part of the app could not be fetched.";

/**
 * Replaces the browser's error for a chunk that failed to load. The router recognizes the browser's message and would reload
 * the document immediately. Offline, that would end on the browser's error page and lose the user's work.
 */
export function nameChunkFailures() {
  addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = words;
  });
}

export const isChunkFailure = (error: unknown) => error instanceof Error && error.message === words;
