import type { IncomingHttpHeaders } from 'node:http';
import type { Upstream } from '../forwarding/upstream.ts';
import type { TrustedFacts } from '../security/trusted-facts.ts';

/** A service's answer, read to its end. */
export interface FetchedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Asks a service what anybody may know. Nothing of the visitor's request but its address goes along, so that
 * the answer cannot depend on who happened to ask first.
 * @throws AppError when the service does not answer.
 */
export function fetchAnswer(upstream: Upstream, path: string, facts: TrustedFacts): Promise<FetchedAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    upstream.send(
      {
        method: 'GET',
        path,
        headers: {
          accept: 'application/json',
          'x-request-id': facts.requestId,
          'x-forwarded-for': facts.address,
          'x-forwarded-proto': facts.protocol,
        },
        body: null,
      },
      {
        began(answerStatus, answerHeaders) {
          status = answerStatus;
          headers = answerHeaders;
        },
        data: (chunk) => void chunks.push(chunk),
        ended: () => resolve({ status, headers, body: Buffer.concat(chunks) }),
        failed: reject,
      },
    );
  });
}
