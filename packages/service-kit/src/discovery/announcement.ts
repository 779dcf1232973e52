import * as z from '@backflow/contracts/zod';
import type { Redis } from '../redis.ts';
import { isProof, proofOf } from '../proof/proof.ts';

/** The Redis hash of each service's last announcement, by its name, and the channel of new ones. */
const SERVICES_KEY = 'backflow:services';
export const SERVICES_CHANNEL = 'backflow:services';

/** Services announce themselves this often. */
export const ANNOUNCE_MS = 30_000;
/** After this long without an announcement, a process is gone. */
const REPLACED_MS = 3 * ANNOUNCE_MS;
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
  /** When its process started: while it is updated, two versions announce themselves, and the later one is valid. */
  startedAt: z.int(),
  /** When it was announced, in milliseconds. */
  at: z.int(),
});
const SignedAnnouncement = z.extend(Announcement, { proof: z.string() });
export type Announcement = z.infer<typeof Announcement>;

const signatureOf = (secret: string, { name, url, version, startedAt, at }: Announcement): string =>
  proofOf(secret, 'service announcement', JSON.stringify([name, url, version, startedAt, at]));

/**
 * Stores a service's announcement and notifies whoever follows; does nothing while a process of the same service that started
 * later announces itself.
 */
export async function announce(redis: Redis, secret: string, announcement: Announcement): Promise<void> {
  const stored = readAnnouncement((await redis.hGet(SERVICES_KEY, announcement.name)) ?? '', secret);
  const isReplaced =
    stored !== undefined &&
    stored.startedAt > announcement.startedAt &&
    stored.at > announcement.at - REPLACED_MS;
  if (isReplaced) return;
  const text = JSON.stringify({ ...announcement, proof: signatureOf(secret, announcement) });
  await redis.multi().hSet(SERVICES_KEY, announcement.name, text).publish(SERVICES_CHANNEL, text).exec();
}

/** The announcement in a message; undefined unless it is a recent one of a process that has the secret. */
export function readAnnouncement(text: string, secret: string, now = Date.now()): Announcement | undefined {
  const parsed = z.safeParse(SignedAnnouncement, parseJson(text));
  if (!parsed.success) return undefined;
  const { proof, ...announcement } = parsed.data;
  if (!isProof(proof, signatureOf(secret, announcement))) return undefined;
  const isRecent = announcement.at > now - FORGET_MS && announcement.at < now + CLOCK_SKEW_MS;
  return isRecent && isHttpAddress(announcement.url) ? announcement : undefined;
}

/** Every service that has announced itself within the last day. */
export async function readAnnouncements(redis: Redis, secret: string): Promise<readonly Announcement[]> {
  const texts = Object.entries(await redis.hGetAll(SERVICES_KEY));
  return texts.flatMap(([name, text]) => {
    const announcement = readAnnouncement(text, secret);
    return announcement?.name === name ? [announcement] : [];
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
