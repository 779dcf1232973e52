/** JSON as the text of an element: nothing in it may end the element or a line of script. */
export function jsonElement(id: string, value: unknown, type: 'json' | 'ld+json' = 'json'): string {
  const json = JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/${type}" id="${id}">${json}</script>`;
}
