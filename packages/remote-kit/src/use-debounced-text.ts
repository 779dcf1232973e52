import { useDebounce } from 'use-debounce';

const TYPING_MS = 250;

/** What is typed, trimmed, once typing has paused: what a search asks for. */
export const useDebouncedText = (typed: string): string => useDebounce(typed.trim(), TYPING_MS)[0];
