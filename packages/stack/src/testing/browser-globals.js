import { TextEncoder } from 'node:util';

// The router reaches for it while it loads, and jsdom has none.
Object.assign(globalThis, { TextEncoder });
