import { describe, expect, test } from '@jest/globals';
import { Failure } from '@backflow/cli-kit';
import type { PublishedEndpoint } from '@backflow/contracts';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import { getRemoteState, listLiveContracts } from '@backflow/contracts/releases';
import { RefusedBySite } from './releases-client.ts';
import { untilOffered } from './until-offered.ts';

const OLD = publishEndpoint(getRemoteState);
const NEW = publishEndpoint(listLiveContracts);
const RELEASE = { name: 'events', uses: { sdk: [], endpoints: [OLD, NEW] } };

/** Waits for a site whose answers are these, the last one for ever. */
async function wait(answers: (readonly PublishedEndpoint[] | Error)[], waitMs: number) {
  const waits: string[] = [];
  let asked = 0;
  const readOffered = () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? [];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  await untilOffered(RELEASE, readOffered, { waitMs, pollMs: 1, onWait: (what) => void waits.push(what) });
  return { asked, waits };
}

describe('the release of an area', () => {
  test('waits for the service that a rolling update replaces, and through its interruptions', async () => {
    const away = new RefusedBySite(503, 'Please try again soon.');
    const gone = new Failure('The site does not answer.');
    expect(await wait([[OLD], away, gone, [OLD, NEW]], 60_000)).toEqual({
      asked: 4,
      waits: ['the new version of releases', 'the site', 'the site'],
    });
  });

  test('does not wait for what is offered', async () => {
    expect(await wait([[OLD, NEW]], 60_000)).toEqual({ asked: 1, waits: [] });
  });

  test('says after its time what is missing, and which service has to be released', async () => {
    await expect(wait([[OLD]], 20)).rejects.toThrow(
      new Failure(
        `mf-events was not published: after 0 s the site doesn't offer what it needs.
  GET /api/releases/:remote/contracts is not offered any more
Nothing was changed. Release first: releases.`,
      ),
    );
  });

  test('ends at once when the token is refused', async () => {
    const refused = new RefusedBySite(403, 'This token is for the remote learning.');
    await expect(wait([refused], 60_000)).rejects.toBe(refused);
  });
});
