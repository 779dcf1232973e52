import { join } from 'node:path';
import { ShellPages } from '@backflow/contracts';
import type { ShellOffer } from '@backflow/contracts';
import type { Logger } from '@backflow/service-kit/process';
import { z } from 'zod';
import { ChangingFile } from '../http/changing-file.ts';
import type { ReleasesClient } from './releases-client.ts';

/** How often the releases service is asked that did not answer, and the shell's build is looked at. */
const POLL_MS = 2000;

interface Dependencies {
  client: Pick<ReleasesClient, 'offerShell'>;
  /** The folder that contains `shell/dist`. */
  siteDir: string;
  log: Logger;
  pollMs?: number;
}

/** Publishes to the releases service what the shell of this gateway offers to remotes: at the start, and after each build of the shell. */
export class ShellOffering {
  readonly #client: Dependencies['client'];
  readonly #offer: ChangingFile<ShellOffer>;
  readonly #log: Logger;
  readonly #pollMs: number;
  #published: ShellOffer | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ client, siteDir, log, pollMs = POLL_MS }: Dependencies) {
    this.#pollMs = pollMs;
    this.#client = client;
    this.#log = log;
    this.#offer = new ChangingFile(
      join(siteDir, 'shell/dist/pages.json'),
      (text) => z.parse(ShellPages, JSON.parse(text)).offer,
      log,
    );
  }

  /** Waits for the first attempt. */
  async start(): Promise<void> {
    await this.#publish();
    this.#timer = setInterval(() => void this.#publish(), this.#pollMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Asks, and changes nothing.
   * @returns a sentence for each release that visitors get and each thing of it that the shell lacks
   * @throws when the shell is not built, or the service does not respond
   */
  async check(): Promise<readonly string[]> {
    const offer = await this.#offer.current();
    if (!offer) throw new Error('The shell is not built.');
    return this.#client.offerShell(offer, { isQuestion: true });
  }

  async #publish(): Promise<void> {
    const offer = await this.#offer.current();
    if (!offer || offer === this.#published) return;
    try {
      const problems = await this.#client.offerShell(offer, { isQuestion: false });
      this.#published = offer;
      if (problems.length > 0) this.#log.error({ problems }, 'this shell breaks releases that visitors get');
    } catch (error) {
      this.#log.debug({ error }, 'the offer of the shell could not be published yet');
    }
  }
}
