import { listUsers } from '@backflow/contracts/identity';
import { queryOf } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import { FoundList, SHOWN_RESULTS } from '@backflow/remote-kit/search';
import { formatPlan, pathOfPerson } from '../person-text.ts';

/** The people whose name or address matches the search in the bar, for administrators. */
export default function FoundPeople({ search }: { search: string }) {
  return (
    <FoundList
      title="People"
      query={queryOf(listUsers, { query: { search, sort: 'name', limit: SHOWN_RESULTS } }, { staleTime: 0 })}
      row={(user) => ({
        id: user.id,
        href: pathOfPerson(user.id),
        title: fullName(user),
        marks: undefined,
        description: [
          user.email ?? user.phoneNumber,
          user.company,
          user.hasAccount === false ? 'No account' : formatPlan(user),
        ]
          .filter(Boolean)
          .join(' · '),
        lead: 'user',
      })}
      all={{ label: 'All Results in People', href: `/admin/people?search=${encodeURIComponent(search)}` }}
    />
  );
}
