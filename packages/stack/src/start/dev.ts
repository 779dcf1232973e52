import { existsSync, watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf, type Progress } from '@backflow/cli-kit';
import type { ReleasesClient } from '@backflow/release';
import { webpack } from '../frontends/build-frontends.ts';
import { frontends, remoteNames } from '../frontends/frontend-list.ts';
import type { Platform } from '../process/platform.ts';
import type { Supervised } from '../process/supervised.ts';
import { getDist, publishRebuild } from '../release/publish-remotes.ts';
import { inRepo } from '../repo.ts';
import { ALL_SERVICES, getFolder, SERVICES } from '../service-list.ts';

const SHARED = ['contracts', 'search', 'service-kit', 'offers', 'mails'].map(
  (name) => `packages/${name}/src`,
);
const DEBOUNCE_MS = 150;
const RETRY_MS = [1000, 2000, 4000];

interface Watching {
  dataDir: string;
  logs: string;
  progress: Progress;
  releases: ReleasesClient;
}

/**
 * For `npm run dev`: rebuilds the frontends and publishes rebuilt remotes, and restarts services and gateway, when their
 * sources change.
 */
export function watchSources(platform: Platform, processes: readonly Supervised[], watching: Watching): void {
  const { logs, progress } = watching;
  for (const frontend of frontends()) {
    platform.run(webpack(frontend, logs, '--watch')).catch((error: unknown) => {
      if (!platform.isClosing) progress.warn(reasonOf(error));
    });
  }
  for (const remote of remoteNames()) publishRebuilds(remote, watching);
  for (const process of processes) {
    const restart = debounced(() => void process.restart(2000));
    for (const each of [...getSources(process.spec.name), ...SHARED]) {
      watch(inRepo(each), { recursive: true }, (_event, file) => {
        if (!file?.includes('.test.')) restart();
      }).unref();
    }
  }
}

/** The folders of a process's sources and of its texts. */
function getSources(process: string): string[] {
  if (process === ALL_SERVICES.name) return SERVICES.flatMap(getSources);
  const service = SERVICES.find((name) => name === process);
  const folder = service === undefined ? process : getFolder(service);
  return [`${folder}/src`, `${folder}/content`].filter((each) => existsSync(inRepo(each)));
}

/**
 * A build replaces `release.json` once it is complete. One publication at a time: the last one stays live. A release is
 * refused until the services offer what it uses: they restart after a change of the contracts.
 */
function publishRebuilds(remote: string, { releases, dataDir, progress }: Watching): void {
  let last = Promise.resolve();
  let newest = 0;
  const tryOften = async (build: number) => {
    for (const pauseMs of RETRY_MS) {
      if (build !== newest) return;
      const isDone = await publishRebuild(releases, remote, dataDir).then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await delay(pauseMs);
    }
    if (build === newest) await publishRebuild(releases, remote, dataDir);
  };
  const publish = debounced(() => {
    const build = (newest += 1);
    last = last
      .then(() => tryOften(build))
      .catch((error: unknown) => progress.warn(`mf-${remote} was not published: ${reasonOf(error)}`));
  });
  watch(getDist(remote), (_event, file) => {
    if (file === 'release.json') publish();
  }).unref();
}

function debounced(work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, DEBOUNCE_MS);
  };
}
