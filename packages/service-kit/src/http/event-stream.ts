import type { Request, Response } from 'express';

const HEARTBEAT_MS = 20_000;
/** A reader that is further behind than this is cut off; it comes back and goes on from the last event it got. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Sends one event to a reader: its name, its data as JSON, and the id from which a reader that was cut off goes on. */
export type SendEvent = (event: { name: string; data: unknown; id?: string }) => void;

/** Every stream of this process that is open. */
const streams = new Set<Response>();

/** Ends all streams, for a process that stops: they would never end by themselves. Readers come back elsewhere. */
export function endEventStreams(): void {
  for (const stream of streams) stream.end();
}

/**
 * What a handler of a `stream` endpoint returns: server-sent events until the reader leaves. A comment is sent now and
 * then, so that a connection that is gone is noticed on both sides.
 */
export class EventStream {
  readonly #open: (send: SendEvent) => () => void;

  /** @param open begins to send; it returns what ends it */
  constructor(open: (send: SendEvent) => () => void) {
    this.#open = open;
  }

  sendTo(request: Request, response: Response): void {
    // A reader that left while the handler ran will not be heard of again.
    if (response.destroyed) return;
    response.status(200).set({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Its connection serves nothing else afterwards: a process that stops need not wait for it.
      connection: 'close',
    });
    response.flushHeaders();
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const write = (text: string) => {
      if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
      else if (!response.writableEnded) response.write(text);
    };
    const close = this.#open(({ name, data, id }) => {
      const head = id === undefined ? '' : `id: ${id}\n`;
      write(`${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    });
    const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
    streams.add(response);
    response.once('close', () => {
      streams.delete(response);
      clearInterval(heartbeat);
      close();
    });
  }
}
