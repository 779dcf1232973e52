import { TextEncoder } from 'node:util';

// The router wants one as soon as it is loaded, and jsdom has none: tests import this file first.
Object.assign(globalThis, { TextEncoder });
