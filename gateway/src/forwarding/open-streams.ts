import type { PublishedEndpoint } from '@backflow/contracts';
import { UnavailableError } from '@backflow/service-kit/process';
import type { GatewayRequest } from '../http/gateway-request.ts';
import { forward } from './forward.ts';
import type { Upstream } from './upstream.ts';

/** The open streams: limited in number, and ended when the gateway stops. */
export class OpenStreams {
  readonly #max: number;
  readonly #ends = new Set<() => void>();
  #stopping = false;

  constructor(max: number) {
    this.#max = max;
  }

  /** True if at least half of the allowed streams are open. */
  get isCrowded(): boolean {
    return this.#ends.size * 2 >= this.#max;
  }

  /**
   * Forwards a service's stream until the service, the visitor or the gateway ends it.
   * @throws AppError UNAVAILABLE above the limit
   */
  open(exchange: GatewayRequest, upstream: Upstream, endpoint: PublishedEndpoint): void {
    const { response } = exchange;
    if (this.#stopping || this.#ends.size >= this.#max) throw new UnavailableError();
    const cancel = forward(exchange, upstream, null, endpoint);
    const end = () => {
      cancel();
      if (response.headersSent) response.end();
      else exchange.fail(new UnavailableError());
    };
    this.#ends.add(end);
    response.once('close', () => this.#ends.delete(end));
  }

  /** Ends every stream, and refuses new ones. */
  endAll(): void {
    this.#stopping = true;
    for (const end of this.#ends) end();
  }
}
