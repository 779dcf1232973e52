import type { BenchPlatform } from './bench-platform.ts';
import { measureDoor } from './door.ts';
import { measureFirstLoads } from './first-load.ts';
import { measureFlat } from './flat/measure-flat.ts';
import { measureForumStreams } from './forum-streams.ts';
import { measureForumReplies } from './forum-replies.ts';
import { measureForumTopic } from './forum-topic.ts';
import { measureLists } from './lists/measure-lists.ts';
import { measureMemory } from './memory.ts';
import { measurePages } from './pages/measure-pages.ts';
import { measureRegistrations } from './registrations.ts';
import { measureRush } from './rush.ts';
import type { PartReport } from './report/report.ts';
import { measureScale } from './scale/measure-scale.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureStarts } from './starts.ts';

/** A part of the benchmark: `npm run bench -- <name>` runs it alone. */
export interface Part {
  readonly name: string;
  /** Says in a line or two what is measured, and how. */
  readonly title: string;
  /** Measured by CI too: bytes, counts and shares of processor time. */
  readonly isInCi?: boolean;
  readonly run: (report: PartReport, platform: BenchPlatform) => Promise<void>;
}

/** The parts, in the order they run. The last one moves the database, which breaks cached connections. */
export const PARTS: readonly Part[] = [
  {
    name: 'lists',
    title:
      'GET /api/events for three hundred members in turn, a third of them registered, against bare Express that sends the same bytes; medians',
    isInCi: true,
    run: measureLists,
  },
  { name: 'memory', title: 'Memory of all processes after that load', run: measureMemory },
  {
    name: 'registrations',
    title: 'POST /api/events/:id/register with its mail, against a bare transaction that counts a seat',
    run: measureRegistrations,
  },
  {
    name: 'rush',
    title: 'Four hundred members who register for one event at once, and five for another event meanwhile',
    run: measureRush,
  },
  {
    name: 'sign-ins',
    title: 'POST /api/login against argon2 alone, and lists meanwhile',
    run: measureSignIns,
  },
  {
    name: 'scripts',
    title: 'First load with a cold cache, Chromium as a phone; bytes as received, headers included',
    isInCi: true,
    run: measureFirstLoads,
  },
  {
    name: 'door',
    title:
      'From the first frame of a ticket to the answer of the door, Chromium as a phone four times slower',
    run: measureDoor,
  },
  {
    name: 'pages',
    title: 'Lighthouse on public pages, as a phone with a cold cache; medians of five loads',
    run: measurePages,
  },
  { name: 'flat', title: 'The same sources with federation and as one ordinary bundle', run: measureFlat },
  {
    name: 'scale',
    title: 'Every read of every contract at a thousand and at a million events, in turn on two platforms',
    run: measureScale,
  },
  {
    name: 'topics',
    title: 'A topic with its replies by many members, against bare Express that sends the same bytes',
    run: measureForumTopic,
  },
  {
    name: 'replies',
    title: 'Replies to one topic and to many, with the mails to followers',
    run: measureForumReplies,
  },
  { name: 'streams', title: 'A reply and a thousand readers', run: measureForumStreams },
  { name: 'starts', title: 'A warm start, and memory after it', run: measureStarts },
];
