import { RemoteRelease } from '@backflow/contracts';
import type { RemotePage } from '@backflow/contracts';
import { Member } from '@backflow/contracts/identity';
import { makeFixture } from '@backflow/contracts/testing';
import * as z from '@backflow/contracts/zod';

const ACCESS = ['public', 'member', 'admin'] as const;

const pages: RemotePage[] = ACCESS.flatMap((access) =>
  (['home', 'not-found'] as const).map((signedOut) => ({
    name: `${access}-${signedOut}`,
    path: `/kits/${access}/${signedOut}`,
    title: `Kits for ${access}`,
    access,
    signedOut,
  })),
);

/** A remote with a page for every kind of visitor, and entries in every menu and slot. */
export const fixtureRemote: RemoteRelease = z.parse(RemoteRelease, {
  name: 'kits',
  title: 'Kits',
  sdk: { from: '3.0', below: '4.0' },
  pages: [
    ...pages,
    { name: 'kit', path: '/kits/:id', title: 'A kit', access: 'public', signedOut: 'home' },
    { name: 'events', path: '/events', title: 'Events', access: 'public', signedOut: 'home' },
  ],
  nav: ACCESS.map((access, order) => ({
    label: `Nav ${access}`,
    path: `/kits/nav/${access}`,
    access,
    order,
  })),
  account: ACCESS.map((access, order) => ({
    label: `Account ${access}`,
    path: `/kits/account/${access}`,
    access,
    order,
    icon: 'shield',
  })),
  tiles: ACCESS.map((access, order) => ({
    title: `Tile ${access}`,
    lead: 'Repair kits.',
    path: `/kits/tile/${access}`,
    icon: 'no-such-icon',
    access,
    order,
  })),
  slots: [
    ...ACCESS.map((access, order) => fill('home.events', `home-${access}`, access, 3 - order)),
    fill('dashboard.overview', 'overview', 'member', 0),
    fill('admin.attendees', 'preview', 'admin', 0),
    { ...fill('home.calendar', 'near', 'public', 0), load: 'when-near' },
  ],
  version: 'v1',
  base: '/remotes/kits/v1/',
  entry: 'remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  files: {},
});

function fill(slot: string, widget: string, access: string, order: number) {
  return {
    slot,
    widget,
    title: `Section ${widget}`,
    link: { label: `All of ${widget}`, path: '/kits/all' },
    order,
    height: { narrow: 400, wide: 200 },
    access,
  };
}

export const buildMember = (overrides: Partial<Member> = {}): Member =>
  makeFixture(Member, {
    id: '1',
    firstName: 'Mary',
    lastName: 'Member',
    email: 'mary@example.com',
    emailConfirmed: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    emailNotifications: true,
    ...overrides,
  });
