import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Journal } from './journal.ts';
import type { SiteClient, SiteRequest } from './site-client.ts';

const RECONNECT_MS = 1000;

/** Reads a stream as a browser does: reconnects when it ends, and continues after the last event's id. */
export class StreamReader {
  /** Ids of the replies that came, in their order. */
  readonly replies: string[] = [];
  connections = 0;
  readonly #site: SiteClient;
  readonly #request: SiteRequest;
  readonly #journal: Journal;
  #lastId: string | undefined;
  #isStopped = false;
  #end: (() => void) | undefined;
  #running: Promise<void> | undefined;

  constructor(site: SiteClient, request: SiteRequest, journal: Journal) {
    this.#site = site;
    this.#request = request;
    this.#journal = journal;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#end?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const stream = await this.#journal.note('stream', () => this.#open(), [200]);
      await stream?.ended;
      await delay(RECONNECT_MS);
    }
  }

  /** Resolves once the stream is open. */
  #open(): Promise<{ status: number; result: { ended: Promise<void> } }> {
    const opened = Promise.withResolvers<{ status: number; result: { ended: Promise<void> } }>();
    const headers = {
      accept: 'text/event-stream',
      ...(this.#lastId !== undefined && { 'last-event-id': this.#lastId }),
    };
    const outgoing = this.#site.open(
      this.#request,
      (response) => {
        const ended = once(response, 'close').then(
          () => undefined,
          () => undefined,
        );
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          const events = text.split('\n\n');
          text = events.pop() ?? '';
          for (const event of events) this.#read(event);
        });
        this.connections += 1;
        opened.resolve({ status: response.statusCode ?? 0, result: { ended } });
      },
      headers,
    );
    outgoing.on('error', (error) => opened.reject(error));
    outgoing.setTimeout(60_000, () => outgoing.destroy(new Error('the stream is silent')));
    this.#end = () => outgoing.destroy();
    outgoing.end();
    return opened.promise;
  }

  #read(event: string): void {
    const fields = new Map(
      event.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    );
    const id = fields.get('id');
    if (id !== undefined) this.#lastId = id;
    if (fields.get('event') !== 'reply') return;
    this.replies.push((JSON.parse(fields.get('data') ?? '{}') as { id?: string }).id ?? '');
  }
}
