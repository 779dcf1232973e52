import type { AdminCompany, CompanyPeople, ListedCompany } from '@backflow/contracts/identity';
import {
  CompanyCombobox,
  companyPeople,
  formatPaymentTerms,
  formatPurchaseOrderRule,
} from '@backflow/booking-kit';
import { toast, useNavigate } from '@backflow/platform';
import { ActionDialog, QueryPending, fullName } from '@backflow/remote-kit';
import { Muted } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Comparison } from '../merging/comparison.tsx';
import { company as companyQuery, merge, pathOfCompany } from './api.ts';

interface Props {
  company: AdminCompany;
  onClose: () => void;
}

/** Merges a company into another: shows both side by side first. */
export function MergeDialog({ company, onClose }: Props) {
  const navigate = useNavigate();
  const [into, setInto] = useState<ListedCompany | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (intoId: string) => merge(company.id, intoId),
    onSuccess: ({ id, name }) => {
      toast({ title: `${company.name} is merged into ${name}` });
      onClose();
      void navigate(pathOfCompany(id));
    },
  });
  return (
    <ActionDialog
      size="lg"
      variant="danger"
      errorMessage="They could not be merged. Please try again."
      title={`Merge ${company.name} into another company`}
      description="For good: its people, invitations, contacts, bookings and invoices belong to the other one then, and its address leads there."
      submitLabel="Merge"
      action={{ isPending, error }}
      onSubmit={() => (into ? mutate(into.id) : setIsMissing(true))}
      onClose={onClose}
    >
      <CompanyCombobox
        label="Company that stays"
        exceptId={company.id}
        selected={into}
        error={isMissing && !into ? 'Choose the company that stays' : undefined}
        onChange={setInto}
      />
      {into && <BothCompanies from={company} intoId={into.id} />}
    </ActionDialog>
  );
}

/** Both companies side by side, and what becomes of each part. */
function BothCompanies({ from, intoId }: { from: AdminCompany; intoId: string }) {
  const into = useQuery(companyQuery(intoId));
  const fromPeople = useQuery(companyPeople(from.id));
  const intoPeople = useQuery(companyPeople(intoId));
  if (!into.data) return <QueryPending noun="company" query={into} lines={['70%', '60%']} />;
  if (!fromPeople.data) return <QueryPending noun="people" query={fromPeople} lines={['70%', '60%']} />;
  if (!intoPeople.data) return <QueryPending noun="people" query={intoPeople} lines={['70%', '60%']} />;
  const theirs = getRows(into.data, intoPeople.data);
  return (
    <>
      <Comparison
        names={[from.name, `${into.data.name}, stays`]}
        rows={getRows(from, fromPeople.data).map(([label, mine], index) => ({
          label,
          texts: [mine, theirs[index]?.[1] ?? ''],
        }))}
      />
      <Muted>
        People, contacts and invitations of both stay; who is in both keeps the role that may do more. Address
        and terms are those of {into.data.name} where it has any.
      </Muted>
    </>
  );
}

const getRows = (
  company: AdminCompany,
  { members, invitations }: CompanyPeople,
): [label: string, value: string][] => [
  ['Address', company.address ?? 'Not given'],
  ['Contacts', company.contacts.map(({ name }) => name).join(', ') || 'None'],
  ['People', members.map((member) => `${fullName(member)} (${member.role})`).join(', ') || 'None'],
  ['Invited', invitations.map(({ email }) => email).join(', ') || 'Nobody'],
  ['Purchase order', formatPurchaseOrderRule(company)],
  ['Payment terms', formatPaymentTerms(company)],
  ['Note', company.note ?? 'None'],
];
