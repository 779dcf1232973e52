import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Failure } from '../failure.ts';
import { ControlLine, controlSocketOf, ServiceStates, type ReleaseCommand } from './control-socket.ts';

/** Commands the supervisor of the platform that runs on a data folder. */
export class ControlClient {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** What runs of each service. @throws Failure when no platform runs */
  async services(): Promise<ServiceStates> {
    return ServiceStates.parse(JSON.parse(await text(await this.#send('GET', '/services'))));
  }

  /** @param report called with each step when it is done @throws Failure when the version isn't live */
  release(command: ReleaseCommand, report: (step: string) => void): Promise<void> {
    return this.#command('/release', command, report);
  }

  /** @throws Failure when the previous version isn't live */
  back(scope: string): Promise<void> {
    return this.#command('/back', { scope }, () => undefined);
  }

  async #command(path: string, body: object, report: (step: string) => void): Promise<void> {
    for await (const text of createInterface({ input: await this.#send('POST', path, body) })) {
      const line = ControlLine.parse(JSON.parse(text));
      if ('failure' in line) throw new Failure(line.failure);
      if ('done' in line) return;
      report(line.step);
    }
    throw new Failure('The platform was stopped before the command was done.');
  }

  #send(method: string, path: string, body?: object): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = request({ socketPath: controlSocketOf(this.#dataDir), method, path });
      sent.once('response', resolve);
      sent.once('error', () =>
        reject(new Failure(`No platform is running on ${this.#dataDir}. Start it with npm start.`)),
      );
      sent.end(body && JSON.stringify(body));
    });
  }
}
