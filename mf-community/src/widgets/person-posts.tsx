import { PersonPosts } from '../admin/person/person-posts.tsx';

/** For the slot `admin.person`: a member's latest posts. @param id the member's */
export default function PersonPostsWidget({ id }: { id: string }) {
  return <PersonPosts memberId={id} />;
}
