import { randomFillSync } from 'node:crypto';

const BYTES = 16;
const pool = Buffer.allocUnsafe(BYTES * 256);
let used = pool.length;

/** 128 random bits as 32 hexadecimal digits. Drawn from a pool: asking the kernel per request is slow. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.toString('hex', used - BYTES, used);
}
