import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';

/** The header by which the gateway shows a service that it is the gateway. */
export const GATEWAY_SECRET_HEADER = 'x-gateway-secret';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-request-id'];

/** Drops what a request says of its visitor unless the gateway says it: any other local process could say the same. */
export function requireGatewaySecret(secret: string): RequestHandler {
  const expected = digest(secret);
  return (request, _response, next) => {
    const given = request.headers[GATEWAY_SECRET_HEADER];
    const isGateway = typeof given === 'string' && timingSafeEqual(digest(given), expected);
    if (!isGateway) for (const name of FORWARDED) request.headers[name] = undefined;
    request.headers[GATEWAY_SECRET_HEADER] = undefined;
    next();
  };
}

/** Of one length, so that comparing takes the same time whatever was given. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
