import { createHash } from 'node:crypto';
import type { PublishedEndpoint } from '@backflow/contracts';
import { asOwner } from '@backflow/service-kit/testing';
import type { TestService } from '@backflow/service-kit/testing';
import { buildRelease } from '@backflow/service-kit/testing/releases';

interface Options {
  remote?: string;
  /** Its endpoints, as they were when it was built. */
  endpoints?: PublishedEndpoint[];
}

/** The pages of its manifest. */
const PAGES = ['/one', '/two'] as const;

/** Inserts a release without files, newer than those before. @returns its id */
export async function insertRelease(
  service: Pick<TestService, 'adminUrl' | 'context'>,
  version: string,
  { remote = 'events', endpoints = [] }: Options = {},
): Promise<string> {
  const pages = PAGES.map((path) => ({
    ...{ name: path.slice(1), path, title: path, access: 'public' as const, signedOut: 'home' as const },
  }));
  const document = { ...buildRelease(remote, version, { pages }).document, uses: { sdk: [], endpoints } };
  const [release] = await asOwner<{ id: string }>(
    service,
    `with remote as (
       insert into releases.remotes (name) values ($1) on conflict (name) do update set name = excluded.name returning id
     )
     insert into releases.releases
       (remote_id, version, digest, document, bytes, published_by_kind, published_by_name, is_stored)
     select id, $2, $3, $4, 1000, 'operator', 'the platform’s operator', true from remote returning id`,
    [remote, version, createHash('sha256').update(`${remote} ${version}`).digest(), JSON.stringify(document)],
  );
  if (!release) throw new Error(`release ${version} was not inserted`);
  return release.id;
}
