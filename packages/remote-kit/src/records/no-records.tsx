import { useListPages } from '../data/use-list-pages.ts';
import { Button, EmptyState } from '@backflow/ui';
import type { ComponentProps, ReactNode } from 'react';

type Pages<Item> = Parameters<typeof useListPages<Item>>[0];

interface Props<Item, Filters> {
  kind: string;
  empty: Pick<ComponentProps<typeof EmptyState>, 'drawing'> & {
    text?: string;
    /** Filters that show all, and their names, for lists that show a part of the records by default. */
    others?: { filters: Partial<Filters>; title: string; show: string };
  };
  records: { pages: (filters: Filters) => Pages<Item> };
  filters: { filters: Filters; setFilters: (changes: Partial<Filters>) => void };
  /** The button that adds one. */
  add: ReactNode;
}

const EMPTY_TEXT = 'What you add appears here, and on the site as soon as it is published.';

/** Placeholder of an empty list without filters. */
export function NoRecords<Item, Filters>({ empty: { others, ...empty }, ...props }: Props<Item, Filters>) {
  if (!others) return <NoneAtAll empty={empty} {...props} />;
  return <NoneShown others={others} empty={empty} {...props} />;
}

const NoneAtAll = ({
  kind,
  empty: { text = EMPTY_TEXT, ...empty },
  add,
}: Pick<Props<unknown, unknown>, 'kind' | 'empty' | 'add'>) => (
  <EmptyState {...empty} title={`No ${kind}s yet`} action={add}>
    {text}
  </EmptyState>
);

/** Tells 'no upcoming events' from 'no events at all'. */
function NoneShown<Item, Filters>({
  others,
  records,
  filters,
  ...props
}: Props<Item, Filters> & { others: NonNullable<Props<Item, Filters>['empty']['others']> }) {
  const { items } = useListPages(records.pages({ ...filters.filters, ...others.filters }));
  if (!items) return null;
  if (items.length === 0) return <NoneAtAll {...props} />;
  return (
    <EmptyState
      {...(props.empty.drawing && { drawing: props.empty.drawing })}
      title={others.title}
      action={
        <>
          {props.add}
          <Button variant="quiet" onClick={() => filters.setFilters(others.filters)}>
            {others.show}
          </Button>
        </>
      }
    >
      The others are over.
    </EmptyState>
  );
}
