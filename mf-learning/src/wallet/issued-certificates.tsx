import { getHref } from '@backflow/contracts';
import {
  formatHourCount,
  formatLongDay,
  getCertificateBadge,
  getCertificatePdf,
  listMyCertificates,
  sumMinutes,
  verifyHref,
} from '@backflow/contracts/credentials';
import type { Certificate } from '@backflow/contracts/credentials';
import { Link, pagesOf } from '@backflow/platform';
import { LoadMoreList, QueryPending, useListPages } from '@backflow/remote-kit';
import { Badge, Muted, Row, rowListClass } from '@backflow/ui';
import { CERTIFICATE_LOOKS } from './wallet-text.ts';

const myCertificates = pagesOf(listMyCertificates, { query: { limit: 12 } });

/** Certificates that were issued here, each with its public page and its files. */
export function IssuedCertificates() {
  const { items, query } = useListPages(myCertificates);
  if (!items) return <QueryPending noun="certificates" query={query} lines={['60%']} />;
  if (items.length === 0)
    return <Muted>None yet. You get one for each class that you attend or finish.</Muted>;
  return (
    <LoadMoreList
      items={items}
      query={query}
      errorMessage="More certificates could not be loaded."
      className={rowListClass}
    >
      {(certificate) => <IssuedCertificate certificate={certificate} />}
    </LoadMoreList>
  );
}

const IssuedCertificate = ({ certificate: { id, facts, status } }: { certificate: Certificate }) => {
  const { code, title, number, completedOn, minutes } = facts;
  return (
    <Row
      title={<Link to={verifyHref(code)}>{title}</Link>}
      details={[
        number,
        formatLongDay(completedOn),
        sumMinutes(minutes) > 0 && formatHourCount(sumMinutes(minutes)),
        <a href={getHref(getCertificatePdf, { id })}>PDF (Letter)</a>,
        <a href={getHref(getCertificatePdf, { id }, { paper: 'a4' })}>PDF (A4)</a>,
        status !== 'revoked' && <a href={getHref(getCertificateBadge, { id })}>Badge</a>,
      ]}
    >
      {status !== 'valid' && <Badge {...CERTIFICATE_LOOKS[status]} />}
    </Row>
  );
};
