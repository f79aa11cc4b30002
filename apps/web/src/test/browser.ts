import { BroadcastChannel } from "node:worker_threads";
import { checkPassword, type PasswordCheck } from "@lading/passwords";
import { JSDOM } from "jsdom";
import { populateGlobal } from "vitest/runtime";

/*
 * Gives the tests of pages the globals of a browser, once for all files of a worker, because the modules of the app remember
 * them. jsdom has no layout: a journey in e2e tests what depends on sizes, scrolling, styles or a second tab.
 */
const { window } = new JSDOM(
  '<!doctype html><html lang="en-US"><head><meta id="react-aria-pressable-style" /></head><body></body></html>',
  { url: "http://localhost:8080/", pretendToBeVisual: true },
);

// Requests need the signals of Node, which jsdom refuses.
const targets = window.EventTarget.prototype;
const addListener = targets.addEventListener; // oxlint-disable-line typescript/unbound-method -- called with its target below
targets.addEventListener = function (type, listener, options) {
  const { signal, ...others } = typeof options === "object" ? options : { capture: options };
  addListener.call(this, type, listener, others);
  signal?.addEventListener("abort", () => this.removeEventListener(type, listener, others));
};

// jsdom tries all rules of its style sheet on an element whenever a query by role asks for its style. The tests load no other
// style sheet, so elements with these attributes in common have the same style.
const computeStyle = window.getComputedStyle.bind(window);
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element) => {
  const attributes = ["style", "hidden", "type", "open"].map((name) => element.getAttribute(name));
  const key = JSON.stringify([element.tagName, ...attributes]);
  // The clone is an element too, but has no parent whose visibility it would inherit.
  const style = styles.get(key) ?? computeStyle(element.cloneNode() as Element);
  styles.set(key, style);
  return style;
};

populateGlobal(globalThis, window, { bindFunctions: true });

const ignore = () => {};

class Observer {
  observe = ignore;
  unobserve = ignore;
  disconnect = ignore;
}

/** The app's only worker, which checks passwords. */
class PasswordWorker extends EventTarget {
  terminate = ignore;
  postMessage(message: string) {
    const question: PasswordCheck = JSON.parse(message);
    const data = { password: question.password, ...checkPassword(question) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
}

Object.assign(globalThis, {
  Worker: PasswordWorker,
  // A wide window with a mouse.
  matchMedia: (media: string) => ({
    media,
    matches: /min-width|pointer: fine/.test(media),
    addEventListener: ignore,
    removeEventListener: ignore,
  }),
  scrollTo: ignore,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  // The channel of jsdom's window would keep the worker alive.
  BroadcastChannel,
});
Object.assign(window.Element.prototype, {
  scrollTo: ignore,
  scrollBy: ignore,
  scrollIntoView: ignore,
  getAnimations: () => [],
});
// jsdom does not know <search>, and React warns about elements of this class.
Object.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: "HTMLElement" });
