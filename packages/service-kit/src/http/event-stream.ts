import type { Request, Response } from 'express';

const HEARTBEAT_MS = 20_000;
/** A reader that is further behind than this is cut off; it comes back and goes on from the last event it got. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** With more than this not taken yet, a reader is not sent what can wait. */
const FULL_BYTES = 128 * 1024;

/** Sends one event to a reader: its name, its data as JSON, and the id from which a reader that was cut off goes on. */
export type SendEvent = (event: { name: string; data: unknown; id?: string }) => void;

/** The way to one reader. */
export interface OpenStream {
  /** True while the reader takes slower than it is sent to; `onRoom` tells when that is over. */
  isFull(): boolean;
  onRoom(listener: () => void): void;
  /** Nothing more will come. A browser asks again all the same, unless its page has heard otherwise. */
  end(): void;
}

/** Begins to send; what it returns is called once, when the stream is over. */
type Open = (send: SendEvent, stream: OpenStream) => () => void;

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
  readonly #open: Open;

  constructor(open: Open) {
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
    const send: SendEvent = ({ name, data, id }) => {
      const head = id === undefined ? '' : `id: ${id}\n`;
      write(`${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const close = this.#open(send, {
      isFull: () => response.writableLength > FULL_BYTES,
      onRoom: (listener) => void response.on('drain', listener),
      end: () => void response.end(),
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
