/** What a change of the user's second step ends, and what goes on. The dialogs say it before the change. */
export const lockOutText =
  "Your other sessions are signed out, and assistants that you connected need new tokens. Your API keys keep working.";
