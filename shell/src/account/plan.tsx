import { mayUsePremium, planName } from '@backflow/contracts/identity';
import type { Member } from '@backflow/contracts/identity';
import { Link } from '@backflow/platform';
import { PREMIUM_PATH } from '@backflow/remote-kit';
import { Badge } from '@backflow/ui';
import styles from './plan.module.css';

/** Screen on which administrators decide on requests. */
export const PREMIUM_REQUESTS_PATH = '/admin/people?tab=premium';

type Planned = Pick<Member, 'isAdmin' | 'subscriptionStatus'>;

/** The name of a member's plan. */
const PlanBadge = ({ member }: { member: Planned }) => (
  <Badge tone={member.isAdmin ? 'water' : mayUsePremium(member) ? 'brass' : 'neutral'}>
    {planName(member)}
  </Badge>
);

/** The plan, with a link to the premium page. */
export const Plan = ({ member }: { member: Planned }) => (
  <span className={styles.plan}>
    <PlanBadge member={member} />
    <Link to={member.isAdmin ? PREMIUM_REQUESTS_PATH : PREMIUM_PATH} className={styles.way}>
      {getLinkLabel(member)}
    </Link>
  </span>
);

function getLinkLabel(member: Planned): string {
  if (member.isAdmin) return 'Requests for premium';
  return mayUsePremium(member) ? 'What Premium Gives' : 'Get Premium';
}
