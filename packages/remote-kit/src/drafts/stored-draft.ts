import * as z from '@backflow/contracts/zod';

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Characters of one draft: browsers store about five million for a whole site. */
const MAX_LENGTH = 256 * 1024;
/** Drafts of all members in this browser; the oldest is removed first. */
const MAX_DRAFTS = 100;

const Stored = z.object({ savedAt: z.number(), value: z.unknown() });

const parse = (text: string | null) => {
  try {
    return z.parse(Stored, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
};

/** The text stored under a name; null without one, or where the browser stores nothing. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The value in a stored text; undefined if the text is older than 30 days or cannot be parsed. */
export function valueOfStored(text: string | null): unknown {
  const stored = parse(text);
  return stored && Date.now() - stored.savedAt < MAX_AGE_MS ? stored.value : undefined;
}

/** Stores a value. Returns its text, or undefined where it is too long or the browser stores nothing. */
export function writeStored(name: string, value: unknown): string | undefined {
  const text = JSON.stringify({ savedAt: Date.now(), value });
  if (text.length > MAX_LENGTH) return undefined;
  try {
    localStorage.setItem(name, text);
    return text;
  } catch {
    return undefined;
  }
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // The browser stores nothing.
  }
}

/** Removes expired drafts, and the oldest above `MAX_DRAFTS`, whichever member stored them. */
export function removeOldStored(isOurs: (name: string) => boolean): void {
  try {
    const names = Object.keys(localStorage).filter(isOurs);
    const current = names.filter((name) => valueOfStored(readStored(name)) !== undefined);
    const byAge = current.toSorted((one, other) => savedAt(other) - savedAt(one));
    const retained = new Set(byAge.slice(0, MAX_DRAFTS));
    for (const name of names) if (!retained.has(name)) removeStored(name);
  } catch {
    // The browser stores nothing.
  }
}

const savedAt = (name: string): number => parse(readStored(name))?.savedAt ?? 0;
