import { usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';
import { OpenDayList } from './open-day-list.tsx';

export function OpenDaysPage() {
  usePageTitle('Open house');
  return (
    <Container>
      <PageHeader title="Open house" lead="Every one of our open days." />
      <OpenDayList />
    </Container>
  );
}
