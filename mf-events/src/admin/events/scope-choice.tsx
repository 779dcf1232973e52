import { RadioChoice } from '@backflow/remote-kit/forms';
import type { Scope } from './series-scope.ts';

const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  this: 'Only this event',
  following: 'This and following',
  all: 'All events',
};

interface Props {
  legend: string;
  value: Scope;
  /** The events of each choice, in the order shown: '3 events, Dec 4, 2026 – Dec 18, 2026'. */
  hints: Readonly<Partial<Record<Scope, string>>>;
  onChange: (scope: Scope) => void;
}

/** Selects the dates of a series that an action applies to. */
export const ScopeChoice = ({ hints, ...props }: Props) => (
  <RadioChoice
    {...props}
    options={(Object.keys(hints) as Scope[]).map((value) => ({
      ...{ value, label: SCOPE_LABELS[value], hint: hints[value] },
    }))}
  />
);
