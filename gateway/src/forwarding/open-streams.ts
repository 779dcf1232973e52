import type { Endpoint } from '@backflow/contracts';
import { TooManyRequestsError, UnavailableError, networkOf } from '@backflow/service-kit/process';
import type { Exchange } from '../http/exchange.ts';
import { forward } from './forward.ts';
import type { Upstream } from './upstream.ts';

const MAX_OF_ONE_NETWORK = 20;
const RETRY_SECONDS = 30;

/** The streams that are open: bounded in all and for each network, and ended together when the gateway stops. */
export class OpenStreams {
  readonly #max: number;
  readonly #ends = new Set<() => void>();
  readonly #ofNetwork = new Map<string, number>();
  #stopping = false;

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Passes a service's stream on until the service, the visitor or the gateway ends it.
   * @throws AppError TOO_MANY_REQUESTS or UNAVAILABLE when there are too many
   */
  open(exchange: Exchange, upstream: Upstream, endpoint: Endpoint): void {
    const { response } = exchange;
    const network = networkOf(exchange.facts.address);
    const before = this.#ofNetwork.get(network) ?? 0;
    if (this.#stopping || this.#ends.size >= this.#max) throw new UnavailableError();
    if (before >= MAX_OF_ONE_NETWORK) {
      throw new TooManyRequestsError('Too many open connections from your network.', RETRY_SECONDS);
    }
    const giveUp = forward(exchange, upstream, null, endpoint);
    const end = () => {
      giveUp();
      if (response.headersSent) response.end();
      else exchange.fail(new UnavailableError());
    };
    this.#ends.add(end);
    this.#ofNetwork.set(network, before + 1);
    response.once('close', () => {
      this.#ends.delete(end);
      const left = (this.#ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.#ofNetwork.set(network, left);
      else this.#ofNetwork.delete(network);
    });
  }

  /** Ends every stream, and refuses new ones. */
  endAll(): void {
    this.#stopping = true;
    for (const end of this.#ends) end();
  }
}
