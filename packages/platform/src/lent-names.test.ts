import * as zod from '@backflow/contracts/zod';
import { SDK_VERSION } from '@backflow/contracts';
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as platform from './index.ts';

/** The names each version of the SDK added, of the present major: `{ "2.0": [...], "2.1": [...] }`. */
type LentNames = Readonly<Record<string, readonly string[]>>;

const HOW =
  'An export that was added stands in lent-names.json under a new minor, and SDK_VERSION is that version. One that was ' +
  'taken away or renamed makes a new major: a single entry with every name.';

const file = path.resolve('packages/platform/lent-names.json');
const versions = JSON.parse(readFileSync(file, 'utf8')) as LentNames;
const lent = [...Object.keys(platform), ...Object.keys(zod).map((name) => `zod.${name}`)];

/** What is wrong between the list, the version and what is lent; empty when they agree. */
function disagreements(listed: LentNames, version: typeof SDK_VERSION, names: readonly string[]) {
  const added = Object.values(listed).flat();
  const expected = Array.from({ length: version.minor + 1 }, (_, minor) => `${version.major}.${minor}`);
  return {
    notListed: names.filter((name) => !added.includes(name)),
    takenAway: added.filter((name) => !names.includes(name)),
    listedTwice: added.filter((name, index) => added.indexOf(name) !== index),
    versions: Object.keys(listed).join() === expected.join() ? [] : [Object.keys(listed), expected],
  };
}
const AGREED = { notListed: [], takenAway: [], listedTwice: [], versions: [] };

describe('what the shell lends', () => {
  test(`is what lent-names.json lists for SDK_VERSION. ${HOW}`, () => {
    expect(disagreements(versions, SDK_VERSION, lent)).toEqual(AGREED);
  });

  test('the check sees an export without a new minor, one that is gone, and a version without names', () => {
    const version = { major: 2, minor: 1 } as unknown as typeof SDK_VERSION;
    const listed = { '2.0': ['Link'], '2.1': ['useParams'] };
    expect(disagreements(listed, version, ['Link', 'useParams'])).toEqual(AGREED);
    expect(disagreements(listed, version, ['Link', 'useParams', 'toast']).notListed).toEqual(['toast']);
    expect(disagreements(listed, version, ['useParams']).takenAway).toEqual(['Link']);
    expect(disagreements({ '2.0': ['Link', 'useParams'] }, version, []).versions).not.toEqual([]);
  });
});
