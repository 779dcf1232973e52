import type { DemoPeople } from './demo-people.ts';

/** `count` people, beginning with another one each turn. */
export const inTurn = (people: DemoPeople['others'], turn: number, count: number) =>
  [...people, ...people].slice((turn * 5) % people.length).slice(0, Math.min(count, people.length));
