import { Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import type { ComponentProps } from 'react';
import { QueryError } from './query-error.tsx';

interface Props {
  /** 'entries': The entries could not be loaded. */
  noun: string;
  query: ComponentProps<typeof QueryError>['query'] & { isError: boolean };
  /** The widths of skeleton lines. */
  lines?: readonly string[];
  /** The height of a skeleton block, in pixels. */
  height?: number;
}

/** In place of data: skeletons while it is fetched, or the reason why the query failed. */
export const QueryPending = ({ noun, query, lines = [], height }: Props) =>
  query.isError ? (
    <QueryError title={`The ${noun} could not be loaded`} query={query} />
  ) : (
    <SkeletonGroup label={`Loading the ${noun}`}>
      {height !== undefined && <Skeleton height={height} />}
      {lines.map((width, index) => (
        <SkeletonLine key={index} width={width} />
      ))}
    </SkeletonGroup>
  );
