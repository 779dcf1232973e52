import { TextEncoder } from 'node:util';

// The router reaches for it while it loads, and the test's browser has none. Import this before platform.
Object.assign(globalThis, { TextEncoder });
