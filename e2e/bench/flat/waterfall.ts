import type { CDPSession } from 'playwright';

/** A request of a page, in seconds of the browser's clock. */
interface Sent {
  type: string;
  start: number;
  end: number;
  bytes: number;
}

/** Resource types that a page waits for; fonts and pictures only change how it looks. */
const AWAITED = new Set(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR', 'Preload']);

/** Records requests from now on, apart from those answered by the browser's own memory. */
export async function recordRequests(session: CDPSession): Promise<() => readonly Sent[]> {
  const requests = new Map<string, Sent>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    const sent = { type: type ?? '', start: timestamp, end: Infinity, bytes: 0 };
    requests.set(requestId, sent);
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const sent = requests.get(requestId);
    if (sent) sent.type = type;
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const sent = requests.get(requestId);
    if (sent) Object.assign(sent, { end: timestamp, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  return () => [...requests.values()];
}

/** Kilobytes of script on the wire, headers included. */
export const getScriptKb = (requests: readonly Sent[]): number =>
  requests.reduce((sum, { type, bytes }) => sum + (type === 'Script' ? bytes : 0), 0) / 1000;

/** The longest row of requests of which each started after the one before had ended. */
export function getSteps(requests: readonly Sent[]): number {
  const awaited = requests.filter(({ type }) => AWAITED.has(type)).sort((a, b) => a.start - b.start);
  const steps = new Map<Sent, number>();
  for (const request of awaited) {
    const before = [...steps].filter(([{ end }]) => end <= request.start).map(([, step]) => step);
    steps.set(request, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...steps.values());
}
