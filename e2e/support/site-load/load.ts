import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { FileBody, PIXEL } from '../file-body.ts';
import type { FilledSite, Person } from './filled-site.ts';
import type { Journal, Kind } from './journal.ts';
import { dataOf, type SiteClient, type SiteRequest, type SiteResponse } from './site-client.ts';
import { StreamReader } from './stream-reader.ts';

/** What the site has acknowledged, and must still have at the end. */
export interface Acknowledged {
  /** Ids of replies. */
  readonly replies: Set<string>;
  /** Texts of replies whose requests failed: each may be there, once. */
  readonly unknownReplies: Set<string>;
  /** Whether each member is booked; undefined where the last request failed. */
  readonly isBooked: Map<string, boolean | undefined>;
  /** Files by their address. */
  readonly uploads: Map<string, { owner: Person; content: Buffer }>;
}

const SLOW_SECONDS = 20;
const SLOW_FILE = Buffer.from('The relief valve opens at 2 psi below the supply pressure.\n'.repeat(6000));

/** People who use the site at a bounded rate: about 20 requests a second, in as many loops as there are kinds and people. */
export class Load {
  readonly acknowledged: Acknowledged = {
    replies: new Set(),
    unknownReplies: new Set(),
    isBooked: new Map(),
    uploads: new Map(),
  };
  readonly streams: StreamReader[];
  readonly #site: SiteClient;
  readonly #filled: FilledSite;
  readonly #journal: Journal;
  readonly #loops: Promise<void>[] = [];
  #isStopped = false;

  constructor(site: SiteClient, filled: FilledSite, journal: Journal) {
    this.#site = site;
    this.#filled = filled;
    this.#journal = journal;
    const path = `/api/forum/topics/${filled.topicId}/stream?after=0`;
    this.streams = filled.members
      .slice(0, 6)
      .map(({ cookie, address }) => new StreamReader(site, { path, cookie, address }, journal));
  }

  start(): void {
    const { members, administrators } = this.#filled;
    const at = (index: number): Person | undefined => members[index % members.length];
    for (const stream of this.streams) stream.start();
    for (let visitor = 0; visitor < 4; visitor += 1) {
      this.#repeat(1000, () =>
        this.#read('visitor’s list', { path: '/api/events', address: `10.2.${visitor}.1` }),
      );
      this.#repeat(1500, () => this.#read('page', { path: '/events', address: `10.3.${visitor}.1` }));
    }
    for (let reader = 0; reader < 4; reader += 1) {
      const { topicId } = this.#filled;
      this.#repeat(1500, () => this.#read('member’s list', { path: '/api/events', ...at(reader) }));
      this.#repeat(2000, () =>
        this.#read('topic', { path: `/api/forum/topics/${topicId}?replies=20`, ...at(reader + 4) }),
      );
      this.#repeat(2000, () =>
        this.#read('own bookings', { path: '/api/user/registrations', ...at(reader + 8) }),
      );
    }
    for (const member of members.slice(0, 6)) this.#repeat(2000, () => this.#bookOrCancel(member));
    for (const administrator of administrators) this.#repeat(3000, () => this.#reply(administrator));
    // A member may have a hundred files, an administrator any number.
    for (const administrator of administrators.slice(0, 3)) {
      this.#repeat(3000, () => this.#upload('upload', administrator, 'photo.png', PIXEL));
      this.#repeat(1000, () =>
        this.#upload('slow upload', administrator, 'notes.txt', SLOW_FILE, SLOW_SECONDS),
      );
    }
  }

  /** Ends after the requests in flight. The streams go on, for what was acknowledged last. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#loops);
  }

  #repeat(everyMs: number, act: () => Promise<void>): void {
    const loop = async () => {
      await delay(Math.random() * everyMs);
      while (!this.#isStopped) {
        const startedAt = performance.now();
        await act();
        await delay(Math.max(0, everyMs - (performance.now() - startedAt)));
      }
    };
    this.#loops.push(loop());
  }

  async #read(kind: Kind, request: SiteRequest): Promise<void> {
    await this.#send(kind, request, [200]);
  }

  async #bookOrCancel(member: Person): Promise<void> {
    const { isBooked } = this.acknowledged;
    const { eventId } = this.#filled;
    // A request of unknown outcome: look first, as a member would.
    const known = isBooked.get(member.id);
    const booking = await this.#bookingOf(member);
    if (booking === undefined) return;
    if (known !== undefined && known !== (booking !== null)) {
      this.#journal.faults.push(`the booking of ${member.email} was ${known} and is ${booking !== null}`);
    }
    isBooked.set(member.id, undefined);
    const response =
      booking === null
        ? await this.#send('booking', post(`/api/events/${eventId}/register`, member), [201])
        : await this.#send(
            'cancellation',
            post(`/api/registrations/${booking}/cancel`, member, { effect: 'none' }),
            [200],
          );
    if (response) isBooked.set(member.id, booking === null);
  }

  /** The id of a member's registration, null for none; undefined where that cannot be read. */
  async #bookingOf({ cookie, address }: Person): Promise<string | null | undefined> {
    const response = await this.#send(
      'own bookings',
      { path: '/api/user/registrations', cookie, address },
      [200],
    );
    if (!response) return undefined;
    return (dataOf(response) as { id: string; status: string }[])[0]?.id ?? null;
  }

  async #reply(author: Person): Promise<void> {
    const content = `Readings ${randomUUID()}`;
    const { topicId } = this.#filled;
    const response = await this.#send(
      'reply',
      post(`/api/forum/topics/${topicId}/replies`, author, { content }),
      [201],
    );
    if (response) this.acknowledged.replies.add((dataOf(response) as { id: string }).id);
    else this.acknowledged.unknownReplies.add(content);
  }

  async #upload(kind: Kind, owner: Person, name: string, content: Buffer, seconds = 0): Promise<void> {
    const body = { type: FileBody.type, content: new FileBody(name, content).content };
    const response = await this.#send(kind, { ...post('/api/upload', owner), body, seconds }, [201]);
    if (!response) return;
    this.acknowledged.uploads.set((dataOf(response) as { fileUrl: string }).fileUrl, { owner, content });
  }

  #send(kind: Kind, request: SiteRequest, expected: readonly number[]): Promise<SiteResponse | undefined> {
    return this.#journal.note(
      kind,
      async () => {
        const response = await this.#site.send(request);
        return { status: response.status, result: response };
      },
      expected,
    );
  }
}

const post = (path: string, { cookie, address }: Person, body?: object): SiteRequest => ({
  method: 'POST',
  path,
  cookie,
  address,
  ...(body && { body }),
});
