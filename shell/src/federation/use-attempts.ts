import { useState } from 'react';

export interface Attempt {
  /** True after a failure: nothing of the attempt before may be reused. */
  again: boolean;
  onRetry: () => void;
}

/** Counts the attempts at showing a remote. With `count` as its key, what makes one is mounted anew for the next. */
export function useAttempts(): Attempt & { count: number } {
  const [count, setCount] = useState(0);
  return { count, again: count > 0, onRetry: () => setCount(count + 1) };
}
