import { brand } from '@backflow/contracts';
import type { SeedContext } from '@backflow/service-kit';
import type { CreationAttributes } from 'sequelize';
import { seedCompanies } from './companies/seed-companies.ts';
import type { IdentityContext } from './context.ts';
import type { UserRecord } from './db/models/user.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';

const DEMO_PASSWORD = 'Backflow1979';
/** No password has this hash: nobody can sign in as one of these members. */
const NO_PASSWORD = '!';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds the demo accounts, members of the past year and their companies. Does nothing when there are users already. */
export async function seedDemo({ db, models, now }: SeedContext<IdentityContext>): Promise<void> {
  const { User } = models;
  const passwordHash = await createPasswordHasher().hash(DEMO_PASSWORD);
  const ago = (days: number) => new Date(now() - days * DAY_MS);
  const rows = [...demoAccounts(passwordHash, ago), ...demoMembers(ago)];
  await db.sequelize.transaction(async (transaction) => {
    if ((await User.count({ transaction })) > 0) return;
    for (const row of rows) await User.create({ ...row, emailConfirmedAt: row.createdAt }, { transaction });
    await seedCompanies({ db, models, now }, transaction);
    for (const row of demoCallers(ago)) await User.create(row, { transaction });
    for (const [email, authority, number] of DEMO_LICENCES)
      await db.sequelize.query(
        'insert into licences (user_id, authority, number) select id, $2, $3 from users where email = $1',
        { bind: [email, authority, number], transaction },
      );
  });
}

/** People without an account, of whom one looks like a member. */
const demoCallers = (ago: DaysAgo): DemoUser[] =>
  DEMO_CALLERS.map(([firstName, lastName, email, phoneNumber, company, added]) => ({
    ...{ firstName, lastName, email, phoneNumber, company, passwordHash: null, createdAt: ago(added) },
  }));

/** First name, last name, address, phone number, company, days since they were added. */
const DEMO_CALLERS = [
  ['Heather', 'Cole', 'heather.cole@example.com', '(555) 010-2201', 'Cole Backflow Testing', 9],
  ['Ernesto', 'Ruiz', null, '(555) 010-2202', 'Ruiz Irrigation', 6],
  ['Marcus', 'Bennet', null, '(555) 010-2100', 'Bennett Plumbing', 3],
] as const;

/** Address of the account, authority, number. */
const DEMO_LICENCES = [
  ['premium@example.com', 'Texas (TCEQ)', 'BP0019204'],
  ['marcus.bennett@example.com', 'Utah (DDW)', 'BAT-1147'],
  ['heather.cole@example.com', 'Texas (TCEQ)', 'BP0021876'],
] as const;

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

/** First name, last name, job title, company, days since they joined. */
const DEMO_MEMBERS = [
  ['Marcus', 'Bennett', 'Backflow Tester', 'Bennett Plumbing & Testing', 352],
  ['Denise', 'Okafor', 'Cross-Connection Specialist', 'Clearwater Municipal Utility', 341],
  ['Tom', 'Kowalski', 'Master Plumber', 'Kowalski & Sons Plumbing', 329],
  ['Luz', 'Hernandez', 'Irrigation Contractor', 'Valle Verde Irrigation', 314],
  ['Greg', 'Sorensen', 'Fire Sprinkler Inspector', 'Northgate Fire Protection', 300],
  ['Priya', 'Raman', 'Water Quality Engineer', 'Sierra Water District', 287],
  ['Walter', 'Dunn', 'Plumber', null, 275],
  ['Angela', 'Whitfield', 'Office Manager', 'Whitfield Mechanical', 263],
  ['Jerome', 'Baptiste', 'Journeyman Plumber', 'Local 78', 251],
  ['Kim', 'Nguyen', 'Backflow Tester', 'Golden State Backflow', 240],
  ['Patrick', 'Doyle', 'Facilities Engineer', 'Harborview Medical Center', 226],
  ['Rosa', 'Delgado', 'Apprentice Plumber', 'Delgado Brothers Plumbing', 214],
  ['Steve', 'Lindqvist', 'Estimator', 'Cascade Mechanical', 201],
  ['Yolanda', 'Price', 'Cross-Connection Inspector', 'City of Redlands', 188],
  ['Bill', 'Hatcher', 'Owner', 'Hatcher Pump & Valve', 175],
  ['Megan', 'O’Neill', 'Service Manager', 'Bayline Plumbing', 163],
  ['Andre', 'Coleman', 'Backflow Tester', 'Coleman Certified Testing', 150],
  ['Susan', 'Takahashi', 'Project Manager', 'Pacific Crest Builders', 136],
  ['Ray', 'Gutierrez', 'Pipefitter', 'Gutierrez Industrial Piping', 121],
  ['Heather', 'McBride', 'Instructor', 'Inland Trades College', 107],
  ['Doug', 'Pfeiffer', 'Plumber', 'Pfeiffer Plumbing & Heating', 92],
  ['Carla', 'Romano', 'Landscape Architect', 'Romano Studio', 76],
  ['Nate', 'Sandoval', 'Apprentice Plumber', 'Summit Plumbing', 58],
  ['Ellen', 'Brandt', 'Purchasing Agent', 'Westfield School District', 39],
  ['Curtis', 'Wade', 'Maintenance Supervisor', 'Oak Terrace Apartments', 17],
  ['Jasmine', 'Fields', 'Plumbing Inspector', 'County of Kern', 4],
] as const;
