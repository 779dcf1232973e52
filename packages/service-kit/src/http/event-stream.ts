import type { Request, Response } from 'express';

const HEARTBEAT_MS = 20_000;
/** A slower reader is disconnected; it reconnects and continues after the last event that it received. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** With more bytes waiting, events that can wait are not sent. */
const FULL_BYTES = 128 * 1024;

/** Sends an event with a name, data as JSON, and the id after which a reader continues when it reconnects. */
export type SendEvent = (event: { name: string; data: unknown; id?: string }) => void;

/** The connection to one reader. */
export interface OpenStream {
  /** True while the reader receives more slowly than events are sent. `onRoom` reports the end of that. */
  isFull(): boolean;
  onRoom(listener: () => void): void;
  /** Ends the stream. A browser reconnects unless an event has told its page not to. */
  end(): void;
}

/** Starts sending. The returned function is called once, at the end of the stream. */
type Open = (send: SendEvent, stream: OpenStream) => () => void;

/** The open streams of this process, each with its service. */
const streams = new Map<Response, string>();

/** Ends the streams of a service when this process is to serve it no more. Readers reconnect to another process. */
export function endEventStreams(service: string): void {
  for (const [stream, of] of streams) if (of === service) stream.end();
}

/**
 * The result of a `stream` endpoint: server-sent events until the reader leaves. A comment is sent now and then, so that both
 * sides notice a dead connection.
 */
export class EventStream {
  readonly #open: Open;

  constructor(open: Open) {
    this.#open = open;
  }

  /** @param service whose stream it is */
  sendTo(request: Request, response: Response, service: string): void {
    // The reader left while the handler ran: no `close` event follows.
    if (response.destroyed) return;
    response.status(200).set({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A process that stops doesn't wait for this connection.
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
    streams.set(response, service);
    response.once('close', () => {
      streams.delete(response);
      clearInterval(heartbeat);
      close();
    });
  }
}
