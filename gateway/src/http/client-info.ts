import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Facts about a request from sources that can be trusted: never from the visitor's own headers. */
export interface TrustedFacts {
  readonly requestId: string;
  /** The visitor's network address. */
  readonly address: string;
  readonly protocol: string;
  /** The context of the trace for what the request causes, while traces are on. */
  readonly traceparent?: string;
}

interface Trust {
  trustProxy: boolean;
  publicOrigin: URL;
  /** Called for a request with proxy headers while no proxy is trusted. */
  onUntrustedProxy: () => void;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Reads the facts from the connection; with `trustProxy`, from the headers that the proxy in front writes. Of
 * `x-forwarded-for` only the last entry counts: those before it are what the visitor claimed.
 */
export function readClientInfo(
  request: IncomingMessage,
  { trustProxy, publicOrigin, onUntrustedProxy }: Trust,
): TrustedFacts {
  const socketAddress = request.socket.remoteAddress ?? 'unknown';
  const protocol = publicOrigin.protocol.slice(0, -1);
  if (!trustProxy) {
    if (request.headers['x-forwarded-for'] !== undefined) onUntrustedProxy();
    return { requestId: randomUUID(), address: socketAddress, protocol };
  }
  const header = (name: string) => String(request.headers[name] ?? '');
  const requestId = header('x-request-id');
  const forwarded = header('x-forwarded-proto').trim();
  return {
    requestId: REQUEST_ID.test(requestId) ? requestId : randomUUID(),
    address: header('x-forwarded-for').split(',').at(-1)?.trim() || socketAddress,
    protocol: forwarded === 'http' || forwarded === 'https' ? forwarded : protocol,
  };
}
