import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ReleaseSummary, publishRelease as contract } from '@backflow/contracts/releases';
import { AppError, NotFoundError, mutate, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { assertNotAborted, storageFailure } from '@backflow/service-kit/files';
import type { ReleasesContext } from '../context.ts';
import { assertCompatible } from '../gate/assert-compatible.ts';
import { recordHistory } from '../pointers/pointer-history.ts';
import { summarizeReleases } from '../states/release-summary.ts';
import { readUpload } from './read-upload.ts';
import type { CheckedRelease } from './read-upload.ts';

interface NewRelease extends CheckedRelease {
  /** The path of the archive in the storage. */
  readonly archive: string;
  readonly at: Date;
}

/**
 * Stores a release. Its archive is checked, then written under a name of its own, then the row that names it is inserted: without
 * the row the file is an orphan, which a job deletes. Two publishers of one version therefore never write to one file.
 * The same release again is answered as the first time.
 */
export async function publishRelease(
  context: ReleasesContext,
  call: Call<typeof contract>,
): Promise<ReleaseSummary> {
  const { file, params } = call;
  const checked = await readUpload(file, params.remote);
  const { version } = checked.document;
  if (!(await isStored(context, params.remote, version))) await assertCompatible(context, checked.document);
  const release = {
    ...checked,
    at: new Date(context.now()),
    archive: `${params.remote}/${version}-${randomUUID()}.tar.gz`,
  };
  await store(context, file, release.archive);
  const { id, remoteId, isNew } = await mutate(context, call, (write) => insert(write, call, release)).catch(
    async (error: unknown) => {
      // After any other error, such as a lost connection, the row may be there: then its file must be too.
      if (error instanceof AppError) await discard(context, release.archive);
      throw error;
    },
  );
  if (!isNew) await discard(context, release.archive);
  const published = (await summarizeReleases(context, [remoteId])).find((each) => each.id === id);
  if (!published) throw new NotFoundError('This release');
  return published.summary;
}

/** A stored release was checked when it was published, and is checked again before visitors get it. */
async function isStored({ db }: ReleasesContext, remote: string, version: string): Promise<boolean> {
  const stored = await select(
    db,
    'is-stored',
    sql`select 1 from releases r join remotes m on m.id = r.remote_id
         where m.name = ${remote} and r.version = ${version} and r.is_stored`,
  );
  return stored.length > 0;
}

async function store(
  { storage }: ReleasesContext,
  { path, size, signal }: Call<typeof contract>['file'],
  archive: string,
): Promise<void> {
  try {
    assertNotAborted(signal);
    await storage.write(archive, createReadStream(path), {
      mimeType: 'application/gzip',
      size,
      abortSignal: signal,
    });
  } catch (error) {
    await storage.deleteFile(archive).catch(() => undefined);
    assertNotAborted(signal);
    throw storageFailure(error);
  }
}

/** When that fails, the job for orphans deletes the file. */
const discard = ({ storage, log }: ReleasesContext, archive: string): Promise<void> =>
  storage
    .deleteFile(archive)
    .catch((error: unknown) => log.warn({ error, archive }, 'an archive could not be deleted yet'));

/** @returns whether its archive is the stored one: of a release that is stored already, the first archive stays */
async function insert(
  write: Write,
  { file, params, holder }: Call<typeof contract>,
  release: NewRelease,
): Promise<{ id: string; remoteId: string; isNew: boolean }> {
  const { document, digest, bytes, archive, at } = release;
  const { version } = document;
  assertNotAborted(file.signal);
  const remoteId = await lockRemote(write, params.remote);
  const [earlier] = await write.rows<{ id: string; digest: Buffer; isStored: boolean }>(
    sql`select id, digest, is_stored as "isStored" from releases
         where remote_id = ${remoteId} and version = ${version}`,
  );
  if (earlier && !earlier.digest.equals(digest)) throw new VersionTakenError(version);
  if (earlier?.isStored === true) {
    write.unchanged();
    return { id: earlier.id, remoteId, isNew: false };
  }
  // A version whose files were deleted may be published again.
  const [inserted] = await write.rows<{ id: string }>(sql`
    insert into releases (remote_id, version, digest, document, bytes, archive, is_stored,
                          published_at, published_by_kind, published_by_id, published_by_name)
    values (${remoteId}, ${version}, ${digest}, ${JSON.stringify(document)}::text::jsonb, ${bytes}, ${archive}, true,
            ${at}, ${holder.kind}, ${holder.id}, ${holder.name})
    on conflict (remote_id, version) do update set
      archive = excluded.archive, is_stored = true, published_at = excluded.published_at,
      published_by_kind = excluded.published_by_kind, published_by_id = excluded.published_by_id,
      published_by_name = excluded.published_by_name
    returning id`);
  if (!inserted) throw new Error(`the release ${version} was not inserted`);
  const nothing = { from: null, share: null, reason: null };
  await recordHistory(write, { remoteId, at, by: holder, action: 'publish', to: version, ...nothing });
  write.audit({ subjectId: remoteId, details: { name: params.remote, version, bytes } });
  return { id: inserted.id, remoteId, isNew: true };
}

/** Publishing and pointing of one remote wait for each other. Adds the remote with its first release. */
async function lockRemote(write: Write, name: string): Promise<string> {
  await write.rows(sql`insert into remotes (name) values (${name}) on conflict (name) do nothing`);
  const [remote] = await write.rows<{ id: string }>(
    sql`select id from remotes where name = ${name} for no key update`,
  );
  if (!remote) throw new Error(`the remote ${name} was not inserted`);
  return remote.id;
}

/** A release is immutable: other bytes need another version. */
class VersionTakenError extends AppError {
  override name = 'VersionTakenError';
  constructor(version: string) {
    super(
      'CONFLICT',
      `The version ${version} is published already, with other bytes. Please build it again.`,
    );
  }
}
