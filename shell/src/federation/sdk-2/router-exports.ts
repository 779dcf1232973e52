import { UNSAFE_RouteContext as RouteContext, matchPath, useLocation } from 'react-router-dom';
import type { Params } from 'react-router-dom';
import { useContext } from 'react';
import type { ReactNode } from 'react';

/*
 * Exports of the router that version 3 of the SDK has no longer. Imported from the router, they would be part of the main script, in which
 * the router is.
 */

/** The element of the route inside of this one. */
export const Outlet = (): ReactNode => useContext(RouteContext).outlet;

/** The match of a pattern with the present path. */
export function useMatch(pattern: Parameters<typeof matchPath>[0]): ReturnType<typeof matchPath> {
  const { pathname } = useLocation();
  return matchPath(pattern, pathname.split('/').map(decodeSegment).join('/'));
}

/** As the router does: a slash inside a segment stays encoded. */
const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F');
  } catch {
    return segment;
  }
};

/** The path of a pattern with these parameters: `/courses/:id`. */
export function generatePath(pattern: string, params: Params = {}): string {
  const segments = pattern.split(/\/+/).map((segment) => {
    if (segment === '*') return params['*'] ?? '';
    const [, name, optional, rest = ''] = /^:([\w-]+)(\??)(.*)/.exec(segment) ?? [];
    if (name === undefined) return segment.replace(/\?$/, '');
    const value = params[name];
    if (value === undefined && optional === '') throw new Error(`Missing ":${name}" param`);
    return encodeURIComponent(value ?? '') + rest;
  });
  return (pattern.startsWith('/') ? '/' : '') + segments.filter((segment) => segment !== '').join('/');
}
