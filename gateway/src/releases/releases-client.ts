import { randomUUID } from 'node:crypto';
import { getHref } from '@backflow/contracts';
import type { ShellOffer } from '@backflow/contracts';
import { ServedRemote, getReleaseArchive, listServedRemotes, offerShell } from '@backflow/contracts/releases';
import { UnavailableError } from '@backflow/service-kit/process';
import { z } from 'zod';
import type { Upstream } from '../forwarding/upstream.ts';

const LIST_TIMEOUT_MS = 5000;
const ARCHIVE_TIMEOUT_MS = 60_000;

const Listed = z.object({ data: z.array(z.looseObject({ remote: z.string() })) });

const Problems = z.object({ data: z.array(z.string()) });

/** The remotes that releases lists. */
export interface ListedRemotes {
  readonly remotes: readonly ServedRemote[];
  /** The names of those that this version of the gateway cannot read. */
  readonly unreadable: readonly string[];
}

/** The gateway's own calls of the releases service. */
export class ReleasesClient {
  readonly #upstream: () => Upstream;

  constructor(upstream: () => Upstream) {
    this.#upstream = upstream;
  }

  /** @throws when the service does not respond, or not with a list */
  async list(): Promise<ListedRemotes> {
    const body = await this.#read(listServedRemotes.path, LIST_TIMEOUT_MS);
    const parsed = Listed.parse(JSON.parse(body.toString())).data.map(
      (each) => [each.remote, z.safeParse(ServedRemote, each)] as const,
    );
    return {
      remotes: parsed.flatMap(([, { data }]) => (data ? [data] : [])),
      unreadable: parsed.flatMap(([name, { success }]) => (success ? [] : [name])),
    };
  }

  /** @throws when the service does not respond with the archive */
  archive(remote: string, version: string): Promise<Buffer> {
    return this.#read(getHref(getReleaseArchive, { remote, version }), ARCHIVE_TIMEOUT_MS, 'file');
  }

  /**
   * Publishes what the shell offers, unless it is a question.
   * @returns a sentence for each release that visitors get and each thing of it that the shell lacks
   * @throws when the service does not respond
   */
  async offerShell(offer: ShellOffer, { isQuestion }: { isQuestion: boolean }): Promise<readonly string[]> {
    const body = Buffer.from(JSON.stringify({ offer, isQuestion }));
    const answer = await this.#read(offerShell.path, LIST_TIMEOUT_MS, 'call', body);
    return Problems.parse(JSON.parse(answer.toString())).data;
  }

  /** @param json a body, which is sent by POST */
  async #read(
    path: string,
    timeoutMs: number,
    lane: 'call' | 'file' = 'call',
    json?: Buffer,
  ): Promise<Buffer> {
    const facts = { requestId: randomUUID(), address: '127.0.0.1', protocol: 'http' };
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, body } = await this.#upstream().read(path, facts, {
      signal,
      lane,
      ...(json && { json }),
    });
    if (status !== 200) throw new UnavailableError(new Error(`${path}: status ${status}`));
    return body;
  }
}
