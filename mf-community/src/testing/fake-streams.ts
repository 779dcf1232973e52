import { act } from '@testing-library/react';

/** Replaces EventSource. @returns the opened streams, the latest last */
export function fakeStreams(): FakeStream[] {
  const streams: FakeStream[] = [];
  class Stream extends FakeStream {
    constructor(href: string) {
      super(href);
      streams.push(this);
    }
  }
  globalThis.EventSource = Stream as unknown as typeof EventSource;
  return streams;
}

class FakeStream extends EventTarget {
  readonly href: string;
  isClosed = false;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(href: string) {
    super();
    this.href = href;
  }

  close() {
    this.isClosed = true;
  }

  send(name: string, value: unknown, id?: number) {
    act(() => {
      this.dispatchEvent(
        new MessageEvent(name, { data: JSON.stringify(value), lastEventId: String(id ?? '') }),
      );
    });
  }
}
