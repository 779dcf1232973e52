import type { ForumTopic, ForumTopicPage } from '@backflow/contracts/community';
import { createTopic } from '../forum.ts';
import { Fact } from './fact.ts';
import type { Runner } from './race-members.ts';

const REPLIES = 20;
/** Marks of each member: fewer than they may send in an hour. */
export const MAX_MARKS = 250;

/** A topic that an administrator pins and replies to, while members read it. */
export interface RacedTopic {
  readonly id: string;
  readonly isPinned: Fact<boolean>;
  readonly replyCount: Fact<number>;
  /** How far each member has read it, by their id. */
  readonly readUpTo: ReadonlyMap<string, Fact<number | null>>;
}

type Write = (method: string, path: string, cookie: string, body?: unknown) => Promise<unknown>;

export const createRacedTopic = async (admin: string, readers: readonly Runner[]): Promise<RacedTopic> => ({
  id: await createTopic(admin, { title: 'A topic of the race' }),
  isPinned: new Fact(false),
  replyCount: new Fact(0),
  readUpTo: new Map(readers.map(({ memberId }) => [memberId, new Fact<number | null>(null)])),
});

/** One change by the administrator. */
export async function changeTopic(
  { id, isPinned, replyCount }: RacedTopic,
  admin: string,
  write: Write,
): Promise<void> {
  await isPinned.change(!isPinned.now, (next) =>
    write('PATCH', `/api/admin/forum/topics/${id}`, admin, { isPinned: next }),
  );
  await replyCount.change(replyCount.now + 1, (count) =>
    write('POST', `/api/forum/topics/${id}/replies`, admin, { content: `Reply ${count} of the race` }),
  );
}

/** The member has read what was there before. */
export async function markTopic(
  topic: RacedTopic,
  { memberId, cookie }: Runner,
  write: Write,
): Promise<void> {
  const mark = topic.readUpTo.get(memberId);
  if (!mark) throw new Error('not a reader');
  // The administrator's reply is acknowledged before the next change begins.
  const number = Math.max(0, topic.replyCount.now - 1);
  await mark.change(number, () => write('POST', `/api/forum/topics/${topic.id}/read`, cookie, { number }));
}

/** Records what the topic's page and the list may show. The functions return what is stale in a response. */
export function expectTopic({ id, isPinned, replyCount, readUpTo }: RacedTopic, { memberId }: Runner) {
  const [pins, counts, marks] = [isPinned.observe(), replyCount.observe(), readUpTo.get(memberId)?.observe()];
  const common = (topic: Pick<ForumTopic, 'isPinned' | 'replyCount'>): string[] => [
    ...(pins().includes(topic.isPinned) ? [] : [`isPinned ${topic.isPinned}`]),
    ...(counts().includes(topic.replyCount)
      ? []
      : [`${topic.replyCount} replies counted, not ${counts().join()}`]),
  ];
  return {
    page: (page: ForumTopicPage): string[] => {
      const shown = page.replies?.replies.length ?? NaN;
      const lengths = counts().map((count) => Math.min(count, REPLIES));
      return [
        ...common(page),
        ...(lengths.includes(shown) ? [] : [`${shown} replies, not ${lengths.join()}`]),
        ...(!marks || marks().includes(page.readUpTo)
          ? []
          : [`read up to ${page.readUpTo}, not ${marks().join()}`]),
      ];
    },
    list: (topics: readonly ForumTopic[]): string[] => {
      const found = topics.find((topic) => topic.id === id);
      return found ? common(found) : ['the topic is missing'];
    },
  };
}

/** The addresses of its page and of the list. */
export const getPaths = ({ id }: RacedTopic) => ({
  page: `/api/forum/topics/${id}?replies=${REPLIES}`,
  list: '/api/forum/topics',
});
