import { BackLink } from '@backflow/remote-kit';
import { Container, PageHeader } from '@backflow/ui';
import { NoticeList } from '../../layout/notices/notice-list.tsx';

/** `/notices` */
export const NoticesPage = () => (
  <Container width="text">
    <PageHeader
      title="Notices"
      back={<BackLink />}
      lead="What has happened with your bookings, posts and payments in the last 180 days."
    />
    <NoticeList limit={50} />
  </Container>
);
