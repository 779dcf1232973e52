import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';

/** The header that proves that a request comes from the gateway. */
export const GATEWAY_SECRET_HEADER = 'x-gateway-secret';

const IS_FROM_GATEWAY = 'isFromGateway';
const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-request-id'];

/**
 * Drops the headers about the visitor unless the gateway, or another process of the platform, sent them: any local process could
 * send the same.
 */
export function requireGatewaySecret(secret: string): RequestHandler {
  const check = gatewayCheck(secret);
  return (request, response, next) => {
    response.locals[IS_FROM_GATEWAY] = check(request);
    next();
  };
}

/** The same for a request that Express does not see. The function returns whether the gateway sent it. */
export function gatewayCheck(secret: string): (request: IncomingMessage) => boolean {
  const expected = digest(secret);
  return ({ headers }) => {
    const sent = headers[GATEWAY_SECRET_HEADER];
    const isGateway = typeof sent === 'string' && timingSafeEqual(digest(sent), expected);
    if (!isGateway) for (const name of FORWARDED) headers[name] = undefined;
    headers[GATEWAY_SECRET_HEADER] = undefined;
    return isGateway;
  };
}

/** True if a process that knows the gateway's secret sent the request. */
export const isFromGateway = ({ locals }: Response): boolean => locals[IS_FROM_GATEWAY] === true;

/** A digest has a fixed length, so that comparing always takes the same time. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
