import { act } from '@testing-library/react';

/** A stream of server-sent events that a test sends. */
class FakeStream extends EventTarget {
  static open: FakeStream[] = [];
  readonly href: string;
  isClosed = false;

  constructor(href: string) {
    super();
    this.href = href;
    FakeStream.open.push(this);
  }

  close() {
    this.isClosed = true;
  }
}

/** Tells what a test says is on the screen. */
class FakeIntersections {
  static all = new Set<FakeIntersections>();
  readonly targets = new Set<Element>();
  readonly tell: IntersectionObserverCallback;

  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
    FakeIntersections.all.add(this);
  }

  observe(target: Element) {
    this.targets.add(target);
  }

  disconnect() {
    FakeIntersections.all.delete(this);
  }
}

/** Everything on the page is shown, at once. */
class FakeSizes {
  readonly tell: () => void;

  constructor(tell: () => void) {
    this.tell = tell;
  }

  observe() {
    this.tell();
  }

  disconnect() {
    return undefined;
  }
}

/** What the test's browser lacks, for it draws nothing: what is on the screen, going to an element, streams of events. */
export function fakeScreen() {
  FakeStream.open = [];
  FakeIntersections.all.clear();
  const scrolledTo: string[] = [];
  Object.assign(globalThis, {
    EventSource: FakeStream,
    IntersectionObserver: FakeIntersections,
    ResizeObserver: FakeSizes,
  });
  Object.assign(Element.prototype, {
    checkVisibility: () => true,
    scrollIntoView(this: Element) {
      scrolledTo.push(this.id);
    },
  });
  return {
    /** Ids of the elements that were gone to. */
    scrolledTo,
    streams: () => FakeStream.open.map(({ href }) => href),
    openStreams: () => FakeStream.open.filter(({ isClosed }) => !isClosed).map(({ href }) => href),
    /** An event of the stream that is open now. */
    send: (name: string, data: unknown) => {
      const stream = FakeStream.open.at(-1);
      act(() => {
        stream?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
      });
    },
    /** Says of an element whether it is on the screen. */
    see: (element: Element | null, isIntersecting = true) => {
      act(() => {
        for (const { targets, tell } of [...FakeIntersections.all]) {
          if (!element || !targets.has(element)) continue;
          const entry = { target: element, isIntersecting } as IntersectionObserverEntry;
          tell([entry], {} as IntersectionObserver);
        }
      });
    },
  };
}
