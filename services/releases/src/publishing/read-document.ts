import { ReleaseDocument } from '@backflow/contracts';
import type { ArchiveContent } from './inspect-archive.ts';
import { InvalidReleaseError } from './invalid-release.error.ts';

/**
 * The document of an archive, once every file is the one that it names.
 * @throws InvalidReleaseError with every problem
 */
export function readDocument(
  { document: json, integrities }: ArchiveContent,
  remote: string,
): ReleaseDocument {
  const parsed = ReleaseDocument.safeParse(parseJson(json));
  if (!parsed.success) {
    throw new InvalidReleaseError(
      parsed.error.issues.map(({ path, message }) => `release.json: ${path.join('.')}: ${message}`),
    );
  }
  const { data } = parsed;
  const problems = [
    ...addressProblems(data, remote),
    ...fileProblems(data, integrities),
    ...entryProblems(data),
  ];
  if (problems.length > 0) throw new InvalidReleaseError(problems);
  return data;
}

function parseJson(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch (error) {
    throw new InvalidReleaseError(['release.json is not valid JSON.'], error);
  }
}

function addressProblems({ name, version, base, disabled }: ReleaseDocument, remote: string): string[] {
  return [
    ...(name === remote ? [] : [`This is a release of ${name}, not of ${remote}.`]),
    ...(base === `/remotes/${name}/${version}/` ? [] : [`Its base must be /remotes/${name}/${version}/.`]),
    ...(disabled === undefined ? [] : ['release.json must not say that it is disabled.']),
  ];
}

const ORIGINAL = /\.(br|gz)$/;

/** Compares the files with the hashes of the document, both ways. */
function fileProblems(
  { integrities: expected }: ReleaseDocument,
  actual: ReadonlyMap<string, string>,
): string[] {
  const missing = Object.keys(expected).filter((name) => !actual.has(name));
  return [
    ...missing.map((name) => `The archive lacks ${name}.`),
    ...[...actual].flatMap(([name, integrity]) => {
      const original = name.replace(ORIGINAL, '');
      if (!Object.hasOwn(expected, original)) return [`release.json has no hash of ${name}.`];
      return expected[original] === integrity ? [] : [`The hash of ${name} is not that in release.json.`];
    }),
  ];
}

/** What pages load by the document must be among its files, with the same hashes. */
function entryProblems({ entry, integrity, adminEntry, files, integrities }: ReleaseDocument): string[] {
  const entries = [{ entry, integrity }, ...(adminEntry ? [adminEntry] : [])];
  const needed = new Set(Object.values(files).flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  return [
    ...entries
      .filter((each) => integrities[each.entry] !== each.integrity)
      .map((each) => `The hash of the entry ${each.entry} differs from that among its files.`),
    ...[...needed]
      .filter((name) => !Object.hasOwn(integrities, name))
      .map((name) => `release.json has no hash of ${name}, which a module needs.`),
  ];
}
