import { listForumTopics } from '@backflow/contracts/community';
import { queryOf } from '@backflow/platform';
import { FoundList, SHOWN_RESULTS } from '@backflow/remote-kit/search';
import { FORUM_HREF, foundHref, replyCountLabel } from '../topics/topic-labels.ts';

/** The best matches of the search bar, each with a link to the matching reply. */
export default function FoundTopics({ search }: { search: string }) {
  return (
    <FoundList
      title="Forum"
      query={queryOf(listForumTopics, { query: { search, limit: SHOWN_RESULTS } })}
      row={(topic) => ({
        id: topic.id,
        href: foundHref(topic),
        title: topic.title,
        marks: topic.found?.title,
        description: [
          topic.found?.number == null ? null : `Found in reply ${topic.found.number}`,
          topic.categoryName,
          replyCountLabel(topic.replyCount),
        ]
          .filter((part) => part !== null)
          .join(' · '),
        lead: 'forum',
      })}
      all={{ label: 'All Results in Forum', href: `${FORUM_HREF}?search=${encodeURIComponent(search)}` }}
    />
  );
}
