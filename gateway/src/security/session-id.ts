/**
 * The session id in a cookie header, for any spelling: services read `s%3Aid` and `%73:id` alike, and limits must count them as
 * one. Nothing is verified: a made-up id opens no session, and counts within its network's limit.
 * @param header as sent, or undefined
 * @param name of the session's cookie
 */
export function sessionIdOf(header: string | undefined, name: string): string | undefined {
  const value = header === undefined ? undefined : cookieOf(header, name);
  if (value === undefined || value === '') return undefined;
  const signed = decode(value);
  const dot = signed.lastIndexOf('.');
  return dot < 0 ? signed : signed.slice(0, dot);
}

/**
 * The value of a cookie, not decoded. As express-session's parser reads it: the first of that name, without blanks and quotes
 * around.
 */
export function cookieOf(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    return value.startsWith('"') ? value.slice(1, -1) : value;
  }
  return undefined;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
