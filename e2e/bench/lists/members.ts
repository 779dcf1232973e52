import { sessionCookieFor } from '@backflow/service-kit/testing';
import { sessionSecret } from '../../support/people.ts';
import { rows, withRedis } from '../../support/stores.ts';

const MEMBERS = 300;
/** Every third member is registered for two of the events. */
const REGISTERED = 3;

/** Creates members, half of them with premium and a third with registrations, and signs them in. @returns their cookies */
export async function signInMembers(eventIds: readonly string[]): Promise<string[]> {
  const members = await rows<{ id: string }>(
    `insert into identity.users (email, password_hash, first_name, last_name, subscription_status, email_confirmed_at)
     select 'bench-' || gen_random_uuid() || '@example.com', '!', 'Pat', 'Fitter',
            case when n % 2 = 0 then 'premium' else 'free' end, now()
       from generate_series(1, $1) n returning id`,
    [MEMBERS],
  );
  await rows(
    `insert into bookings.bookings (kind, offer_id, user_id, status)
     select 'event', ($2::uuid[])[1 + (n * 7 + k) % cardinality($2::uuid[])], id, 'pending'
       from unnest($1::uuid[]) with ordinality members (id, n), generate_series(0, 1) k
      where n % ${REGISTERED} = 0`,
    [members.map(({ id }) => id), eventIds],
  );
  const secret = sessionSecret();
  return withRedis((redis) => Promise.all(members.map(({ id }) => sessionCookieFor(redis, secret, id))));
}

const [VERSION, WRITERS] = ['version:everything', 'version-writers:everything'];

/** Runs something while a write of everything is in progress: services then cache nothing, and use nothing cached. */
export async function whileWriting<Result>(run: () => Promise<Result>): Promise<Result> {
  await withRedis(async (redis) => {
    await redis.zAdd(WRITERS, { score: Number.MAX_SAFE_INTEGER, value: 'bench' });
    await redis.del(VERSION);
  });
  try {
    return await run();
  } finally {
    await withRedis((redis) => redis.del(WRITERS));
  }
}
