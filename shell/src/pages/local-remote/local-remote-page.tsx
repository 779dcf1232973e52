import { localBuildAt } from '@backflow/contracts';
import type { LocalBuild } from '@backflow/contracts';
import { Link, siteSettings, usePageTitle, useSearchParams } from '@backflow/platform';
import { Alert, Button, Card, Container, PageHeader, buttonClass } from '@backflow/ui';
import { localBuilds } from '../../federation/embedded-builds.ts';
import { storeLocalBuilds } from '../../federation/local-builds/local-builds-cookie.ts';
import styles from './local-remote-page.module.css';

/** `/local-remote?name=events&url=http://localhost:3101`: asks whether this browser shows a developer's build of a remote. */
export function LocalRemotePage() {
  const [params] = useSearchParams();
  usePageTitle('Local build');
  const build = localBuildAt(params.get('name') ?? '', params.get('url') ?? '');
  return (
    <Container className={styles.page}>
      <PageHeader title="Use a local build" />
      {siteSettings().localBuilds ? <Question build={build} /> : <NotAllowed />}
    </Container>
  );
}

const NotAllowed = () => (
  <Alert tone="warning" title="Local builds are not allowed on this site">
    <p>An administrator can allow them under Admin Panel, Settings, Local Builds.</p>
  </Alert>
);

function Question({ build }: { build: LocalBuild | null }) {
  if (!build) {
    return (
      <Alert tone="warning" title="This is not the address of a local build">
        <p>
          It names an area and a server on this machine, such as
          /local-remote?name=events&amp;url=http://localhost:3101.
        </p>
      </Alert>
    );
  }
  const { remote, origin } = build;
  const use = () => {
    storeLocalBuilds([...localBuilds.filter((other) => other.remote !== remote), build]);
    window.location.assign('/');
  };
  return (
    <Card className={styles.question}>
      <p>
        This browser will show <strong>{remote}</strong> as it is built at <strong>{origin}</strong>, on this
        machine, until you stop it or close the browser. Nobody else sees it.
      </p>
      <p>
        Its code acts with your account and your data. Go on only if you have started that build yourself.
      </p>
      <div className={styles.buttons}>
        <Button onClick={use}>Use the Local Build</Button>
        <Link to="/" className={buttonClass('quiet')}>
          Cancel
        </Link>
      </div>
    </Card>
  );
}
