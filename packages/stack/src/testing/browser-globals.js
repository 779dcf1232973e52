import { TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// The router reaches for it while it loads, and jsdom has none.
Object.assign(globalThis, { TextEncoder });

// By default `waitFor` and `findBy…` give up after a second, which a busy machine may take for one render.
configure({ asyncUtilTimeout: 10_000 });
