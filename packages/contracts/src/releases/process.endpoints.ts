import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { ReleaseDocument, releaseVersion } from '../remotes/remote-release.ts';
import { ShellOffer } from '../remotes/shell-offer.ts';
import { remoteName } from './pointer.ts';

/** Releases of one remote that gateways serve. */
export const ServedRemote = z.object({
  remote: remoteName,
  revision: z.int(),
  live: z.nullable(ReleaseDocument),
  previous: z.nullable(ReleaseDocument),
  canary: z.nullable(z.object({ release: ReleaseDocument, share: z.int() })),
  disabled: z.nullable(z.string()),
  /** The versions whose files pages may still ask for, with those above. */
  stored: z.array(releaseVersion),
});
export type ServedRemote = z.infer<typeof ServedRemote>;

export const listServedRemotes = endpoint({
  id: 'releases.served',
  method: 'GET',
  path: '/internal/releases',
  summary: 'Which releases gateways serve.',
  access: 'process',
  response: z.array(ServedRemote),
  reads: ['releases'],
});

export const offerShell = endpoint({
  id: 'releases.offerShell',
  method: 'POST',
  path: '/internal/shell-offer',
  summary:
    'What the shell of a starting gateway offers to remotes. Answers with a sentence for each release that visitors get and that would not work with it. Stored for the checks of releases, unless it is only asked.',
  access: 'process',
  body: z.object({ offer: ShellOffer, isQuestion: z._default(z.boolean(), false) }),
  response: z.array(z.string()),
});

export const getReleaseArchive = endpoint({
  id: 'releases.archive',
  method: 'GET',
  path: '/internal/releases/:remote/:version',
  summary: 'The archive of a release: `release.json`, its files and their compressed copies.',
  access: 'process',
  params: z.object({ remote: remoteName, version: releaseVersion }),
  file: true,
  response: z.unknown(),
});
