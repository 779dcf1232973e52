import {
  KIND_OF_PATH,
  bookForCompany,
  companyInvoiceHref,
  hasWaitingList,
} from '@backflow/contracts/bookings';
import type { OfferPath, PricedOffer } from '@backflow/contracts/bookings';
import { getMyCompany, listMyCompanies } from '@backflow/contracts/identity';
import { byId, mutate, queryOf } from '@backflow/platform';
import { useModule } from '@backflow/remote-kit';
import { Button, Select } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Its form is needed by few. */
const loadDialog = () => import('./group-dialog.tsx');

export interface CompanyButtonProps {
  /** With its prices; a webinar has none. */
  offer: PricedOffer & { offers: OfferPath; id: string; title: string };
}

/** Books several members of the caller's company, for those who own or manage one. */
export function CompanyButton({ offer }: CompanyButtonProps) {
  const { data } = useQuery(queryOf(listMyCompanies, {}));
  const companies = data?.companies.filter(({ role }) => role !== 'technician') ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const close = () => setIsOpen(false);
  const dialog = useModule(isOpen ? loadDialog : undefined, close);
  const company = companies.find(({ id }) => id === chosen) ?? companies[0];
  const details = useQuery({
    ...queryOf(getMyCompany, byId(company?.id ?? '')),
    enabled: isOpen && company !== undefined,
  });
  if (!company) return null;
  const { offers, id: offerId, title } = offer;
  const requiresPurchaseOrder = details.data?.record?.requiresPurchaseOrder ?? false;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Book for My Company
      </Button>
      {isOpen && dialog && (
        <dialog.GroupDialog
          title={title}
          company={{ id: company.id, name: company.name, requiresPurchaseOrder }}
          choice={
            companies.length > 1 ? (
              <Select
                label="Company"
                name="company"
                value={company.id}
                onChange={({ target }) => setChosen(target.value)}
                options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              />
            ) : null
          }
          priced={offer}
          hasWaitingList={hasWaitingList(KIND_OF_PATH[offers])}
          send={(companyId, body) =>
            mutate(bookForCompany, { params: { id: companyId }, body: { ...body, offers, offerId } })
          }
          invoiceHref={(id) => companyInvoiceHref(company.id, id)}
          onClose={close}
        />
      )}
    </>
  );
}
