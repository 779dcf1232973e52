import type { GroupResult } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { formatAmount, formatCount } from '@backflow/remote-kit';
import { Alert, Badge, Row, RowList } from '@backflow/ui';

interface Props {
  result: GroupResult;
  /** The page of the invoice. */
  invoiceHref: (id: string) => string;
}

/** What became of each person of a group. */
export function GroupSeats({ result: { seats, booked, waiting, invoice }, invoiceHref }: Props) {
  const refused = seats.filter(({ reason }) => reason !== null).length;
  const isNobody = booked + waiting === 0;
  return (
    <>
      <Alert tone={isNobody ? 'warning' : 'success'} title={getTitle(booked, waiting, refused)}>
        {isNobody && <p>Leave out who can’t be booked, or book as many as fit.</p>}
        {invoice && (
          <p>
            Invoice <Link to={invoiceHref(invoice.id)}>{invoice.number}</Link> over{' '}
            {formatAmount(invoice.total)} is issued to the company.
          </p>
        )}
      </Alert>
      <RowList items={seats} getKey={({ userId }) => userId}>
        {({ name, status, reason }) => (
          <Row title={name} details={reason}>
            <Badge tone={status === undefined ? 'danger' : status === 'waitlisted' ? 'brass' : 'success'}>
              {status === undefined ? 'Not booked' : status === 'waitlisted' ? 'Waiting List' : 'Has a seat'}
            </Badge>
          </Row>
        )}
      </RowList>
    </>
  );
}

function getTitle(booked: number, waiting: number, refused: number): string {
  if (booked + waiting === 0)
    return `Nobody was booked: ${formatCount(refused, 'person', 'people')} can’t be`;
  const texts = [
    `${formatCount(booked, 'seat is', 'seats are')} booked`,
    ...(waiting > 0 ? [`${waiting} on the waiting list`] : []),
    ...(refused > 0 ? [`${refused} not booked`] : []),
  ];
  return texts.join(', ');
}
