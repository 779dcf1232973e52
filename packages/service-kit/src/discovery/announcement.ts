import * as z from '@backflow/contracts/zod';
import type { Redis } from '../redis/redis.ts';
import { isProof, proofOf } from '../secrets/proof.ts';

/** The Redis hash of the last announcement of each process, and the channel of new ones. */
const SERVICES_KEY = 'backflow:services';
export const SERVICES_CHANNEL = 'backflow:services';

/** Services announce themselves this often. */
export const ANNOUNCE_MS = 30_000;
/** After this long without an announcement, a process is gone. */
export const SILENT_MS = 3 * ANNOUNCE_MS;
/** Older announcements are of services that are no longer part of the platform. */
const FORGET_MS = 24 * 60 * 60_000;
/** How far the clocks of two machines may differ. */
const CLOCK_SKEW_MS = 5 * 60_000;

const Announcement = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/)),
  /** Where the service listens, for other processes of the platform. */
  url: z.string(),
  /** Of its contract. */
  version: z.string(),
  /** When its process started. With the name and the address it identifies the process. */
  startedAt: z.int(),
  /** When it was announced, in milliseconds. */
  at: z.int(),
  /** The process drains: it gets no more requests. */
  isLeaving: z.optional(z.boolean()),
});
const SignedAnnouncement = z.extend(Announcement, { proof: z.string() });
export type Announcement = z.infer<typeof Announcement>;

/** Identifies the process that announces itself. */
export const processKey = ({ name, url, startedAt }: Announcement): string => `${name} ${startedAt} ${url}`;

// A gateway of the release before accepts an announcement, and refuses the last one of a process that leaves.
const signatureOf = (
  secret: string,
  { name, url, version, startedAt, at, isLeaving }: Announcement,
): string =>
  proofOf(
    secret,
    'service announcement',
    JSON.stringify([name, url, version, startedAt, at, ...(isLeaving ? ['leaving'] : [])]),
  );

/** Stores the announcement of a process, notifies whoever follows, and deletes those of its service's processes that are gone. */
export async function announce(redis: Redis, secret: string, announcement: Announcement): Promise<void> {
  const key = processKey(announcement);
  const text = JSON.stringify({ ...announcement, proof: signatureOf(secret, announcement) });
  const write = redis.multi().hSet(SERVICES_KEY, key, text).publish(SERVICES_CHANNEL, text);
  const gone = await goneBeside(redis, secret, announcement);
  if (gone.length > 0) write.hDel(SERVICES_KEY, gone);
  await write.exec();
}

/** The fields of what can't be read any more, and of processes of the same service that are gone. */
async function goneBeside(redis: Redis, secret: string, announcement: Announcement): Promise<string[]> {
  const { name, at, isLeaving } = announcement;
  // The last announcement of a service stays: it shows that the service is away, and not removed.
  if (isLeaving) return [];
  const isGone = (other: Announcement) =>
    other.name === name && (other.isLeaving === true || isSilent(other, at));
  return (await readEntries(redis, secret))
    .filter(
      ({ field, announcement: other }) => field !== processKey(announcement) && (!other || isGone(other)),
    )
    .map(({ field }) => field);
}

/** Whether the process has been silent for so long that it is gone. */
const isSilent = (announcement: Announcement, now: number): boolean => announcement.at < now - SILENT_MS;

/** The announcement in a message; undefined unless it is a recent one of a process that has the secret. */
export function readAnnouncement(text: string, secret: string, now = Date.now()): Announcement | undefined {
  const parsed = z.safeParse(SignedAnnouncement, parseJson(text));
  if (!parsed.success) return undefined;
  const { proof, ...announcement } = parsed.data;
  if (!isProof(proof, signatureOf(secret, announcement))) return undefined;
  const isRecent = announcement.at > now - FORGET_MS && announcement.at < now + CLOCK_SKEW_MS;
  return isRecent && isHttpAddress(announcement.url) ? announcement : undefined;
}

/** The last announcement of each process within the last day, of those that left too. */
export async function readAnnouncements(redis: Redis, secret: string): Promise<readonly Announcement[]> {
  return (await readEntries(redis, secret)).flatMap(({ announcement }) => announcement ?? []);
}

/** For each service the process that was started last, among those that announced themselves lately. */
export async function readNewestAnnouncements(
  redis: Redis,
  secret: string,
): Promise<readonly Announcement[]> {
  const newest = new Map<string, Announcement>();
  for (const each of await readAnnouncements(redis, secret)) {
    const other = newest.get(each.name);
    if (other === undefined || isPreferred(each, other)) newest.set(each.name, each);
  }
  return [...newest.values()];
}

function isPreferred(one: Announcement, other: Announcement): boolean {
  const isGone = ({ isLeaving = false, ...each }: Announcement) =>
    isLeaving || isSilent(each, Math.max(one.at, other.at));
  return isGone(one) === isGone(other) ? one.startedAt > other.startedAt : isGone(other);
}

/** The fields of the hash, without an announcement where it can't be read. */
async function readEntries(redis: Redis, secret: string) {
  return Object.entries(await redis.hGetAll(SERVICES_KEY)).map(([field, text]) => {
    const announcement = readAnnouncement(text, secret);
    // The release before stored one process of a service, by its name.
    const isOwn = announcement && (field === processKey(announcement) || field === announcement.name);
    return { field, announcement: isOwn ? announcement : undefined };
  });
}

const isHttpAddress = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
