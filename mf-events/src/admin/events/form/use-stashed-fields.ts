import type { AppForm } from '@backflow/remote-kit/forms';
import { useRef } from 'react';
import type { EventValues } from './event-values.ts';

/**
 * For fields whose meaning depends on a switch: a function that stores their values and restores those of the switch's other position, so
 * that toggling it loses nothing.
 */
export function useStashedFields<Name extends keyof EventValues>(
  { getValues, setValue }: Pick<AppForm<EventValues>, 'getValues' | 'setValue'>,
  empty: Pick<EventValues, Name>,
) {
  const other = useRef(empty);
  const names = Object.keys(empty) as Name[];
  return () => {
    const [values, next] = [getValues(), other.current];
    other.current = Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<EventValues, Name>;
    for (const name of names) setValue(name, next[name] as never, { shouldDirty: true });
  };
}
