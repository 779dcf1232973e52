import * as z from '@backflow/contracts/zod';
import { useLocation, useSearchParams } from '@backflow/platform';
import { useRef, useState } from 'react';
import { useDebounce, useDebouncedCallback } from 'use-debounce';

const TYPING_MS = 250;

/** Texts by name; each has a default, for when the address does not name it. */
type FilterSchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType<string, string | undefined>>>>;

/**
 * Filters that live in the address, so that back, forward and copied links work. A value that the schema refuses counts as
 * absent, and a default is left out of the address. `setFilters` adds an entry to the history. `setDraft` is debounced and
 * replaces the current entry.
 */
export function useSearchFilters<Schema extends FilterSchema>(schema: Schema) {
  type Filters = z.output<Schema>;
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const filters = read(schema, (name) => params.get(name)) as Filters;
  const current = JSON.stringify(filters);
  const [typed, setTyped] = useState<Partial<Filters>>({});
  const [lastSeen, setSeen] = useState(current);
  const [lastWritten, setWritten] = useState(current);
  // The address has changed for another reason than typing: the typed text is outdated.
  if (lastSeen !== current) {
    setSeen(current);
    if (lastWritten !== current) setTyped({});
  }

  const draft: Filters = { ...filters, ...typed };
  const lastSet = useRef<{ current: string; typed: Partial<Filters>; filters: Filters }>(undefined);
  /** The draft, or the filters set since it was rendered: a second click must keep what the first one has set. */
  const latest = (): Filters => {
    const { current: set } = lastSet;
    return set?.current === current && set.typed === typed ? set.filters : draft;
  };
  const parsed = (values: Filters) => read(schema, (name) => values[name as keyof Filters]);

  const write = (values: Filters, options: { replace: boolean }) => {
    const next = parsed(values);
    const defaults = read(schema, () => null);
    setWritten(JSON.stringify(next));
    setParams(
      (present) => {
        const search = new URLSearchParams(present);
        for (const [name, value] of Object.entries(next)) {
          if (value === defaults[name]) search.delete(name);
          else search.set(name, value);
        }
        return search;
      },
      // A replaced entry keeps its state, such as an open dialog.
      { ...options, state: options.replace ? state : null, preventScrollReset: true },
    );
  };
  const writeTyped = useDebouncedCallback((values: Filters) => write(values, { replace: true }), TYPING_MS);
  const setFilters = (changes: Partial<Filters>, { replace = false } = {}) => {
    writeTyped.cancel();
    setTyped({});
    const next = { ...latest(), ...changes };
    lastSet.current = { current, typed, filters: next };
    write(next, { replace });
  };

  return {
    /** The filters in the address. */
    filters,
    /** The filters in the fields: typed text is ahead of the address. */
    draft,
    /** True if the draft is not in the address yet. */
    isDebouncing: JSON.stringify(parsed(draft)) !== current,
    isFiltered: JSON.stringify(parsed(draft)) !== JSON.stringify(read(schema, () => null)),
    setFilters,
    setDraft: (changes: Partial<Filters>) => {
      setTyped({ ...typed, ...changes });
      writeTyped({ ...latest(), ...changes });
    },
    /** Writes the draft to the address at once: call it on blur. */
    flush: () => writeTyped.flush(),
    clear: () => setFilters(read(schema, () => null) as Filters),
  };
}

/** Parses each filter of the schema; its default where the value is absent or refused. */
function read(schema: FilterSchema, getValue: (name: string) => unknown): Record<string, string> {
  const entries = Object.entries(schema.shape).map(([name, field]) => {
    const parsed = z.safeParse(field, getValue(name) ?? undefined);
    return [name, parsed.success ? parsed.data : z.parse(field, undefined)] as const;
  });
  return Object.fromEntries(entries);
}

/** A typed text, trimmed and debounced, for a search request. */
export const useDebouncedText = (typed: string): string => useDebounce(typed.trim(), TYPING_MS)[0];
