import type { Sequelize } from 'sequelize';

/** Addresses and hashes are kept no longer than they are of use. */
const STATEMENTS = [
  `delete from one_time_tokens where expires_at < now() - interval '7 days'`,
  `delete from outbox where next_attempt_at is null and created_at < now() - interval '30 days'`,
  `delete from newsletter_subscriptions where confirmed_at is null and created_at < now() - interval '7 days'`,
  `delete from audit_lines where subject_id is null and at < now() - interval '30 days'`,
  `update audit_lines set details = details - 'network'
    where details ? 'network' and at < now() - interval '90 days'`,
];

/**
 * Removes tokens past their time, mails sent long ago, newsletter addresses nobody confirmed, and audit lines about
 * nobody, which anyone can have written by signing in with addresses that have no account. The other lines stay, but
 * not the network someone came from: the privacy policy promises to forget it.
 */
export async function forgetWhatIsOver(sequelize: Sequelize): Promise<void> {
  for (const statement of STATEMENTS) await sequelize.query(statement);
}
