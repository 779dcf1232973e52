import type { AdminCompany, CompanyPeople } from '@backflow/contracts/identity';
import { companyPeople, formatPaymentTerms, formatPurchaseOrderRule } from '@backflow/booking-kit';
import { reasonOf, toast, useNavigate } from '@backflow/platform';
import { QueryPending, fullName } from '@backflow/remote-kit';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { company as companyQuery, merge, pathOfCompany } from './api.ts';
import { CompanyCombobox } from './company-combobox.tsx';
import type { FoundCompany } from './company-combobox.tsx';
import styles from './company-page.module.css';

interface Props {
  company: AdminCompany;
  onClose: () => void;
}

/** Merges a company into another: shows both side by side first. */
export function MergeDialog({ company, onClose }: Props) {
  const navigate = useNavigate();
  const [into, setInto] = useState<FoundCompany | null>(null);
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
    <Dialog
      open
      size="lg"
      title={`Merge ${company.name} into another company`}
      description="For good: its people, invitations, contacts, bookings and invoices belong to the other one then, and its address leads there."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={isPending}
            onClick={() => (into ? mutate(into.id) : setIsMissing(true))}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {error && (
          <Alert tone="danger">{reasonOf(error, 'They could not be merged. Please try again.')}</Alert>
        )}
        <CompanyCombobox
          label="Company that stays"
          exceptId={company.id}
          selected={into}
          error={isMissing && !into ? 'Choose the company that stays' : undefined}
          onChange={setInto}
        />
        {into && <Comparison from={company} intoId={into.id} />}
      </div>
    </Dialog>
  );
}

/** Both companies side by side, and what becomes of each part. */
function Comparison({ from, intoId }: { from: AdminCompany; intoId: string }) {
  const into = useQuery(companyQuery(intoId));
  const fromPeople = useQuery(companyPeople(from.id));
  const intoPeople = useQuery(companyPeople(intoId));
  if (!into.data) return <QueryPending noun="company" query={into} lines={['70%', '60%']} />;
  if (!fromPeople.data) return <QueryPending noun="people" query={fromPeople} lines={['70%', '60%']} />;
  if (!intoPeople.data) return <QueryPending noun="people" query={intoPeople} lines={['70%', '60%']} />;
  const rows = getRows(from, fromPeople.data).map(([label, value], index) => [
    ...[label, value, getRows(into.data, intoPeople.data)[index]?.[1] ?? ''],
  ]);
  return (
    <>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">{from.name}</th>
            <th scope="col">{into.data.name}, stays</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, mine, theirs]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.aside}>
        People, contacts and invitations of both stay; who is in both keeps the role that may do more. Address
        and terms are those of {into.data.name} where it has any.
      </p>
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
