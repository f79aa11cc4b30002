// Starts what every signed-in page needs while the app's code still loads: the code of the page, and the requests of its frame.
// src/lib/early-responses.ts hands the responses to the app.
{
  const path = location.pathname.replace(/(.)\/$/, "$1");
  const pageFiles = JSON.parse(document.getElementById("page-files")?.textContent ?? "{}");
  let token;
  try {
    const [own, shared] = [sessionStorage, localStorage].map((storage) => storage.getItem("lading.session"));
    token = JSON.parse(own ?? shared ?? "null")?.access;
  } catch {
    // Storage is disabled or holds something else, so there is no session.
  }
  const isSignInPage = ["/login", "/reset", "/welcome", "/unsubscribe"].includes(path);

  for (const href of pageFiles[token || isSignInPage ? path : "/login"] ?? [])
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));

  if (token && !isSignInPage) {
    const request = (call) => {
      const response = fetch((globalThis.lading?.apiBase ?? "") + call, {
        headers: { authorization: `Bearer ${token}` },
        credentials: "include",
        referrerPolicy: "no-referrer",
      });
      // The app handles a failure. Without the app nobody does, and the browser would report it.
      response.catch(() => undefined);
      return [call, response];
    };
    const frame = ["user-details", "company-details", "feature-flags"].map((name) => `/api/accounts/${name}/`);
    globalThis.ladingEarly = { token, responses: new Map(frame.map(request)) };
  }
}
