import { watch } from 'node:fs';
import { reasonOf } from './failure.ts';
import { webpack } from './frontends/build-frontends.ts';
import { frontends } from './frontends/frontend-list.ts';
import type { Platform } from './platform.ts';
import type { Supervised } from './process/supervised.ts';
import type { Progress } from './progress.ts';
import { inRepo } from './repo.ts';
import { folderOf, SERVICES } from './service-list.ts';

const SHARED = ['packages/contracts/src', 'packages/search/src', 'packages/service-kit/src'];
const DEBOUNCE_MS = 150;

/** For `npm run dev`: rebuilds the frontends, and restarts services and gateway, when their sources change. */
export function watchSources(
  platform: Platform,
  processes: readonly Supervised[],
  logs: string,
  progress: Progress,
): void {
  for (const frontend of frontends()) {
    platform
      .run(webpack(frontend, logs, '--watch'))
      .catch((error: unknown) => progress.warn(reasonOf(error)));
  }
  for (const process of processes) {
    const service = SERVICES.find((name) => name === process.spec.name);
    const folder = service === undefined ? process.spec.name : folderOf(service);
    let timer: NodeJS.Timeout | undefined;
    for (const each of [`${folder}/src`, ...SHARED]) {
      watch(inRepo(each), { recursive: true }, (_event, file) => {
        if (file?.includes('.test.')) return;
        clearTimeout(timer);
        timer = setTimeout(() => void process.restart(2000), DEBOUNCE_MS);
      }).unref();
    }
  }
}
