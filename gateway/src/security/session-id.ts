import { getCookie, decodeCookie } from '@backflow/service-kit/process';

/**
 * The session id in a cookie header, for any spelling: services read `s%3Aid` and `%73:id` alike, and limits must count them as
 * one. Nothing is verified: a made-up id opens no session, and counts within its network's limit.
 * @param header as sent, or undefined
 * @param name of the session's cookie
 */
export function getSessionId(header: string | undefined, name: string): string | undefined {
  const value = header === undefined ? undefined : getCookie(header, name);
  if (value === undefined || value === '') return undefined;
  const signed = decodeCookie(value);
  const dot = signed.lastIndexOf('.');
  return dot < 0 ? signed : signed.slice(0, dot);
}
