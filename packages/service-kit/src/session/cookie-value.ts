/**
 * The value of a cookie in a header, not decoded. As express-session's parser reads it: the first of that name, without blanks and
 * quotes around.
 */
export function getCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    return value.startsWith('"') ? value.slice(1, -1) : value;
  }
  return undefined;
}

/** A cookie's decoded value; one that is no encoding stays as it is. */
export function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
