import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { useEventStream } from './use-event-stream.ts';

/** The browser's half of a stream; jsdom has none. */
class FakeEventSource extends EventTarget {
  static readonly all: FakeEventSource[] = [];
  readonly url: string;
  isClosed = false;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  send(name: string, data: unknown, lastEventId: string): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
}

const streams = FakeEventSource.all;
const newest = (): FakeEventSource => {
  const stream = streams.at(-1);
  if (!stream) throw new Error('no stream was opened');
  return stream;
};
const opened = () => streams.map(({ url }) => url);
const openOnes = () => streams.filter(({ isClosed }) => !isClosed);

let got: unknown[];
let reopened: number;
function Page({ href, as = 'reply' }: { href: string | null; as?: string }) {
  useEventStream({
    href,
    events: { reply: (data, id) => got.push([as, data, id]), changed: () => got.push('changed') },
    onReopen: () => (reopened += 1),
  });
  return null;
}

function look(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: FakeEventSource });
  streams.length = 0;
  got = [];
  reopened = 0;
});
afterEach(() => {
  look('visible');
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

describe('a stream of events', () => {
  test('is handed on by name, with the id, to the handlers of the latest render', () => {
    const { rerender } = render(<Page href="/api/t/1/stream?after=4" />);
    expect(opened()).toEqual(['/api/t/1/stream?after=4']);
    newest().onopen?.();
    newest().send('reply', { number: 5 }, '5');
    rerender(<Page href="/api/t/1/stream?after=5" as="later" />);
    newest().send('reply', { number: 6 }, '6');
    newest().send('changed', null, '6');
    newest().send('unknown', null, '6');
    expect(got).toEqual([['reply', { number: 5 }, '5'], ['later', { number: 6 }, '6'], 'changed']);
    expect(opened()).toHaveLength(1);
    expect(reopened).toBe(0);
  });

  test('of another address takes its place; of none there is none; and leaving the page ends it', () => {
    const { rerender, unmount } = render(<Page href="/api/t/1/stream?after=4" />);
    newest().send('reply', null, '5');
    rerender(<Page href="/api/t/2/stream?after=0" />);
    expect(openOnes().map(({ url }) => url)).toEqual(['/api/t/2/stream?after=0']);
    rerender(<Page href={null} />);
    expect(openOnes()).toEqual([]);
    rerender(<Page href="/api/t/2/stream" />);
    expect(newest().url).toBe('/api/t/2/stream');
    unmount();
    expect(openOnes()).toEqual([]);
    look('hidden');
    look('visible');
    expect(openOnes()).toEqual([]);
  });

  test('is closed while nobody looks, and goes on behind the last id', () => {
    render(<Page href="/api/t/1/stream?after=4" />);
    newest().onopen?.();
    newest().send('reply', null, '7');
    const before = newest();
    look('hidden');
    expect(openOnes()).toEqual([]);
    // Messages in transit when the stream closed arrive again.
    before.send('reply', null, '8');
    look('visible');
    expect(newest().url).toBe('/api/t/1/stream?after=7');
    expect(reopened).toBe(0);
    newest().onopen?.();
    expect(reopened).toBe(1);
    expect(got).toHaveLength(1);
    look('visible');
    expect(openOnes()).toHaveLength(1);
  });

  test('is not opened by a page that nobody looks at yet', () => {
    look('hidden');
    render(<Page href="/api/t/1/stream?after=4" />);
    expect(streams).toEqual([]);
    look('visible');
    expect(opened()).toEqual(['/api/t/1/stream?after=4']);
  });

  test('comes back after an error, later each time, and soon again once it has worked', () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    render(<Page href="/api/t/1/stream?after=4" />);
    const waitsFor = () => {
      const count = streams.length;
      newest().onerror?.();
      expect(openOnes()).toEqual([]);
      let seconds = 0;
      for (; streams.length === count && seconds < 100; seconds += 1) jest.advanceTimersByTime(1000);
      return seconds;
    };
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(waitsFor)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(new Set(opened())).toEqual(new Set(['/api/t/1/stream?after=4']));
    // Opened and cut off at once is no success.
    newest().onopen?.();
    expect(waitsFor()).toBe(60);
    newest().onopen?.();
    jest.advanceTimersByTime(11_000);
    expect(waitsFor()).toBe(1);
    newest().send('reply', null, '5');
    expect(waitsFor()).toBe(1);
    expect(newest().url).toBe('/api/t/1/stream?after=5');
    jest.restoreAllMocks();
  });

  test('does nothing where the browser has none', () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    render(<Page href="/api/t/1/stream?after=4" />);
    expect(streams).toEqual([]);
  });
});
