import { useEffect, useRef } from 'react';

/** The delay before the first reconnect; it doubles with each failure, up to the maximum. */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
/** After a connection of this length the delay starts over. */
const STABLE_MS = 10_000;

interface EventStreamOptions {
  /**
   * The address of a streaming endpoint, by `getHref`; null for no stream. Its `after` is used only for the first connection:
   * a new value does not reconnect.
   */
  href: string | null;
  /** Handlers by event name; each gets the event's data and the id of the last event that had one. */
  events: Record<string, (data: unknown, id: string) => void>;
  /** Called after a reconnect: events without an id are not replayed. */
  onReopen?: () => void;
}

/**
 * Reads server-sent events while the page is visible, and resumes from the last id after each reconnect. Events may arrive
 * twice, but none with an id is lost. Does nothing where the browser has no EventSource.
 */
export function useEventStream({ href, events, onReopen }: EventStreamOptions): void {
  const latest = useRef({ href, events, onReopen });
  useEffect(() => {
    latest.current = { href, events, onReopen };
  });
  const stream = href === null ? null : withAfter(href, null);
  useEffect(() => {
    if (stream === null || typeof EventSource === 'undefined') return undefined;
    const { href: firstHref } = latest.current;
    return openStream({
      urlAfter: (id) => (id === null ? (firstHref ?? stream) : withAfter(stream, id)),
      names: Object.keys(latest.current.events),
      onMessage: (name, data, id) => latest.current.events[name]?.(data, id),
      onReopen: () => latest.current.onReopen?.(),
    });
  }, [stream]);
}

interface StreamOptions {
  /** The address that resumes after an id; null is the beginning. */
  urlAfter: (id: string | null) => string;
  names: readonly string[];
  onMessage: (name: string, data: unknown, id: string) => void;
  onReopen: () => void;
}

/** Keeps a stream open while the page is visible. @returns a function that closes it */
function openStream({ urlAfter, names, onMessage, onReopen }: StreamOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId: string | null = null;
  let delay = FIRST_DELAY_MS;
  let hasBeenOpen = false;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    const opened = new EventSource(urlAfter(lastId));
    source = opened;
    let openedAt = Infinity;
    opened.onopen = () => {
      openedAt = performance.now();
      if (hasBeenOpen) onReopen();
      hasBeenOpen = true;
    };
    // The browser alone would reconnect at once, which overloads a busy server, and never after an HTTP error.
    opened.onerror = () => {
      if (performance.now() - openedAt > STABLE_MS) delay = FIRST_DELAY_MS;
      close();
      timer = setTimeout(open, delay * (0.5 + Math.random() / 2));
      delay = Math.min(delay * 2, MAX_DELAY_MS);
    };
    for (const name of names) {
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        // Ignore a closed stream's last events: the next stream replays them.
        if (source !== opened) return;
        if (event.lastEventId !== '') lastId = event.lastEventId;
        delay = FIRST_DELAY_MS;
        onMessage(name, JSON.parse(event.data), event.lastEventId);
      });
    }
  };
  const followVisibility = () => {
    if (document.visibilityState === 'hidden') return close();
    delay = FIRST_DELAY_MS;
    if (!source) open();
  };
  followVisibility();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
}

/** Replaces or removes the `after` of an address. */
function withAfter(href: string, after: string | null): string {
  const [path = '', query] = href.split('?');
  const search = new URLSearchParams(query);
  if (after === null) search.delete('after');
  else search.set('after', after);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
