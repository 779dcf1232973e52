import { KINDS, type Entry, type Journal, type Kill } from './journal.ts';
import type { Acknowledged, Load } from './load.ts';
import { expectStatus, type FilledSite } from './filled-site.ts';
import { dataOf, type SiteClient } from './site-client.ts';

/** The kill in whose process a failed request may have been in flight: of its service, or of a gateway. */
function killOf({ kind, startedAt, endedAt }: Entry, kills: readonly Kill[]): Kill | undefined {
  return kills.find(
    ({ service, from, to }) =>
      (service === 'gateway' || service === KINDS[kind]) && startedAt <= to && endedAt >= from,
  );
}

/** Requests that failed although no process was killed in which they were in flight, nor a step ran in which they may fail. */
export const unexplained = ({ entries, kills, steps }: Journal): Entry[] =>
  entries.filter(
    (entry) =>
      entry.problem !== undefined &&
      killOf(entry, kills) === undefined &&
      !steps.some(({ mayFail, from, to }) => mayFail && entry.endedAt >= from && entry.startedAt <= to),
  );

/** Compares what was acknowledged with what the site has. @returns what is missing or too much */
export async function findLost(site: SiteClient, filled: FilledSite, load: Load): Promise<string[]> {
  const { acknowledged, streams } = load;
  return [
    ...(await lostReplies(site, filled, acknowledged)),
    ...(await lostBookings(site, filled, acknowledged)),
    ...(await lostUploads(site, acknowledged)),
    ...streams.flatMap((stream, index) => lostEvents(stream.replies, acknowledged, `stream ${index + 1}`)),
  ];
}

interface Reply {
  id: string;
  number: number;
  content: string;
}

async function lostReplies(
  site: SiteClient,
  { administrators, topicId }: FilledSite,
  { replies, unknownReplies }: Acknowledged,
): Promise<string[]> {
  const found: Reply[] = [];
  for (let after = 0; ; after = found.at(-1)?.number ?? 0) {
    const path = `/api/forum/topics/${topicId}/replies?after=${after}&limit=100`;
    const page = dataOf(await expectStatus(200, site, { path, ...administrators[0] })) as {
      replies: Reply[];
    };
    if (page.replies.length === 0) break;
    found.push(...page.replies);
  }
  const ids = new Set(found.map(({ id }) => id));
  const twice = found.length - new Set(found.map(({ content }) => content)).size;
  const others = found.filter(({ id, content }) => !replies.has(id) && !unknownReplies.has(content.trim()));
  return [
    ...[...replies].filter((id) => !ids.has(id)).map((id) => `reply ${id} was acknowledged and is gone`),
    ...(twice > 0 ? [`${twice} replies are there twice`] : []),
    ...others.map(({ id }) => `reply ${id} was never sent`),
  ];
}

async function lostBookings(
  site: SiteClient,
  { members }: FilledSite,
  { isBooked }: Acknowledged,
): Promise<string[]> {
  const lost: string[] = [];
  for (const member of members) {
    const expected = isBooked.get(member.id);
    if (expected === undefined) continue;
    const response = await expectStatus(200, site, { path: '/api/user/registrations', ...member });
    const isFound = (dataOf(response) as unknown[]).length > 0;
    if (isFound !== expected) lost.push(`the booking of ${member.email} was ${expected} and is ${isFound}`);
  }
  return lost;
}

async function lostUploads(site: SiteClient, { uploads }: Acknowledged): Promise<string[]> {
  const lost: string[] = [];
  for (const [path, { owner, content }] of uploads) {
    const { status, body } = await site.send({ path, ...owner });
    // Images are stored in another format.
    const isSame = content.length < 1000 ? body.length > 0 : body.equals(content);
    if (status !== 200 || !isSame) lost.push(`the file ${path} was acknowledged and has status ${status}`);
  }
  return lost;
}

/** Each acknowledged reply comes once. */
function lostEvents(got: readonly string[], { replies }: Acknowledged, name: string): string[] {
  const ids = new Set(got);
  const missing = [...replies].filter((id) => !ids.has(id)).length;
  return [
    ...(missing > 0 ? [`${name} missed ${missing} of ${replies.size} replies`] : []),
    ...(ids.size < got.length ? [`${name} got ${got.length - ids.size} replies twice`] : []),
  ];
}
