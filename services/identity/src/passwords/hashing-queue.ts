import { UnavailableError } from '@backflow/service-kit';

interface Bounds {
  /** Tasks that may run at once. */
  running: number;
  /** Tasks that may wait; whoever comes when all these places are taken is turned away at once. */
  waiting: number;
}

/** Runs costly work a few at a time, so that many sign-ins at once slow each other and nobody else. */
export function createHashingQueue({ running, waiting }: Bounds) {
  const queue: (() => void)[] = [];
  let active = 0;

  const enter = (): Promise<void> | void => {
    if (active < running) {
      active += 1;
      return;
    }
    if (queue.length >= waiting) throw new UnavailableError();
    // Whoever leaves hands its place over: `active` stays as it is.
    return new Promise((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else active -= 1;
  };

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
