import { listForumTopics } from '@backflow/contracts/community';
import { queryOf } from '@backflow/platform';
import { FoundList } from '@backflow/remote-kit/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FORUM_HREF, foundHref, replyCountLabel } from '../topics/topic-labels.ts';

const SHOWN = 4;

const foundTopics = (search: string) => ({
  ...queryOf(listForumTopics, { query: { search, limit: SHOWN } }),
  placeholderData: keepPreviousData,
});

/** The best matches of the search bar, each with a link to the matching reply. */
export default function FoundTopics({ search }: { search: string }) {
  return (
    <FoundList
      title="Forum"
      query={useQuery(foundTopics(search))}
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
          .filter((words) => words !== null)
          .join(' · '),
        lead: 'forum',
      })}
      all={{ label: 'All results in Forum', href: `${FORUM_HREF}?search=${encodeURIComponent(search)}` }}
    />
  );
}
