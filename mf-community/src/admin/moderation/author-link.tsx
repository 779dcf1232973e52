import type { AdminForumPost } from '@backflow/contracts/community';
import { Link } from '@backflow/platform';

/** The name of who wrote a post, as a link to the person's page for administrators. */
export const AuthorLink = ({ id, name }: Pick<AdminForumPost['author'], 'id' | 'name'>) =>
  name === null ? <span>An account that is gone</span> : <Link to={`/admin/people/${id}`}>{name}</Link>;
