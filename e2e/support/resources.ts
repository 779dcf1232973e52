import { rows, withRedis } from './stores.ts';

interface Resource {
  title: string;
  description: string | null;
  excerpt: string | null;
  /** Markdown. */
  content: string | null;
  author: string | null;
  accessLevel: 'free' | 'paid' | 'premium';
  categoryId: string | null;
  viewCount: number;
}

/** A published article, written straight into the database and announced as the service does. @returns its id */
export async function createResource(overrides: Partial<Resource> = {}): Promise<string> {
  const resource: Resource = {
    title: 'Relief valve care',
    description: null,
    excerpt: null,
    content: null,
    author: null,
    accessLevel: 'free',
    categoryId: null,
    viewCount: 0,
    ...overrides,
  };
  const [made] = await rows<{ id: string }>(
    `insert into learning.resources
       (title, description, excerpt, content, author, access_level, category_id, view_count, published_at, is_published)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), true) returning id`,
    [
      resource.title,
      resource.description,
      resource.excerpt,
      resource.content,
      resource.author,
      resource.accessLevel,
      resource.categoryId,
      resource.viewCount,
    ],
  );
  if (!made) throw new Error('no resource made');
  await withRedis((redis) => redis.publish('backflow:changed', 'resources'));
  return made.id;
}

/** @returns the id of a category of resources */
export async function createResourceCategory(name: string): Promise<string> {
  const [made] = await rows<{ id: string }>(
    'insert into learning.resource_categories (name) values ($1) returning id',
    [name],
  );
  if (!made) throw new Error('no category made');
  await withRedis((redis) => redis.publish('backflow:changed', 'resources'));
  return made.id;
}

export const getViews = async (id: string): Promise<number | undefined> =>
  (await rows<{ views: number }>('select view_count as views from learning.resources where id = $1', [id]))[0]
    ?.views;

const LONG_TITLE =
  'Testing a reduced pressure zone assembly in a vault, step by step, with the readings that pass';

/** An article with every field filled, created on first use. */
export async function longArticle(): Promise<string> {
  const [known] = await rows<{ id: string }>('select id from learning.resources where title = $1', [
    LONG_TITLE,
  ]);
  return (
    known?.id ??
    createResource({
      title: LONG_TITLE,
      description: 'What to bring, what to close first, and what to write down.',
      author: 'Marta Reyes',
      content: LONG_ARTICLE,
    })
  );
}

const LONG_ARTICLE = `Notify whoever uses the water before you close anything.

## Before you test

> A fire line needs the fire department's word first.

- A gauge that was calibrated within a year
- [The form of the district](https://example.com/form), and [our events](/events)

## The test

1. Close shutoff 2.
2. Connect the high side hose to test cock 2.
3. Bleed air until the needle stands.

### Readings

| Part | Passes at | What it means | What to do otherwise |
|---|---:|---|---|
| Relief valve | 2.0 psid | Opens before the zone is lost | Clean the seat |
| Check 1 | 5.0 psid | Holds above the relief | Replace the disc |
| Check 2 | Tight | Holds against backpressure | Replace the disc |

## Afterwards

Write \`0.2\` steps, not guesses.

\`\`\`
PSID  2.0  5.2  tight
\`\`\`
`;
