import type { LocalBuild, PreviewedRelease } from '@backflow/contracts';
import { Button, Container } from '@backflow/ui';
import { useEffect } from 'react';
import { localBuilds, previews } from '../embedded-builds.ts';
import styles from './local-builds-bar.module.css';
import { storeLocalBuilds } from './local-builds-cookie.ts';
import { fetchRelease, useLocalVersions } from './local-releases.ts';

const POLL_MS = 1_000;

/** Says which areas of this page are a developer's own builds; reloads the page once one of them is built again. */
export function LocalBuildsBar() {
  return (
    <aside aria-label={localBuilds.length > 0 ? 'Local builds' : 'Previews'} className={styles.bar}>
      <Container>
        {localBuilds.map((build) => (
          <LocalBuildLine key={build.remote} build={build} />
        ))}
        {previews.map((preview) => (
          <PreviewLine key={preview.remote} preview={preview} />
        ))}
      </Container>
    </aside>
  );
}

/** The gateway stops a preview: its cookie is not for scripts. */
const PreviewLine = ({ preview: { remote, version } }: { preview: PreviewedRelease }) => (
  <p className={styles.line}>
    <span>
      <strong>{remote}</strong> is release {version}, in this browser only. What it does is real.
    </span>
    <Button
      size="sm"
      variant="quiet"
      aria-label={`Stop the preview of ${remote}`}
      onClick={() => window.location.assign(`?release=${remote}@`)}
    >
      Stop
    </Button>
  </p>
);

function LocalBuildLine({ build }: { build: LocalBuild }) {
  const { remote, origin } = build;
  const version = useLocalVersions((versions) => versions[remote] ?? null);
  useEffect(() => reloadWhenRebuilt(build, version), [build, version]);
  const stop = () => {
    storeLocalBuilds(localBuilds.filter((other) => other !== build));
    window.location.reload();
  };
  return (
    <p className={styles.line}>
      <span>
        {version === null ? (
          <>
            <strong>{remote}</strong> is the live release: the local build at {origin} does not respond.
          </>
        ) : (
          <>
            <strong>{remote}</strong> is the local build at {origin}, in this browser only.
          </>
        )}
      </span>
      <Button size="sm" variant="quiet" aria-label={`Stop the local build of ${remote}`} onClick={stop}>
        Stop
      </Button>
    </p>
  );
}

/** @returns a function that stops asking */
function reloadWhenRebuilt(build: LocalBuild, version: string | null): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    fetchRelease(build).then(
      (latest) => {
        if (latest.version !== version) window.location.reload();
      },
      // The build is running, or its server has stopped: keep the page.
      () => undefined,
    );
  }, POLL_MS);
  return () => clearInterval(timer);
}
