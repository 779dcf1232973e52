import { useEffect, useRef } from 'react';

/** After an error the first wait, in milliseconds; each further one is twice as long, up to the longest. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** A stream that was open for so long did work: the next wait is the first one again. */
const STEADY = 10_000;

interface EventStreamOptions {
  /**
   * The address of an endpoint that streams, by `hrefOf`; null for none. Its `after` counts only where the stream begins:
   * another value of it begins nothing anew.
   */
  href: string | null;
  /** What is done with events, by their names; each has the data of the event and the id of the last one that had any. */
  events: Record<string, (data: unknown, id: string) => void>;
  /** The stream has come back after a break: what has no id may have been missed. */
  onReopen?: () => void;
}

/**
 * Reads server-sent events while the page is looked at, and goes on from the last id after every break. What comes may be
 * known already, but nothing is left out. Does nothing where the browser has no EventSource.
 */
export function useEventStream({ href, events, onReopen }: EventStreamOptions): void {
  const latest = useRef({ href, events, onReopen });
  useEffect(() => {
    latest.current = { href, events, onReopen };
  });
  const stream = href === null ? null : withAfter(href, null);
  useEffect(() => {
    if (stream === null || typeof EventSource === 'undefined') return undefined;
    const { href: begun } = latest.current;
    return readStream({
      addressAfter: (id) => (id === null ? (begun ?? stream) : withAfter(stream, id)),
      names: Object.keys(latest.current.events),
      receive: (name, data, id) => latest.current.events[name]?.(data, id),
      reopened: () => latest.current.onReopen?.(),
    });
  }, [stream]);
}

interface Reading {
  /** Where it goes on behind an id; null is the beginning. */
  addressAfter: (id: string | null) => string;
  names: readonly string[];
  receive: (name: string, data: unknown, id: string) => void;
  reopened: () => void;
}

/** Keeps a stream open while the page is looked at. @returns what ends it */
function readStream({ addressAfter, names, receive, reopened }: Reading): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId: string | null = null;
  let wait = FIRST_WAIT;
  let hasBeenOpen = false;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    const opened = new EventSource(addressAfter(lastId));
    source = opened;
    let since = Infinity;
    opened.onopen = () => {
      since = performance.now();
      if (hasBeenOpen) reopened();
      hasBeenOpen = true;
    };
    // The browser would come back at once, to every server that is busy, and not at all after a refusal.
    opened.onerror = () => {
      if (performance.now() - since > STEADY) wait = FIRST_WAIT;
      close();
      timer = setTimeout(open, wait * (0.5 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
    for (const name of names) {
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        // Of a stream that was closed meanwhile, what was on its way comes again.
        if (source !== opened) return;
        if (event.lastEventId !== '') lastId = event.lastEventId;
        wait = FIRST_WAIT;
        receive(name, JSON.parse(event.data), event.lastEventId);
      });
    }
  };
  const follow = () => {
    if (document.visibilityState === 'hidden') return close();
    wait = FIRST_WAIT;
    if (!source) open();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}

/** An address with another `after`, or with none. */
function withAfter(href: string, after: string | null): string {
  const [path = '', query] = href.split('?');
  const search = new URLSearchParams(query);
  if (after === null) search.delete('after');
  else search.set('after', after);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
