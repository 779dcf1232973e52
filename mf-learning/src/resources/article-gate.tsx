import { withReturnTo } from '@backflow/contracts';
import { Link, useLocation, useSession } from '@backflow/platform';
import { PREMIUM_PATH, PremiumButton, monthlyPremiumPrice } from '@backflow/remote-kit';
import { Callout, buttonClass } from '@backflow/ui';
import styles from './article-gate.module.css';

/** In the place of a body that its reader may not open: why, and the way to it. */
export function ArticleGate() {
  const isVisitor = useSession(({ user }) => user === null);
  const { pathname, hash } = useLocation();
  const price = monthlyPremiumPrice();
  return (
    <Callout
      icon="lock"
      title="This article is for premium members"
      className={styles.gate}
      action={
        <div className={styles.actions}>
          {isVisitor ? (
            <>
              <Link to={withReturnTo('/login', pathname + hash)} className={buttonClass('primary')}>
                Sign In
              </Link>
              <Link to={PREMIUM_PATH} className={buttonClass('quiet')}>
                What premium gives
              </Link>
            </>
          ) : (
            <PremiumButton />
          )}
        </div>
      }
    >
      <p>
        {isVisitor
          ? 'Sign in with your premium membership, and you come back to it here.'
          : 'With premium you read it at once, with the files that come with it.'}
        {price !== null && ` Premium is ${price}/month.`}
      </p>
    </Callout>
  );
}
