import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Failure, reasonOf } from '../failure.ts';
import { ALL_SERVICES, SERVICES } from '../service-list.ts';
import {
  BackCommand,
  controlSocketOf,
  ReleaseCommand,
  type ControlLine,
  type ServiceStates,
} from './control-socket.ts';
import type { RunningServices } from './running-services.ts';
import type { Scope, ServingProcess } from './serving-process.ts';

/**
 * Takes commands for the services of a platform on a socket in its data folder, which only the same user can open: `GET /services`,
 * `POST /release` and `POST /back`, whose output is one JSON text a line. A command goes on when its client leaves.
 */
export async function serveControl(
  dataDir: string,
  services: RunningServices,
  isDev: boolean,
): Promise<Server> {
  const path = controlSocketOf(dataDir);
  // Left by a killed supervisor; the data folder is locked.
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    respond(request, response, services, isDev).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(400);
      write(response, { failure: reasonOf(error) });
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return server;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  services: RunningServices,
  isDev: boolean,
): Promise<void> {
  const call = `${request.method} ${request.url}`;
  if (isDev && request.method === 'POST') {
    throw new Failure('npm run dev restarts services when their sources change. It takes no releases.');
  }
  if (call === 'GET /services') {
    response.end(JSON.stringify(statesOf(services)));
  } else if (call === 'POST /release') {
    const { scope, ...released } = ReleaseCommand.parse(await json(request));
    await services.release(scopeOf(scope), released, (step) => write(response, { step }));
    write(response, { done: true });
    response.end();
  } else if (call === 'POST /back') {
    await services.back(scopeOf(BackCommand.parse(await json(request)).scope));
    write(response, { done: true });
    response.end();
  } else {
    response.writeHead(404).end();
  }
}

/** A response whose client has left takes no more. */
const write = (response: ServerResponse, line: ControlLine): void =>
  void response.write(`${JSON.stringify(line)}\n`);

function scopeOf(name: string): Scope {
  const scope = [ALL_SERVICES.name, ...SERVICES].find((each): each is Scope => each === name);
  if (scope === undefined) throw new Failure(`There is no service ${name}.`);
  return scope;
}

function statesOf(services: RunningServices): ServiceStates {
  return Object.fromEntries(
    SERVICES.flatMap((service) => {
      const [live, previous] = [services.liveOf(service), services.previousOf(service)];
      return live ? [[service, { live: stateOf(live), previous: previous ? stateOf(previous) : null }]] : [];
    }),
  );
}

const stateOf = ({ version, since, supervised }: ServingProcess) => ({
  version: version.name,
  since: since.toISOString(),
  pid: supervised.pid,
});
