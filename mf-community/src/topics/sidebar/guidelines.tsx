import styles from './guidelines.module.css';

const RULES = [
  {
    rule: 'Give the facts a tester needs.',
    why: 'Make, model and size, how it is installed, and what the gauge read at each test cock.',
  },
  {
    rule: 'Keep customers out of it.',
    why: 'No names, street addresses or account numbers, in text or in photos.',
  },
  {
    rule: 'The local authority has the last word.',
    why: 'Rules differ by water supplier. Say where you work, and name the standard you go by.',
  },
  {
    rule: 'Never talk a failed assembly into service.',
    why: 'Nobody here can pass a test for you. In doubt, isolate it and report it.',
  },
  {
    rule: 'Close the circle.',
    why: 'Mark the reply that solved it. The next tester will look for it.',
  },
  {
    rule: 'Argue about procedures, not people.',
    why: 'And leave selling to the counter.',
  },
];

/** The rules of the forum. */
export const Guidelines = () => (
  <ol className={styles.rules}>
    {RULES.map(({ rule, why }) => (
      <li key={rule}>
        <strong>{rule}</strong> {why}
      </li>
    ))}
  </ol>
);
