import { FOLDED_LETTERS, FOLDED_MARKS } from '@backflow/contracts';

/** `foldText` as an immutable SQL expression. Not `unaccent`: an extension that a service's role may not create, and not immutable. */
export function foldTextSql(text: string): string {
  const letters = Object.entries(FOLDED_LETTERS);
  const one = letters.filter(([, plain]) => plain.length === 1);
  const several = letters.filter(([, plain]) => plain.length > 1);
  const [from, to] = [0, 1].map((side) => one.map((pair) => pair[side]).join(''));
  const lower = `lower(regexp_replace(normalize(${text}, NFKD), '${FOLDED_MARKS}', '', 'g'))`;
  const folded = several.reduce(
    (sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`,
    `translate(${lower}, '${from}', '${to}')`,
  );
  return `normalize(${folded}, NFC)`;
}
