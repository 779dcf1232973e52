import { act } from '@testing-library/react';
import { fakeStreams } from './fake-streams.ts';

/** An IntersectionObserver that tests control by `see`. */
class FakeIntersections {
  static all = new Set<FakeIntersections>();
  readonly targets = new Set<Element>();
  readonly notify: IntersectionObserverCallback;

  constructor(notify: IntersectionObserverCallback) {
    this.notify = notify;
    FakeIntersections.all.add(this);
  }

  observe(target: Element) {
    this.targets.add(target);
  }

  disconnect() {
    FakeIntersections.all.delete(this);
  }
}

/** A ResizeObserver for which every element is shown at once. */
class FakeSizes {
  readonly notify: () => void;

  constructor(notify: () => void) {
    this.notify = notify;
  }

  observe() {
    this.notify();
  }

  disconnect() {
    return undefined;
  }
}

/** Fakes the browser APIs that jsdom lacks: visibility, scrolling and event streams. */
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
    /** Ids of the elements that were scrolled into view. */
    scrolledTo,
    streams: () => streams.map(({ href }) => href),
    openStreams: () => streams.filter(({ isClosed }) => !isClosed).map(({ href }) => href),
    /** Sends an event on the latest stream. */
    send: (name: string, value: unknown) => streams.at(-1)?.send(name, value),
    /** Makes an element visible, or invisible. */
    see: (element: Element | null, isIntersecting = true) => {
      act(() => {
        for (const { targets, notify } of [...FakeIntersections.all]) {
          if (!element || !targets.has(element)) continue;
          const entry = { target: element, isIntersecting } as IntersectionObserverEntry;
          notify([entry], {} as IntersectionObserver);
        }
      });
    },
  };
}
