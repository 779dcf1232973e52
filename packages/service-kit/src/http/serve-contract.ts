import type { RequestHandler } from 'express';
import {
  CONTRACT_PROOF_HEADER,
  contractOfProcess,
  contractTag,
  signContract,
} from '../discovery/service-contract.ts';
import { isFromGateway } from '../secrets/gateway-secret.ts';
import type { Route } from './route.ts';

interface Served<Context> {
  readonly name: string;
  readonly routes: readonly Route<Context>[];
}

/** Answers the gateway with the service's contract, or that it hasn't changed; for everyone else there is nothing. */
export function serveContract<Context>({ name, routes }: Served<Context>, secret: string): RequestHandler {
  const sign = () => {
    const contract = contractOfProcess(name, getEndpoints(routes));
    return { tag: contractTag(contract), ...signContract(secret, contract) };
  };
  let signed: ReturnType<typeof sign> | undefined;
  return (request, response, next) => {
    if (!isFromGateway(response)) return next();
    signed ??= sign();
    response.set('cache-control', 'no-store');
    if (request.headers['if-none-match'] === signed.tag) return void response.status(304).end();
    response.set(CONTRACT_PROOF_HEADER, signed.proof).type('json').send(signed.body);
  };
}

export const getEndpoints = <Context>(routes: readonly Route<Context>[]) =>
  routes.map(({ endpoint }) => endpoint);
