import type { AdminUser } from '@backflow/contracts/identity';
import { RowList, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { DuplicatePair } from '../merging/duplicate-pair.tsx';
import { duplicates } from './api.ts';
import { Section } from './section.tsx';

/** People who may be the same as this one; nothing where nobody is. */
export function Duplicates({ user }: { user: AdminUser }) {
  const { data = [], isPending } = useQuery(duplicates(user.id));
  // It stands above the other sections: they wait for it.
  if (isPending) return <SkeletonGroup label="Looking for the same person">{null}</SkeletonGroup>;
  if (data.length === 0) return null;
  return (
    <Section id="duplicates" title="Here twice?">
      <RowList items={data} getKey={({ id }) => id}>
        {(match) => (
          <DuplicatePair
            person={{ id: user.id, firstName: user.firstName, lastName: user.lastName }}
            match={match}
            isOwnPage
          />
        )}
      </RowList>
    </Section>
  );
}
