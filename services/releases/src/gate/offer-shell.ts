import type { ReleaseDocument } from '@backflow/contracts';
import { shellProblems } from '@backflow/contracts/compatibility';
import type { offerShell as contract } from '@backflow/contracts/releases';
import { mutate, select, sql } from '@backflow/service-kit';
import type { Call, Database } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';

/**
 * Stores what the shell of a starting gateway offers, for the checks of releases, unless it is only a question.
 * @returns a sentence for each release that visitors get, or fall back to, and each thing of it that this shell lacks
 */
export async function offerShell(context: ReleasesContext, call: Call<typeof contract>): Promise<string[]> {
  const { offer, isQuestion } = call.body;
  const releases = await listPointedReleases(context);
  if (!isQuestion) {
    await mutate(context, call, async ({ rows }) => {
      await rows(sql`
        insert into shell_offer (offer, at) values (${JSON.stringify(offer)}::text::jsonb, ${new Date(context.now())})
        on conflict (is_only) do update set offer = excluded.offer, at = excluded.at`);
    });
  }
  return releases.flatMap(({ pointer, since, document }) =>
    shellProblems(document, offer).map(
      (problem) =>
        `${document.name} ${document.version} (${pointer}${since === null ? '' : ` since ${since}`}): ${problem}`,
    ),
  );
}

interface PointedDocument {
  readonly pointer: string;
  readonly since: string | null;
  readonly document: ReleaseDocument;
}

const listPointedReleases = ({
  db,
}: Readonly<{ db: Pick<Database, 'reader'> }>): Promise<PointedDocument[]> =>
  select<PointedDocument>(
    db,
    'pointed-releases',
    sql`select pointed.pointer, pointed.since, e.document
          from pointers p
          cross join lateral (values ('live', p.live_id, p.live_since), ('canary', p.canary_id, p.canary_since),
            ('previous', p.previous_id, null)) as pointed (pointer, release_id, since)
          join releases e on e.id = pointed.release_id
         order by e.document ->> 'name', pointed.pointer`,
  );
