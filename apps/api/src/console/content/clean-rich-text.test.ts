import { Marked } from "marked";
import { describe, expect, test } from "vitest";
import { cleanRichText } from "./clean-rich-text.ts";

const tags = new Set(
  "h1 h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd strong em b i u s sub sup small a blockquote code pre table thead tbody tr th td".split(
    " ",
  ),
);
const attributes = new Set(["href", "start", "colspan", "rowspan", "scope"]);

/** Returns everything in the stored text, as the browser renders it, that is no allowed markup. */
function findUnsafe(stored: string): string[] {
  const html = stored.startsWith("<") ? stored : new Marked().parse(stored, { async: false });
  const found: string[] = [];
  const rest = html.replaceAll(
    /<\/?([^\s/>]+)((?:\s+[^\s=>]+="[^"<]*")*)\s*\/?>/g,
    (tag, name: string, given: string) => {
      if (!tags.has(name)) found.push(tag);
      for (const [, attribute = "", value = ""] of given.matchAll(/([^\s=]+)="([^"]*)"/g))
        if (!attributes.has(attribute) || (attribute === "href" && !isSafeAddress(value)))
          found.push(`${attribute}=${value}`);
      return "";
    },
  );
  if (rest.includes("<")) found.push(rest.slice(rest.indexOf("<")));
  return found;
}

/** Decodes an attribute as a browser does: entities, and no control characters or blanks in the scheme. */
function isSafeAddress(value: string) {
  const address = value
    .replaceAll(/&#x([0-9a-f]+);?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(tab|newline);/gi, "")
    .replaceAll(/&colon;/gi, ":")
    .replaceAll("&amp;", "&")
    // oxlint-disable-next-line no-control-regex -- browsers ignore these
    .replaceAll(/[\u0000-\u0020\u007f-\u00a0]/g, "");
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address) || /^(?![a-z][a-z0-9+.-]*:)(?!\/\/|\\|\/\\)/i.test(address);
}

const code = "alert(document.domain)";

/** Ways to run code or to imitate the page. None may leave anything but plain text and allowed markup. */
const bypasses: Record<string, readonly string[]> = {
  "scripts and handlers": [
    `<script>${code}</script>`,
    `<ScRiPt>${code}</sCrIpT>`,
    `<script/x>${code}</script>`,
    `<script\n>${code}</script\n>`,
    `<<script>${code}//<</script>`,
    `<scr<script>ipt>${code}</scr</script>ipt>`,
    `<p onclick="${code}">a</p>`,
    `<p OnMouseOver=${code}>a</p>`,
    `<p/onclick=${code}>a</p>`,
    `<p "onclick=${code}>a</p>`,
    `<p a='"' onclick='${code}'>a</p>`,
    `<p onclick\n=\n"${code}">a</p>`,
    `<p \u000conclick=${code}>a</p>`,
    `<a href="x" onfocus=${code} autofocus tabindex=0>a</a>`,
    `<img src=x onerror=${code}>`,
    `<img src=x onerror="${code}"`,
    `<image src=x onerror=${code}>`,
    `<video><source onerror=${code}></video>`,
    `<audio src=x onerror=${code}>`,
    `<body onload=${code}>`,
    `<details open ontoggle=${code}>a</details>`,
    `<marquee onstart=${code}>a</marquee>`,
    `<input autofocus onfocus=${code}>`,
    `<select autofocus onfocus=${code}><option>a</option></select>`,
    `<keygen autofocus onfocus=${code}>`,
    `<x onclick=${code}>a</x>`,
    `<custom-element onclick=${code}>a</custom-element>`,
  ],
  addresses: [
    `<a href="javascript:${code}">a</a>`,
    `<a href="JaVaScRiPt:${code}">a</a>`,
    `<a href=" javascript:${code}">a</a>`,
    `<a href="java\tscript:${code}">a</a>`,
    `<a href="java\nscript:${code}">a</a>`,
    `<a href="java&#9;script:${code}">a</a>`,
    `<a href="java&Tab;script:${code}">a</a>`,
    `<a href="java&NewLine;script:${code}">a</a>`,
    `<a href="&#106;avascript:${code}">a</a>`,
    `<a href="&#x6A;&#x61;vascript:${code}">a</a>`,
    `<a href="&#0000106avascript:${code}">a</a>`,
    `<a href="javascript&colon;${code}">a</a>`,
    `<a href="javascript&#58;${code}">a</a>`,
    `<a href="\u0001javascript:${code}">a</a>`,
    `<a href="\u001f\u0020javascript:${code}">a</a>`,
    `<a href="javascript\u0000:${code}">a</a>`,
    `<a href="javascript://%0a${code}">a</a>`,
    `<a href="vbscript:msgbox(1)">a</a>`,
    `<a href="livescript:${code}">a</a>`,
    `<a href="data:text/html,<script>${code}</script>">a</a>`,
    `<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">a</a>`,
    `<a href="DATA:image/svg+xml,<svg onload=${code}>">a</a>`,
    `<a href="blob:https://a.example/1">a</a>`,
    `<a href="file:///etc/passwd">a</a>`,
    `<a href="view-source:javascript:${code}">a</a>`,
    `<a href="feed:javascript:${code}">a</a>`,
    `<a href="jar:javascript:${code}!/">a</a>`,
    `<a href="//evil.example">a</a>`,
    `<a href="/\\evil.example">a</a>`,
    `<a href="\\\\evil.example">a</a>`,
    `<a href="\t//evil.example">a</a>`,
    `<a xlink:href="javascript:${code}">a</a>`,
    `<a href=javascript:${code}>a</a>`,
    `<a href='javascript:"${code}"'>a</a>`,
    `<area href="javascript:${code}">`,
    `<base href="https://evil.example/">`,
    `<link rel=stylesheet href="https://evil.example/a.css">`,
    `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
    `<form action="javascript:${code}"><button>a</button></form>`,
    `<button formaction="javascript:${code}">a</button>`,
    `<a href="https://a.example" ping="https://evil.example" target=_top download>a</a>`,
  ],
  "frames and objects": [
    `<iframe src="javascript:${code}"></iframe>`,
    `<iframe srcdoc="<script>${code}</script>"></iframe>`,
    `<iframe srcdoc="&lt;script&gt;${code}&lt;/script&gt;">`,
    `<frameset><frame src="javascript:${code}"></frameset>`,
    `<object data="javascript:${code}"></object>`,
    `<object type="text/x-scriptlet" data="https://evil.example"></object>`,
    `<embed src="javascript:${code}">`,
    `<applet code="a"></applet>`,
    `<portal src="https://evil.example">`,
  ],
  styles: [
    `<p style="background:url(javascript:${code})">a</p>`,
    `<p style="width:expression(${code})">a</p>`,
    `<p style="position:fixed;inset:0">a</p>`,
    `<style>@import "https://evil.example/a.css";</style>`,
    `<style><img src="</style><img src=x onerror=${code}>"></style>`,
    `<p class="fixed inset-0">a</p>`,
    `<table background="javascript:${code}"><tr><td background="javascript:${code}">a</td></tr></table>`,
  ],
  "SVG and MathML": [
    `<svg onload=${code}>`,
    `<svg/onload=${code}>`,
    `<svg><script>${code}</script></svg>`,
    `<svg><script href="data:,${code}"/></svg>`,
    `<svg><a xlink:href="javascript:${code}"><text>a</text></a></svg>`,
    `<svg><animate onbegin=${code} attributeName=x dur=1s>`,
    `<svg><set attributeName=onmouseover to=${code}>`,
    `<svg><foreignObject><iframe srcdoc="<script>${code}</script>"></iframe></foreignObject></svg>`,
    `<svg><use href="data:image/svg+xml,<svg id='x'><script>${code}</script></svg>#x"></use></svg>`,
    `<math href="javascript:${code}">a</math>`,
    `<math><maction actiontype="statusline" xlink:href="javascript:${code}">a</maction></math>`,
    `<math><annotation-xml encoding="text/html"><script>${code}</script></annotation-xml></math>`,
  ],
  "namespace confusion and mutation": [
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${code}&gt;">`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${code}>`,
    `<svg></p><style><a id="</style><img src=1 onerror=${code}>">`,
    `<svg><p><style><g title="</style><img src=x onerror=${code}>"></g></style></p></svg>`,
    `<math><mi><table><mglyph><nobr><style><a title="</style><img src=x onerror=${code}>">`,
    `<svg><title><style><img title="</style></title><img src=x onerror=${code}>"></style></title></svg>`,
    `<svg><desc><math><mtext><style><a title="</style><img src onerror=${code}>">`,
    `<noscript><p title="</noscript><img src=x onerror=${code}>"></noscript>`,
    `<noscript><style></noscript><img src=x onerror=${code}></style></noscript>`,
    `<template><script>${code}</script></template>`,
    `<template><p title="</template><img src=x onerror=${code}>"></template>`,
    `<textarea><p title="</textarea><img src=x onerror=${code}>"></textarea>`,
    `<title><p title="</title><img src=x onerror=${code}>"></title>`,
    `<xmp><p title="</xmp><img src=x onerror=${code}>"></xmp>`,
    `<noembed><p title="</noembed><img src=x onerror=${code}>"></noembed>`,
    `<noframes><p title="</noframes><img src=x onerror=${code}>"></noframes>`,
    `<plaintext><img src=x onerror=${code}>`,
    `<listing>&lt;img src=x onerror=${code}&gt;</listing>`,
    `<select><template><img src=x onerror=${code}></template></select>`,
    `<option><style></option></select><img src=x onerror=${code}></style>`,
    `<p title="&lt;/p&gt;&lt;img src=x onerror=${code}&gt;">a</p>`,
    `<a href="x&quot; onclick=&quot;${code}">a</a>`,
    `<table><a href="https://a.example"><svg><style><img src=x onerror=${code}></style></svg></a></table>`,
    `<?xml version="1.0"?><p>a</p><?php ${code} ?>`,
    `<![CDATA[<img src=x onerror=${code}>]]>`,
    `<svg><![CDATA[><img src=x onerror=${code}>]]></svg>`,
    `<!DOCTYPE html [<!ENTITY x "<script>${code}</script>">]><p>&x;</p>`,
  ],
  comments: [
    `<!--><img src=x onerror=${code}>-->`,
    `<!---><img src=x onerror=${code}>-->`,
    `<!-- --!><img src=x onerror=${code}>-->`,
    `<!--<img src="--><img src=x onerror=${code}>">`,
    `<! foo="><script>${code}</script>">`,
    `</ foo="><script>${code}</script>">`,
    `<!--[if gte IE 4]><script>${code}</script><![endif]-->`,
    `<p><!--a--><b>b</b><!-->c-->`,
  ],
  "unclosed and broken markup": [
    `<p><a href="https://a.example`,
    `<p><a href='https://a.example' title='`,
    `<p><img src=x onerror=${code} `,
    `<p <script>${code}</script>`,
    `<a<script>${code}</script>`,
    `<p>a</p><`,
    `<p>a</p></`,
    `<p>a</p><a href`,
    `<\u0000script>${code}</script>`,
    `<s\u0000cript>${code}</script>`,
    `<p\u0000onclick=${code}>a</p>`,
    `\u00bcscript\u00be${code}\u00bc/script\u00be`,
    `+ADw-script+AD4-${code}+ADw-/script+AD4-`,
    `<p>${"<b>".repeat(500)}a`,
    `${"<blockquote>".repeat(5000)}<script>${code}</script>`,
  ],
  "ids and names that imitate variables of the page": [
    `<a id=location name=location href="https://a.example">a</a>`,
    `<form id=document><input name=cookie></form>`,
    `<p id="main">a</p>`,
    `<a id=x><a id=x name=y href="https://a.example">a</a></a>`,
    `<p is="x-evil" slot="a" part="b" exportparts="c" contenteditable data-x="1" aria-hidden="true" role="dialog">a</p>`,
  ],
  "HTML inside of Markdown": [
    `# Title\n\n<script>${code}</script>`,
    `Text with <img src=x onerror=${code}> in it`,
    `[a](javascript:${code})`,
    `[a](JaVaScRiPt:${code} "title")`,
    `[a](java&#x73;cript:${code})`,
    `[a](javascript&colon;${code})`,
    `[a](<javascript:${code}>)`,
    `[a][1]\n\n[1]: javascript:${code}`,
    `[a][1]\n\n[1]: data:text/html,<script>${code}</script>`,
    `<javascript:${code}>`,
    `![a](x" onerror="${code})`,
    `![a](javascript:${code})`,
    `![a](https://evil.example/pixel.gif)`,
    `[a](https://a.example "x\\" onclick=\\"${code}")`,
    `[a](//evil.example)`,
    "```html\n<script>alert(1)</script>\n```",
    "`<img src=x onerror=alert(1)>`",
    `| a |\n|---|\n| <svg onload=${code}> |`,
    `- [ ] <input onfocus=${code} autofocus>`,
    `a <!--><img src=x onerror=${code}>--> b`,
    `\\<script>${code}</script>`,
    `a\n<style>p{position:fixed}</style>\n\nb`,
    `<https://a.example/"onclick="${code}>`,
    `a<br/onclick=${code}>b`,
    `&lt;script&gt;${code}&lt;/script&gt;`,
  ],
};

describe.each(Object.entries(bypasses))("%s", (_name, texts) => {
  test.each(texts)("leaves nothing harmful of %j", { tags: ["CNT-01.6"] }, (text) => {
    const stored = cleanRichText(text);
    expect(findUnsafe(stored)).toEqual([]);
    // A second cleaning changes nothing, so a text that a person saves again stays as it was.
    expect(cleanRichText(stored)).toBe(stored);
  });
});

test("the check of these tests finds what is harmful", () => {
  for (const text of [
    `<p>a</p><script>${code}</script>`,
    `<p onclick="${code}">a</p>`,
    `<p><a href="java&Tab;script:${code}">a</a></p>`,
    `<p><a href="//evil.example">a</a></p>`,
    `<p id="a">b</p>`,
    `<p>a <img src=x`,
  ])
    expect(findUnsafe(text)).not.toEqual([]);
});

describe("keeps", { tags: ["CNT-01.6"] }, () => {
  test.each([
    "# Terms\n\nYou **may** and _must_ read [these](https://a.example/a?b=1&c=2), or [write](mailto:a@a.example).",
    "1. one\n2. two\n   - nested\n\n> quoted\n\n---\n\n`code` & more",
    "| Size | Price |\n|---|---|\n| 2 in | 5 < 7 |",
    "A plain sentence. Less than 5 < 7 & more.",
    "[Orders](/order-documents?page=2#top)",
    "Line one\nLine two",
  ])("harmless Markdown as it is: %j", (text) => {
    expect(cleanRichText(text)).toBe(text);
  });

  test.each([
    "<h2>Title</h2><p>a <strong>b</strong> <em>c</em><br />d</p><ul><li>e</li></ul>",
    '<p><a href="https://a.example/a?b=1&amp;c=2">a</a> <a href="/help?section=1">b</a> <a href="tel:+123">c</a></p>',
    '<table><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody></table>',
    '<ol start="3"><li>a</li></ol><dl><dt>b</dt><dd>c</dd></dl><blockquote>d</blockquote><pre><code>e &lt; f</code></pre>',
  ])("harmless HTML as it is: %j", (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  test("the text of elements that are not allowed", () => {
    expect(cleanRichText('<div class="a"><section>Hello <font color="red">world</font></section></div>')).toBe(
      "<p>Hello world</p>",
    );
    expect(cleanRichText("Hello <u>all</u> and <blink>you</blink>")).toBe("<p>Hello <u>all</u> and you</p>");
  });

  test("nothing of a text that has no text", () => {
    expect(cleanRichText("<script>alert(1)</script>")).toBe("");
    expect(cleanRichText("<!-- only a comment -->")).toBe("");
  });
});

test("takes text that is nested too deeply as HTML", { tags: ["CNT-01.6"] }, () => {
  expect(findUnsafe(cleanRichText(`${">".repeat(100_000)} <img src=x onerror=${code}>`))).toEqual([]);
});

test("sanitizes a long text quickly", { tags: ["CNT-01.6"] }, () => {
  const began = performance.now();
  cleanRichText("<b".repeat(66_000));
  cleanRichText("[".repeat(100_000));
  cleanRichText(`<p>${"<a href='x'>".repeat(10_000)}`);
  expect(performance.now() - began).toBeLessThan(3000);
});
