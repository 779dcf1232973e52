import type { ListedCompany } from '@backflow/contracts/identity';
import { KIND_OF_PATH, bookGroup, hasWaitingList } from '@backflow/contracts/bookings';
import { CompanyCombobox, GroupDialog } from '@backflow/booking-kit';
import type { OfferKey } from '@backflow/booking-kit';
import { request } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchLists } from './api.ts';
import { bookedOffer } from './offer.ts';

/** Books several members of a company for an event, a webinar or a course. */
export function BookGroupDialog({ offer, onClose }: { offer: OfferKey; onClose: () => void }) {
  const [company, setCompany] = useState<ListedCompany | null>(null);
  const { data: details } = useQuery(bookedOffer(offer));
  return (
    <GroupDialog
      title={details?.title ?? ''}
      company={company}
      choice={<CompanyCombobox label="Company" selected={company} onChange={setCompany} />}
      isPaid={details?.isInvoiced === true}
      hasWaitingList={hasWaitingList(KIND_OF_PATH[offer.offers])}
      send={async (companyId, body) => {
        const result = await request(bookGroup, { params: { ...offer }, body: { ...body, companyId } });
        refetchLists();
        return result;
      }}
      invoiceHref={(id) => `/admin/money?show=all&invoice=${id}`}
      onClose={onClose}
    />
  );
}
