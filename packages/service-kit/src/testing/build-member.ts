import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestMember {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  subscriptionStatus: 'free' | 'premium';
  isEmailConfirmed: boolean;
  createdAt: Date;
}

/**
 * A member in the identity schema, written directly, so that every service's tests have people to act as.
 * The password cannot be signed in with; identity's own tests make accounts over HTTP.
 * @param adminUrl the test database, as its owner
 */
export async function buildMember(
  adminUrl: string,
  overrides: Partial<TestMember> = {},
): Promise<TestMember> {
  const id = randomUUID();
  const member: TestMember = {
    id,
    email: `${id}@example.com`,
    firstName: 'Pat',
    lastName: 'Fitter',
    isAdmin: false,
    subscriptionStatus: 'free',
    isEmailConfirmed: true,
    createdAt: new Date(),
    ...overrides,
  };
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `insert into identity.users (id, email, password_hash, first_name, last_name, is_admin, subscription_status,
                                   email_confirmed_at, created_at, updated_at)
       values ($1, $2, '!', $3, $4, $5, $6, case when $7 then now() end, $8, now())`,
      [
        ...[
          member.id,
          member.email,
          member.firstName,
          member.lastName,
          member.isAdmin,
          member.subscriptionStatus,
        ],
        ...[member.isEmailConfirmed, member.createdAt],
      ],
    );
  } finally {
    await client.end();
  }
  return member;
}
