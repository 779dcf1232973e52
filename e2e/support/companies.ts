import { rows } from './stores.ts';

/** A company without members. */
export async function anyCompany(): Promise<string> {
  const [company] = await rows<{ id: string }>(
    `insert into identity.companies (name, address) values ('Valley Backflow', '12 Canal Road') returning id`,
  );
  if (!company) throw new Error('no company was stored');
  return company.id;
}
