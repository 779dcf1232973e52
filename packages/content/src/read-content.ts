import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from '@backflow/contracts/zod';
import { parse } from 'yaml';

/** A content file that cannot be used. The message names the file, and each field that is wrong. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** Front matter between two lines of `---`, and the Markdown that follows it. */
const PART = /^---\n([\s\S]*?)^---$\n?([\s\S]*?)(?=^---$|(?![\s\S]))/gm;

/**
 * The document in a content file: the fields of its front matter, its Markdown as `content`, and further parts of the same
 * form (the lessons of a course, the replies to a topic).
 * @param path named in errors
 * @param parts the field that holds the parts; absent where a document has none
 * @throws ContentError
 */
export function parseContent<Document>(
  text: string,
  path: string,
  schema: z.ZodMiniType<Document>,
  parts?: string,
): Document {
  const [first, ...others] = getParts(text, path);
  if (first === undefined)
    throw new ContentError(`${path} must begin with front matter between two lines of ---.`);
  if (parts === undefined && others.length > 0)
    throw new ContentError(`${path} must have one part; found ${others.length + 1}.`);
  const result = z.safeParse(schema, parts === undefined ? first : { ...first, [parts]: others });
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || 'front matter'}: ${getProblem(issue)}`,
  );
  throw new ContentError(`${path} is not valid:\n${issues.join('\n')}`);
}

/** zod/mini has no default messages; only those that a schema defines. */
function getProblem(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown: ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.map(String).join(', ')}`;
  return issue.message;
}

/**
 * Reads every Markdown file of a folder, in the order of their names.
 * @throws ContentError for the first one that is not valid
 */
export async function readContent<Document>(
  folder: URL,
  schema: z.ZodMiniType<Document>,
  parts?: string,
): Promise<Document[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = new URL(name, folder);
      return parseContent(await readFile(file, 'utf8'), fileURLToPath(file), schema, parts);
    }),
  );
}

function getParts(text: string, path: string): Record<string, unknown>[] {
  const normal = text.replaceAll('\r\n', '\n');
  const blocks = normal.startsWith('---\n') ? [...normal.matchAll(PART)] : [];
  return blocks.map(([, frontMatter = '', content = '']) => {
    try {
      return { ...(parse(frontMatter) as object | null), content: content.trim() };
    } catch (error) {
      throw new ContentError(`The front matter of ${path} is not YAML: ${String(error)}`);
    }
  });
}
