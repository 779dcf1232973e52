import { createEvent } from '../events.ts';
import { createTopic } from '../forum.ts';
import { join, joinAsAdmin } from '../people.ts';
import type { FilledSite } from './filled-site.ts';

const MEMBERS = 12;
/** All are on this machine. */
const address = '127.0.0.1';

/** Fills the tests' platform for a load: members, administrators, an event with seats for all, and a topic. */
export async function fillPlatform(): Promise<FilledSite> {
  const [first, second] = [await joinAsAdmin(), await joinAsAdmin()];
  const members = [];
  for (let index = 0; index < MEMBERS; index += 1) members.push({ ...(await join()), address });
  return {
    members,
    administrators: [
      { ...first, address },
      { ...second, address },
    ],
    eventId: await createEvent(first.cookie, { maxAttendees: 500 }),
    topicId: await createTopic(first.cookie),
  };
}
