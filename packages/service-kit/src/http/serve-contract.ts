import type { RequestHandler } from 'express';
import {
  CONTRACT_PROOF_HEADER,
  PROCESS_STARTED_AT,
  contractOf,
  signContract,
} from '../discovery/service-contract.ts';
import type { SignedContract } from '../discovery/service-contract.ts';
import { isFromGateway } from '../secrets/gateway-secret.ts';
import type { Route } from './route.ts';

interface Served<Context> {
  readonly name: string;
  readonly routes: readonly Route<Context>[];
}

/** Answers other processes of the platform with the service's contract; for everyone else there is nothing. */
export function serveContract<Context>({ name, routes }: Served<Context>, secret: string): RequestHandler {
  let signed: SignedContract | undefined;
  return (_request, response, next) => {
    if (!isFromGateway(response)) return next();
    signed ??= signContract(secret, {
      ...contractOf(name, endpointsOf(routes)),
      startedAt: PROCESS_STARTED_AT,
    });
    response
      .set({ [CONTRACT_PROOF_HEADER]: signed.proof, 'cache-control': 'no-store' })
      .type('json')
      .send(signed.body);
  };
}

export const endpointsOf = <Context>(routes: readonly Route<Context>[]) =>
  routes.map(({ endpoint }) => endpoint);
