import { brand } from '@backflow/contracts';
import type { SeedContext } from '@backflow/service-kit';
import type { CreationAttributes } from 'sequelize';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { DEMO_MEMBERS } from './demo-members.ts';

const DEMO_PASSWORD = 'Backflow1979';
/** No password has this hash: these members are there to be listed, not to be signed in as. */
const NO_PASSWORD = '!';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Fills an empty platform with the demo accounts and a year's members; leaves any other as it is. */
export async function seedDemo({ db, models, now }: SeedContext<IdentityContext>): Promise<void> {
  const { User } = models;
  const passwordHash = await createPasswordHasher().hash(DEMO_PASSWORD);
  const ago = (days: number) => new Date(now() - days * DAY_MS);
  const rows = [...demoAccounts(passwordHash, ago), ...demoMembers(ago)];
  await db.sequelize.transaction(async (transaction) => {
    if ((await User.count({ transaction })) > 0) return;
    for (const row of rows) await User.create({ ...row, emailConfirmedAt: row.createdAt }, { transaction });
  });
}

type DaysAgo = (days: number) => Date;
type DemoUser = CreationAttributes<UserRecord> & { createdAt: Date };

function demoAccounts(passwordHash: string, ago: DaysAgo): DemoUser[] {
  return [
    {
      ...{ email: 'admin@example.com', firstName: 'Alex', lastName: 'Rivera', isAdmin: true },
      ...{ jobTitle: 'Training Director', company: brand.name, phoneNumber: '(555) 010-1979' },
      ...{ passwordHash, createdAt: ago(365) },
    },
    {
      ...{
        email: 'premium@example.com',
        firstName: 'Dana',
        lastName: 'Whitaker',
        subscriptionStatus: 'premium',
      },
      ...{ jobTitle: 'Certified Backflow Tester', company: 'Whitaker Backflow Services' },
      ...{ phoneNumber: '(555) 010-2004', passwordHash, createdAt: ago(210) },
    },
    {
      ...{ email: 'member@example.com', firstName: 'Sam', lastName: 'Carter', jobTitle: 'Plumber' },
      ...{ company: 'Carter Plumbing', passwordHash, createdAt: ago(45) },
    },
  ];
}

function demoMembers(ago: DaysAgo): DemoUser[] {
  return DEMO_MEMBERS.map(([firstName, lastName, jobTitle, company, joined], index) => ({
    firstName,
    lastName,
    jobTitle,
    company,
    email: `${firstName}.${lastName.replace(/[^A-Za-z]/g, '')}@example.com`.toLowerCase(),
    phoneNumber: `(555) 010-${String(2100 + index)}`,
    subscriptionStatus: index % 3 === 0 ? 'premium' : 'free',
    passwordHash: NO_PASSWORD,
    createdAt: ago(joined),
  }));
}
