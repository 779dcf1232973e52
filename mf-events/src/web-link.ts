/** An address that may be followed: http or https. Anything else (`javascript:`, plain words) is null. */
export function webLink(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text.trim());
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
