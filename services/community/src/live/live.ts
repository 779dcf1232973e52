import { EventStream, reloadActors } from '@backflow/service-kit';
import type { OpenStream, SendEvent, ServiceContext } from '@backflow/service-kit';
import type { LiveStreams, StreamReader } from '../context.ts';
import { maySee } from '../posts/post.policy.ts';
import type { Announcement } from './announce.ts';
import type { Reader } from './feed.ts';
import { findStreamedTopics, listFeed, topicFeed } from './feeds.query.ts';
import type { StreamedTopic } from './feeds.query.ts';
import { subscribe } from './subscribe.ts';

/** How often every feed is polled and the access of its readers checked, without any announcement. */
const SWEEP_MS = 30_000;
/** The key of the feed of topics. The other keys are topic ids. */
const LIST = 'list';

type AnyFeed = ReturnType<typeof listFeed> | ReturnType<typeof topicFeed>;
type LiveContext = Pick<ServiceContext, 'db' | 'redis' | 'log' | 'now' | 'settings'>;

/**
 * Every stream of this process. It is subscribed to announcements while a stream is open. Readers get only data from the database,
 * so a lost, late or repeated announcement does no harm.
 */
export class Live implements LiveStreams {
  readonly #context: LiveContext;
  readonly #feeds = new Map<string, AnyFeed>();
  #stop: (() => void) | undefined;
  #isSweeping = false;

  constructor(context: LiveContext) {
    this.#context = context;
  }

  stream(topicId: string | null, { actor, session, sent }: StreamReader) {
    return new EventStream((send: SendEvent, stream: OpenStream) =>
      this.#join(topicId ?? LIST, { actor, session, sent, send, stream }),
    );
  }

  #join(key: string, reader: Reader): () => void {
    const feed = this.#feeds.get(key) ?? this.#createFeed(key);
    this.#feeds.set(key, feed);
    feed.readers.add(reader);
    this.#stop ??= this.#start();
    reader.stream.onRoom(() => {
      if (feed.wasSkipped(reader)) this.#poll(feed);
    });
    this.#poll(feed);
    return () => {
      feed.readers.delete(reader);
      if (feed.readers.size === 0) this.#feeds.delete(key);
      if (this.#feeds.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  }

  #createFeed(key: string): AnyFeed {
    return key === LIST ? listFeed(this.#context) : topicFeed(this.#context, key);
  }

  /** Called for the first reader. The result is called after the last one left, so that the process can exit. */
  #start(): () => void {
    const unsubscribe = subscribe(this.#context.redis, {
      onMessage: (announcement) => this.#onMessage(announcement),
      onSubscribed: (isBack) => void this.#catchUp(isBack),
      log: this.#context.log,
    });
    const sweeping = setInterval(() => void this.sweep(), SWEEP_MS);
    return () => {
      clearInterval(sweeping);
      unsubscribe();
    };
  }

  #onMessage(announcement: Announcement): void {
    const feed = this.#feeds.get(announcement.kind === 'topic' ? LIST : announcement.topicId);
    if (!feed) return;
    if (announcement.kind === 'deleted') endDeleted(feed);
    else if (announcement.kind === 'changed') sendChanged(feed);
    else this.#poll(feed);
  }

  #poll(feed: AnyFeed): void {
    feed.poll().catch((error: unknown) => this.#context.log.warn({ error }, 'feed could not be polled'));
  }

  /** Sends events whose announcement was lost. Events without a number can't be found, so topics send `changed`. */
  async #catchUp(isBack: boolean): Promise<void> {
    await this.#logFailure(async () => {
      await this.#checkTopics();
      for (const [key, feed] of this.#feeds) {
        if (isBack && key !== LIST) sendChanged(feed);
        await feed.poll();
      }
    });
  }

  async sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    await this.#logFailure(() => this.#checkReaders());
    await this.#catchUp(false);
    this.#isSweeping = false;
  }

  async #checkReaders(): Promise<void> {
    const readers = [...this.#feeds.values()].flatMap((feed) => [...feed.readers]);
    const actors = await reloadActors(
      this.#context,
      readers.map(({ session }) => session),
    );
    for (const [index, reader] of readers.entries()) {
      const actor = actors[index];
      if (actor) reader.actor = actor;
      else reader.stream.end();
    }
  }

  async #checkTopics(): Promise<void> {
    const ids = [...this.#feeds.keys()].filter((key) => key !== LIST);
    const found = new Map((await findStreamedTopics(this.#context, ids)).map((topic) => [topic.id, topic]));
    for (const id of ids) checkTopic(this.#feeds.get(id), found.get(id));
  }

  /** Logs failures of Redis or Postgres; the next sweep tries again. */
  async #logFailure(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#context.log.warn({ error }, 'streams could not be checked'));
  }
}

function checkTopic(feed: AnyFeed | undefined, topic: StreamedTopic | undefined): void {
  if (!feed) return;
  if (!topic) return endDeleted(feed);
  for (const { actor, stream } of feed.readers) if (!maySee(actor, topic)) stream.end();
}

function endDeleted({ readers }: AnyFeed): void {
  for (const { send, stream } of readers) {
    send({ name: 'deleted', data: null });
    stream.end();
  }
}

function sendChanged({ readers }: AnyFeed): void {
  for (const { send } of readers) send({ name: 'changed', data: null });
}
