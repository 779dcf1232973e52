import { useEffect, useRef } from 'react';

const guards = new Set<() => string | undefined>();

/**
 * Asks before the member signs out, while `message` returns one: of what would wait until they sign in again. What the page stored for
 * them stays.
 */
export function useSignOutGuard(message: () => string | undefined): void {
  const latest = useRef(message);
  useEffect(() => {
    latest.current = message;
  });
  useEffect(() => {
    const guard = () => latest.current();
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
}

/** The messages of the parts of this page that ask before signing out. */
export const getSignOutMessages = (): string[] =>
  [...guards].map((guard) => guard()).filter((message) => message !== undefined);
