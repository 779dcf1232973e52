import { TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// The router reaches for it while it loads, and jsdom has none.
Object.assign(globalThis, { TextEncoder });

// jsdom 26.1.0 reads a Blob by a FileReader only.
globalThis.Blob.prototype.arrayBuffer ??= function () {
  return new Promise((resolve, reject) => {
    const reader = new globalThis.FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsArrayBuffer(this);
  });
};

// jsdom 26.1.0 has no marks, and no list of files.
globalThis.performance.mark ??= () => undefined;
globalThis.performance.setResourceTimingBufferSize ??= () => undefined;

// By default `waitFor` and `findBy…` give up after a second, which a busy machine may take for one render.
configure({ asyncUtilTimeout: 10_000 });
