import type { ServerResponse } from 'node:http';

/** The slowest that a transfer may be. */
export interface Pace {
  readonly bytesPerSecond: number;
  /** Milliseconds it may stand still; bytes that move faster than they must earn them back, up to this. */
  readonly patienceMs: number;
}

const CHECKS = 10;

interface Transfer {
  /** Bytes so far. */
  moved: () => number;
  /** False while the visitor is not what the transfer waits for. */
  isHeldUp?: () => boolean;
  tooSlow: () => void;
}

/**
 * Watches a transfer, and tells when its patience is used up.
 * @returns how to stop watching
 */
export function watchPace(
  { bytesPerSecond, patienceMs }: Pace,
  { moved, isHeldUp = () => true, tooSlow }: Transfer,
): () => void {
  const stepMs = Math.ceil(patienceMs / CHECKS);
  let left = patienceMs;
  let before = moved();
  const timer = setInterval(() => {
    const now = moved();
    const earned = ((now - before) / bytesPerSecond) * 1000;
    before = now;
    left = isHeldUp() ? Math.min(patienceMs, left - stepMs + earned) : patienceMs;
    if (left > 0) return;
    clearInterval(timer);
    tooSlow();
  }, stepMs).unref();
  return () => clearInterval(timer);
}

/** Ends the connection of a visitor who takes a response too slowly. */
export function watchDownload(response: ServerResponse, pace: Pace): void {
  const { socket } = response;
  if (!socket) return;
  const stop = watchPace(pace, {
    // What the system has taken over from us; it has a buffer of its own, so this moves in steps.
    moved: () => socket.bytesWritten - socket.writableLength,
    isHeldUp: () => response.writableLength > 0,
    tooSlow: () => response.destroy(),
  });
  response.once('close', stop);
}
