import { Socket } from 'node:net';
import pg from 'pg';

/** A client in pg's pipeline mode: it sends a query without waiting for the response to the one before. */
export class PipelineClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, pipeline: true, stream: () => socket });
    this.#socket = socket;
  }

  /** Sends the queries of `send` in one packet. */
  inOnePacket<Result>(send: () => Result): Result {
    this.#socket.cork();
    try {
      return send();
    } finally {
      this.#socket.uncork();
    }
  }
}
