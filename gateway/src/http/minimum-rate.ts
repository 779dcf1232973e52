import type { OutgoingResponse } from './outgoing-response.ts';

/** The lowest rate of a transfer. */
export interface MinimumRate {
  readonly bytesPerSecond: number;
  /** Milliseconds without progress that are allowed; bytes beyond the rate earn them back, up to this. */
  readonly graceMs: number;
}

const CHECKS = 10;

interface Transfer {
  /** Bytes so far. */
  moved: () => number;
  /** False while the transfer does not wait for the visitor. */
  isBlocked?: () => boolean;
  tooSlow: () => void;
}

/**
 * Watches a transfer and reports one that stays below the rate for too long.
 * @returns how to stop watching
 */
export function watchRate(
  { bytesPerSecond, graceMs }: MinimumRate,
  { moved, isBlocked = () => true, tooSlow }: Transfer,
): () => void {
  const stepMs = Math.ceil(graceMs / CHECKS);
  let left = graceMs;
  let before = moved();
  const timer = setInterval(() => {
    const now = moved();
    const earned = ((now - before) / bytesPerSecond) * 1000;
    before = now;
    left = isBlocked() ? Math.min(graceMs, left - stepMs + earned) : graceMs;
    if (left > 0) return;
    clearInterval(timer);
    tooSlow();
  }, stepMs).unref();
  return () => clearInterval(timer);
}

/** Ends the connection of a visitor who takes a response too slowly. */
export function watchDownload(response: OutgoingResponse, minimumRate: MinimumRate): void {
  const { socket } = response;
  if (!socket) return;
  const stop = watchRate(minimumRate, {
    // Bytes the kernel accepted. The kernel buffers, so the number grows in jumps.
    moved: () => socket.bytesWritten - socket.writableLength,
    isBlocked: () => response.writableLength > 0,
    tooSlow: () => response.destroy(),
  });
  response.once('close', stop);
}
