/** The effects of a change of the user's second step, which the dialogs name before the change. */
export const lockOutText =
  "Your other sessions are signed out, and assistants that you connected need new tokens. Your API keys keep working.";
