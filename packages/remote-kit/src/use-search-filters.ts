import * as z from '@backflow/contracts/zod';
import { useLocation, useSearchParams } from '@backflow/platform';
import { useState } from 'react';
import { useDebounce, useDebouncedCallback } from 'use-debounce';

const TYPING_MS = 250;

/** Texts by name, each of which has a default: what the address does not say. */
type FilterSchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType<string, string | undefined>>>>;

/**
 * Filters that live in the address, so that back, forward and a copied link work. A value the schema refuses counts as
 * absent, and one at its default is left out of the address. Choosing is a step of the history. Typing is waited out and
 * takes the place of the step it was done in.
 */
export function useSearchFilters<Schema extends FilterSchema>(schema: Schema) {
  type Filters = z.output<Schema>;
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const filters = read(schema, (name) => params.get(name)) as Filters;
  const current = JSON.stringify(filters);
  const [typed, setTyped] = useState<Partial<Filters>>({});
  const [seen, setSeen] = useState(current);
  const [written, setWritten] = useState(current);
  // The address changed, and not by what was typed: what was typed is out of date.
  if (seen !== current) {
    setSeen(current);
    if (written !== current) setTyped({});
  }

  const draft: Filters = { ...filters, ...typed };
  const settled = (values: Filters) => read(schema, (name) => values[name as keyof Filters]);

  const write = (values: Filters, options: { replace: boolean }) => {
    const next = settled(values);
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
      // A step that only changes its address keeps what else it holds, such as an open dialog.
      { ...options, state: options.replace ? state : null, preventScrollReset: true },
    );
  };
  const writeTyped = useDebouncedCallback((values: Filters) => write(values, { replace: true }), TYPING_MS);
  const setFilters = (changes: Partial<Filters>, { replace = false } = {}) => {
    writeTyped.cancel();
    setTyped({});
    write({ ...draft, ...changes }, { replace });
  };

  return {
    /** As the address has them. */
    filters,
    /** As the fields show them: what is being typed is ahead of the address. */
    draft,
    /** Whether what was entered is not in the address yet. */
    isDebouncing: JSON.stringify(settled(draft)) !== current,
    isFiltered: JSON.stringify(settled(draft)) !== JSON.stringify(read(schema, () => null)),
    setFilters,
    setDraft: (changes: Partial<Filters>) => {
      setTyped({ ...typed, ...changes });
      writeTyped({ ...draft, ...changes });
    },
    /** Puts what was typed into the address at once: for leaving the field. */
    flush: () => writeTyped.flush(),
    clear: () => setFilters(read(schema, () => null) as Filters),
  };
}

/** Every filter of the schema, by what `valueOf` has for its name; its default where that is absent or refused. */
function read(schema: FilterSchema, valueOf: (name: string) => unknown): Record<string, string> {
  const entries = Object.entries(schema.shape).map(([name, field]) => {
    const parsed = z.safeParse(field, valueOf(name) ?? undefined);
    return [name, parsed.success ? parsed.data : z.parse(field, undefined)] as const;
  });
  return Object.fromEntries(entries);
}

/** What is typed, trimmed, once typing has paused: what a search asks for. */
export const useDebouncedText = (typed: string): string => useDebounce(typed.trim(), TYPING_MS)[0];
