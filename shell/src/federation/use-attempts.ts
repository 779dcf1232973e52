import { useState } from 'react';

export interface Attempt {
  /** True after a failure: nothing of the failed attempt may be reused. */
  again: boolean;
  onRetry: () => void;
}

/** Counts the attempts to show a remote. Used as a key, `count` remounts the component for each attempt. */
export function useAttempts(): Attempt & { count: number } {
  const [count, setCount] = useState(0);
  return { count, again: count > 0, onRetry: () => setCount(count + 1) };
}
