const words = "A part of the app could not be fetched.";

/**
 * Gives a page whose code did not arrive an error of its own. The router knows the browsers' words for it and would
 * reload the document at once; without a connection that ends on the browser's error page, and the user's work with it.
 */
export function nameChunkFailures() {
  addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = words;
  });
}

export const isChunkFailure = (error: unknown) => error instanceof Error && error.message === words;
