import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hrefOf } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { sessionCookieFor, startTestService } from '@backflow/service-kit/testing';
import type { TestAnswer, TestMember, TestService } from '@backflow/service-kit/testing';
import { createMediaApp } from '../src/app.ts';
import { defineModels } from '../src/db/models/index.ts';
import type { MediaDeps } from '../src/deps.ts';
import { openIncomingFolder } from '../src/receiving/incoming-folder.ts';
import { fileReceiver } from '../src/receiving/receive-file.ts';
import { openStorage } from '../src/storage/open-storage.ts';

/** One part of a multipart body. */
export interface Part {
  field?: string;
  name?: string;
  type?: string;
  content: Buffer | string;
}

export interface MediaService extends TestService {
  media: MediaDeps;
  /** Sends files as a browser's form does. */
  send(member: Pick<TestMember, 'id'> | null, endpoint: Endpoint, ...parts: Part[]): Promise<TestAnswer>;
  /** Sends bytes as they are, as that type. */
  sendRaw(
    member: Pick<TestMember, 'id'>,
    endpoint: Endpoint,
    type: string,
    body: Buffer,
  ): Promise<TestAnswer>;
  /** The bytes and headers at an address. */
  fetchFile(
    member: Pick<TestMember, 'id'> | null,
    path: string,
    init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response>;
  /** How many rows and files there are, in the database, in the storage and among those arriving. */
  kept(): Promise<{ assets: number; rows: number; files: number; incoming: number }>;
}

/** The media service over HTTP, on a database and a folder of its own. */
export async function startMediaService(): Promise<MediaService> {
  const folder = await mkdtemp(join(tmpdir(), 'backflow-media-'));
  const storage = await openStorage({ FILES_DIR: folder });
  const receiveFile = fileReceiver(await openIncomingFolder(folder));
  let media: MediaDeps | undefined;
  const service = await startTestService('media', (deps) => {
    media = { ...deps, storage, receiveFile, models: defineModels(deps.db.sequelize) };
    return createMediaApp(media);
  });
  if (!media) throw new Error('the app was not made');
  const { models } = media;

  const headersOf = async (member: Pick<TestMember, 'id'> | null): Promise<Record<string, string>> => {
    if (!member) return {};
    const { redis, settings } = service.deps;
    return { cookie: await sessionCookieFor(redis, settings.SESSION_SECRET, member.id) };
  };
  const post = async (path: string, headers: Record<string, string>, body: FormData | Buffer) => {
    const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : body;
    const answer = await fetch(service.url + path, { method: 'POST', headers, body: sent });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const count = async (path: string) =>
    (await readdir(join(folder, path), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
      (entry) => entry.isFile(),
    ).length;

  return {
    ...service,
    media,
    async send(member, endpoint, ...parts) {
      const form = new FormData();
      for (const { field = 'file', name = 'file.bin', type = 'application/octet-stream', content } of parts) {
        form.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
      }
      return post(hrefOf(endpoint), await headersOf(member), form);
    },
    sendRaw: async (member, endpoint, type, body) =>
      post(hrefOf(endpoint), { ...(await headersOf(member)), 'content-type': type }, body),
    fetchFile: async (member, path, { headers: given, ...init } = {}) =>
      fetch(service.url + path, { ...init, headers: { ...given, ...(await headersOf(member)) } }),
    kept: async () => ({
      assets: await models.Asset.count(),
      rows: await models.StoredFile.count(),
      files: await count('kept'),
      incoming: await count('incoming'),
    }),
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
