import * as z from '@backflow/contracts/zod';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const Kept = z.object({ savedAt: z.number(), value: z.unknown() });

/** The text kept under a name; null without one, or where the browser keeps nothing. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** What such a text holds; undefined for one that is older than 30 days, or that cannot be read. */
export function valueOfKept(text: string | null): unknown {
  try {
    const { savedAt, value } = z.parse(Kept, JSON.parse(text ?? ''));
    return Date.now() - savedAt < KEPT_MS ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value. Hands back its text, or undefined where there is no room or nothing may be kept. */
export function writeKept(name: string, value: unknown): string | undefined {
  const text = JSON.stringify({ savedAt: Date.now(), value });
  try {
    localStorage.setItem(name, text);
    return text;
  } catch {
    return undefined;
  }
}

export function removeKept(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing is kept then.
  }
}

/** Removes what is too old, whoever kept it. */
export function removeOldKept(isOurs: (name: string) => boolean): void {
  try {
    const names = Object.keys(localStorage).filter(isOurs);
    for (const name of names) if (valueOfKept(readKept(name)) === undefined) removeKept(name);
  } catch {
    // Nothing is kept then.
  }
}
