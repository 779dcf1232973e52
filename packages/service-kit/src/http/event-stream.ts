import type { Request, Response } from 'express';

const HEARTBEAT_MS = 20_000;

/** Sends one event to a reader: its name, its data as JSON, and the id from which a reader that was cut off goes on. */
export type SendEvent = (event: { name: string; data: unknown; id?: string }) => void;

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
    response.status(200).set({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.flushHeaders();
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const close = this.#open(({ name, data, id }) => {
      const head = id === undefined ? '' : `id: ${id}\n`;
      response.write(`${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    });
    const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
    response.once('close', () => {
      clearInterval(heartbeat);
      close();
    });
  }
}
