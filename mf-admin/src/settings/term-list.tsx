import type { AdminTerm, TermChange } from '@backflow/contracts';
import { termName } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { reasonOf, toast, toastFailure } from '@backflow/platform';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { Alert, Badge, Button, Card } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { capitalize, formatNumber } from '@backflow/remote-kit';
import { DataTable, ListArea } from '@backflow/remote-kit/lists';
import { refreshTerms, termsQuery } from './api.ts';
import type { TermKind } from './api.ts';
import styles from './settings-tab.module.css';

const NameInput = z.object({ name: termName });

/** The terms of one kind, with forms that add, rename, retire and restore them. */
export function TermList({ kind }: { kind: TermKind }) {
  const query = useQuery(termsQuery(kind));
  const [renamed, setRenamed] = useState<AdminTerm | null>(null);
  const change = useMutation({
    mutationFn: ({ id, ...body }: TermChange & { id: string }) => kind.update(id, body),
    onSuccess: async (_, { isRetired }) => {
      toast({ title: `${capitalize(kind.noun)} ${isRetired ? 'retired' : 'taken back'}` });
      await refreshTerms(kind);
    },
    onError: (error) => toastFailure('Error', error, `Failed to change the ${kind.noun}`),
  });
  return (
    <Card>
      <h3>{kind.title}</h3>
      <p className={styles.lead}>
        A retired {kind.noun} stays with the {kind.users} that have it, and cannot be chosen any more.
      </p>
      <AddTerm kind={kind} />
      <ListArea plural={kind.title.toLowerCase()} items={query.data} query={query} empty={<p>None yet.</p>}>
        {(terms) => (
          <DataTable
            label={kind.title}
            rows={terms}
            columns={[
              {
                id: 'name',
                header: 'Name',
                isPlain: true,
                cell: ({ name, isRetired }) => (
                  <>
                    {name} {isRetired && <Badge>Retired</Badge>}
                  </>
                ),
              },
              {
                id: 'use',
                header: capitalize(kind.users),
                width: '6rem',
                align: 'end',
                cell: ({ useCount }) => formatNumber(useCount),
              },
              {
                id: 'actions',
                header: 'Actions',
                width: '15rem',
                isPlain: true,
                cell: (term) => (
                  <div className={styles.buttons}>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Rename ${term.name}`}
                      onClick={() => setRenamed(term)}
                    >
                      Rename
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      pending={change.isPending && change.variables.id === term.id}
                      aria-label={`${term.isRetired ? 'Take Back' : 'Retire'} ${term.name}`}
                      onClick={() => change.mutate({ id: term.id, isRetired: !term.isRetired })}
                    >
                      {term.isRetired ? 'Take Back' : 'Retire'}
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        )}
      </ListArea>
      {renamed && <RenameDialog kind={kind} term={renamed} onClose={() => setRenamed(null)} />}
    </Card>
  );
}

function AddTerm({ kind }: { kind: TermKind }) {
  const { control, pending, failure, formProps, reset } = useAppForm({
    schema: NameInput,
    draft: `add.${kind.noun}`,
    defaultValues: { name: '' },
    submit: async ({ name }) => {
      await kind.create(name);
      toast({ title: `${capitalize(kind.noun)} added` });
      reset();
      await refreshTerms(kind);
    },
  });
  return (
    <form {...formProps} className={styles.form}>
      {failure !== null && (
        <Alert tone="danger">{reasonOf(failure, `The ${kind.noun} could not be added.`)}</Alert>
      )}
      <div className={styles.add}>
        <TextField
          control={control}
          name="name"
          label={`New ${kind.noun}`}
          maxLength={60}
          autoComplete="off"
        />
        <Button type="submit" pending={pending}>
          Add
        </Button>
      </div>
    </form>
  );
}

interface RenameProps {
  kind: TermKind;
  term: AdminTerm;
  onClose: () => void;
}

function RenameDialog({ kind, term, onClose }: RenameProps) {
  const form = useAppForm({
    schema: NameInput,
    draft: `rename.${term.id}`,
    defaultValues: { name: term.name },
    submit: async ({ name }) => {
      await kind.update(term.id, { name });
      toast({ title: `${capitalize(kind.noun)} renamed` });
      onClose();
      await refreshTerms(kind);
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title={`Rename ${term.name}`}
      description={`It is renamed wherever it is shown: in ${term.useCount} ${kind.users}.`}
      {...{ form, onClose }}
      submitLabel="Rename"
      errorMessage={`The ${kind.noun} could not be renamed.`}
    >
      <TextField control={form.control} name="name" label="Name" maxLength={60} autoComplete="off" />
    </SubmitDialog>
  );
}
