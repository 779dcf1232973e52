import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry, ShellPages, mayEnter, getAllPages } from '@backflow/contracts';
import type { RemotePage, RemoteRelease } from '@backflow/contracts';
import { longArticle } from './resources.ts';
import { anyCompany } from './companies.ts';
import { anyLesson } from './courses.ts';
import { anyCertificate } from './certificates.ts';
import { anyEvent, anySeries, createEvent, register } from './events.ts';
import { anyTopic } from './forum.ts';
import { join, joinAsAdmin } from './people.ts';
import { newWalletToken } from './wallets.ts';
import { anyWebinar } from './webinars.ts';
import { aRoster } from './rosters.ts';
import { sendRequest } from './send-request.ts';

const SHELL_PAGES = path.resolve(import.meta.dirname, '../../shell/dist/pages.json');

export const ROLES = { visitor: null, member: { isAdmin: false }, admin: { isAdmin: true } } as const;
export type Role = keyof typeof ROLES;

type Access = RemotePage['access'];
interface KnownPage {
  /** The router's pattern. */
  path: string;
  access: Access;
}

/** An address for each page whose pattern has a parameter: add one with each such page. */
const ADDRESSES: Readonly<Record<string, () => Promise<string>>> = {
  '/admin/series/:id': async () => `/admin/series/${await anySeries()}`,
  '/admin/bookings/:kind/:id': async () => `/admin/bookings/events/${await anyEvent()}`,
  '/admin/sign-in-sheet/:kind/:id': async () => `/admin/sign-in-sheet/events/${await anyEvent()}`,
  '/admin/check-in/:event': async () => `/admin/check-in/${await anyEvent()}`,
  '/admin/attendance/:kind/:id': async () => `/admin/attendance/events/${await anyEvent()}`,
  '/admin/people/:id': async () => `/admin/people/${(await join()).id}`,
  '/admin/rosters/:offerId/:authorityId': async () => {
    const { offerId, authorityId } = await aRoster((await joinAsAdmin()).cookie);
    return `/admin/rosters/${offerId}/${authorityId}`;
  },
  '/admin/companies/:id': async () => `/admin/companies/${await anyCompany()}`,
  '/companies/:id': async () => `/companies/${await anyCompany()}`,
  '/courses/:id': async () => `/courses/${(await anyLesson()).courseId}`,
  '/courses/:id/lessons/:lessonId': async () => {
    const { courseId, lessonId } = await anyLesson();
    return `/courses/${courseId}/lessons/${lessonId}`;
  },
  '/credentials/shared/:token': async () =>
    `/credentials/shared/${await newWalletToken((await join()).cookie)}`,
  '/events/:id': async () => `/events/${await anyEvent()}`,
  '/forum/:id': async () => `/forum/${await anyTopic()}`,
  '/resources/:id': async () => `/resources/${await longArticle()}`,
  '/tickets/:id': async () => {
    const event = await createEvent((await joinAsAdmin()).cookie);
    return `/tickets/${await register((await join()).cookie, event)}`;
  },
  '/verify/:code': async () => `/verify/${(await anyCertificate()).code}`,
  '/webinars/:id': async () => `/webinars/${await anyWebinar()}`,
};

/** The gateway's registry of remotes. */
async function registry(): Promise<Registry> {
  return Registry.parse((await sendRequest('GET', '/remotes/registry.json')).body);
}

/** The release of a remote that a visitor gets. */
export async function liveRelease(name: string): Promise<RemoteRelease> {
  const release = (await registry()).remotes.find((remote) => remote.name === name);
  if (!release) throw new Error(`${name} is not installed`);
  return release;
}

export const shellPages = (): ShellPages => ShellPages.parse(JSON.parse(readFileSync(SHELL_PAGES, 'utf8')));

/** The shell's scripts without which no remote's page can be shown. */
export const remotePageScripts = (): readonly string[] =>
  shellPages().remotePage.scripts.map(({ path }) => path);

/** Every page of the site: the shell's and all the remotes'. */
async function allPages(): Promise<KnownPage[]> {
  const { pages: own } = shellPages();
  const { remotes } = await registry();
  return [...own, ...remotes.flatMap(getAllPages)];
}

/** An address of every page of the site. */
export const addressesOfAllPages = async (): Promise<string[]> =>
  Promise.all((await allPages()).map(getAddress));

/** An address of every page that this role may enter, and of no other page. */
export async function pagesOf(role: Role): Promise<string[]> {
  const pages = await allPages();
  return Promise.all(pages.filter((page) => mayEnter(page, ROLES[role])).map(getAddress));
}

/** Pages that more than one role may enter and that are not the same for each. */
const DIFFERS: readonly string[] = [
  '/',
  '/events',
  '/courses',
  '/forum',
  '/resources',
  '/webinars',
  '/dashboard',
  '/settings',
  '/premium',
];
/** A topic: administrators have their tools on it. */
const TOPIC = /^\/forum\/[0-9a-f-]{36}$/;
const differs = (path: string): boolean => DIFFERS.includes(path) || TOPIC.test(path);
const ROLE_BEFORE = { visitor: undefined, member: 'visitor', admin: 'member' } as const;

/**
 * The pages to check as this role: those that the role before may not enter, and those that look different. The
 * others were checked already.
 */
export async function getNewPages(role: Role): Promise<string[]> {
  const pages = await pagesOf(role);
  const before = ROLE_BEFORE[role];
  if (before === undefined) return pages;
  const seen = (await pagesOf(before)).filter((path) => !differs(path));
  return pages.filter((path) => !seen.includes(path));
}

/** @throws for a page with a parameter that has no address above */
async function getAddress({ path: pattern }: Pick<KnownPage, 'path'>): Promise<string> {
  const make = ADDRESSES[pattern];
  if (make) return make();
  if (pattern.includes(':')) throw new Error(`${pattern} needs an address in e2e/support/pages.ts`);
  return pattern.replace(/\/\*$/, '');
}
