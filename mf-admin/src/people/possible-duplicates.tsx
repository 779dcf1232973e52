import { listPossibleDuplicates } from '@backflow/contracts/identity';
import { useListPages } from '@backflow/remote-kit';
import { ListArea, adminPagesQuery } from '@backflow/remote-kit/lists';
import { LoadMoreList } from '@backflow/remote-kit';
import { Card, EmptyState, RowList, rowListClass } from '@backflow/ui';
import { DuplicatePair } from '../merging/duplicate-pair.tsx';

/** People who look like somebody who was there before, newest first. Nobody is merged without an administrator. */
export function PossibleDuplicates() {
  const { items, query } = useListPages(adminPagesQuery(listPossibleDuplicates, { query: {} }));
  return (
    <ListArea
      plural="possible duplicates"
      {...{ items, query }}
      empty={
        <EmptyState drawing="classroom" title="Nobody is here twice">
          People with the same email, phone or name appear here.
        </EmptyState>
      }
    >
      {(rows) => (
        <Card>
          <LoadMoreList
            items={rows}
            query={query}
            errorMessage="More people could not be loaded."
            className={rowListClass}
          >
            {({ person, matches }) => (
              <RowList items={matches} getKey={({ id }) => id}>
                {(match) => <DuplicatePair person={person} match={match} />}
              </RowList>
            )}
          </LoadMoreList>
        </Card>
      )}
    </ListArea>
  );
}
