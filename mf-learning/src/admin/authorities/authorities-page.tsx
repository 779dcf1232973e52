import { formatLongDay } from '@backflow/contracts/credentials';
import type { Authority, RenewalRuleVersion } from '@backflow/contracts/credentials';
import { QueryPending } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { Button, EmptyState, Muted } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DeleteDialog } from '../../records/delete-dialog.tsx';
import { authorities, authorityRecords, ruleRecords, rulesOf } from './api.ts';
import styles from './authorities-page.module.css';
import { AuthorityDialog } from './authority-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { describeRule, formatForce } from './rule-text.ts';

/** The authorities that license testers, each with the versions of its rule. */
export function AuthoritiesPage() {
  const query = useQuery(authorities);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <AdminPage
      title="Authorities"
      lead="Who licenses testers, and what a renewal takes. Members choose them for their licenses; approvals and rosters name them."
      actions={
        <Button aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
          Add Authority
        </Button>
      }
    >
      {!query.data && <QueryPending noun="authorities" query={query} height={240} />}
      {query.data?.length === 0 && (
        <EmptyState drawing="classroom" title="No authorities yet">
          Add one: members choose it for their licenses.
        </EmptyState>
      )}
      <div className={styles.list}>
        {query.data?.map((authority) => (
          <AuthoritySection key={authority.id} authority={authority} />
        ))}
      </div>
      {isAdding && <AuthorityDialog authority={undefined} onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}

/** The rules of an authority are fetched once it is opened. */
function AuthoritySection({ authority }: { authority: Authority }) {
  const { id, name, credential } = authority;
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <details className={styles.authority} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <h2 className={styles.name}>{name}</h2>
        <Muted>{credential}</Muted>
      </summary>
      <div className={styles.body}>
        <div className={styles.buttons}>
          <Button size="sm" variant="quiet" onClick={() => setDialog('edit')}>
            Edit Authority
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setDialog('delete')}>
            Delete Authority
          </Button>
        </div>
        {isOpen && <Rules authorityId={id} />}
      </div>
      {dialog === 'edit' && <AuthorityDialog authority={authority} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteDialog
          records={authorityRecords}
          id={id}
          question={`Licenses of ${name} stay, without a rule.`}
          onClose={close}
        />
      )}
    </details>
  );
}

interface Open {
  kind: 'form' | 'delete';
  /** Absent for a new one. */
  version?: RenewalRuleVersion;
}

function Rules({ authorityId }: { authorityId: string }) {
  const query = useQuery(rulesOf(authorityId));
  const [open, setOpen] = useState<Open | null>(null);
  if (!query.data) return <QueryPending noun="rules" query={query} lines={['80%', '60%']} />;
  const [newest] = query.data;
  const close = () => setOpen(null);
  return (
    <>
      {query.data.length === 0 && <p>No rule yet: members see the printed day of expiry alone.</p>}
      {query.data.map((version) => (
        <RuleCard key={version.id} version={version}>
          <Button
            size="sm"
            variant="quiet"
            aria-haspopup="dialog"
            onClick={() => setOpen({ kind: 'form', version })}
          >
            Edit
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setOpen({ kind: 'delete', version })}>
            Delete
          </Button>
        </RuleCard>
      ))}
      <div className={styles.buttons}>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'form' })}>
          Add Version
        </Button>
      </div>
      {open?.kind === 'form' && (
        <RuleDialog {...{ authorityId, newest }} version={open.version} onClose={close} />
      )}
      {open?.kind === 'delete' && open.version && (
        <DeleteDialog
          records={ruleRecords}
          id={open.version.id}
          question="Only delete a version that was never in force: terms that began under it are judged by another one."
          onClose={close}
        />
      )}
    </>
  );
}

const RuleCard = ({ version, children }: { version: RenewalRuleVersion; children: ReactNode }) => (
  <article className={styles.rule}>
    <h3 className={styles.force}>{formatForce(version)}</h3>
    <ul className={styles.facts}>
      {describeRule(version.rule).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
    {version.note !== null && <p>{version.note}</p>}
    <Muted>
      {version.source}, read {formatLongDay(version.sourceReadOn)}
    </Muted>
    <div className={styles.buttons}>{children}</div>
  </article>
);
