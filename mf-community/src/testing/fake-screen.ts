import { act } from '@testing-library/react';
import { fakeStreams } from './fake-streams.ts';

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
  const streams = fakeStreams();
  FakeIntersections.all.clear();
  const scrolledTo: string[] = [];
  Object.assign(globalThis, {
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
    streams: () => streams.map(({ href }) => href),
    openStreams: () => streams.filter(({ isClosed }) => !isClosed).map(({ href }) => href),
    /** An event of the stream that is open now. */
    send: (name: string, value: unknown) => streams.at(-1)?.send(name, value),
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
