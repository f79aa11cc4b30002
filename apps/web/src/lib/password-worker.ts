import { checkPassword, type PasswordCheck } from "@lading/passwords";

/* Checks passwords in a worker because its dictionaries are larger than the rest of the app. */

addEventListener("message", ({ data }: MessageEvent<string>) => {
  const question: PasswordCheck = JSON.parse(data);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  postMessage({ password: question.password, ...checkPassword(question) });
});
