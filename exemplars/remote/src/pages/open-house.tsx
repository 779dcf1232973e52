import { pageLifecycles, usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';
import { OpenDayList } from '../open-days/open-day-list.tsx';

export function OpenDaysPage() {
  usePageTitle('Open house');
  return (
    <Container>
      <PageHeader title="Open house" lead="Every one of our open days." />
      <OpenDayList />
    </Container>
  );
}

export const { bootstrap, mount, update, unmount } = pageLifecycles(OpenDaysPage);
