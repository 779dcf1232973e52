import * as zod from '@backflow/contracts/zod';
import { SDK_VERSION } from '@backflow/contracts';
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as platform from './index.ts';

/** The exports that each version of a major added, the present one and those that adapters provide: `{ "2.0": [...], "2.1": [...] }`. */
type SdkExports = Readonly<Record<string, readonly string[]>>;

const HOW =
  'List a new export in sdk-exports.json under a new minor and raise SDK_VERSION to it. Removing or renaming an export ' +
  'makes a new major: a single entry with every name. Those of the major before stay while an adapter provides it.';

const file = path.resolve('packages/platform/sdk-exports.json');
const versions = JSON.parse(readFileSync(file, 'utf8')) as SdkExports;
const exported = [...Object.keys(platform), ...Object.keys(zod).map((name) => `zod.${name}`)];

/** The differences between the list, the version and the exports; empty when they agree. */
function disagreements(listed: SdkExports, version: typeof SDK_VERSION, names: readonly string[]) {
  const isOfMajor = (name: string) => name.startsWith(`${version.major}.`);
  const added = Object.entries(listed).flatMap(([name, names]) => (isOfMajor(name) ? names : []));
  const expected = Array.from({ length: version.minor + 1 }, (_, minor) => `${version.major}.${minor}`);
  return {
    notListed: names.filter((name) => !added.includes(name)),
    removed: added.filter((name) => !names.includes(name)),
    listedTwice: added.filter((name, index) => added.indexOf(name) !== index),
    versions:
      Object.keys(listed).filter(isOfMajor).join() === expected.join() ? [] : [Object.keys(listed), expected],
  };
}
const AGREED = { notListed: [], removed: [], listedTwice: [], versions: [] };

describe('the SDK', () => {
  test(`has the exports that sdk-exports.json lists for SDK_VERSION. ${HOW}`, () => {
    expect(disagreements(versions, SDK_VERSION, exported)).toEqual(AGREED);
  });

  test('the check finds an unlisted export, a removed export, and a missing version', () => {
    const version = { major: 2, minor: 1 } as unknown as typeof SDK_VERSION;
    const listed = { '2.0': ['Link'], '2.1': ['useParams'] };
    expect(disagreements(listed, version, ['Link', 'useParams'])).toEqual(AGREED);
    expect(disagreements(listed, version, ['Link', 'useParams', 'toast']).notListed).toEqual(['toast']);
    expect(disagreements(listed, version, ['useParams']).removed).toEqual(['Link']);
    expect(disagreements({ '2.0': ['Link', 'useParams'] }, version, []).versions).not.toEqual([]);
  });
});
