import { describe, expect, it } from '@jest/globals';
import * as z from '../zod.ts';
import { isReservedName, personName } from './person-name.ts';

const name = personName('First name', 80);
const getProblem = (value: string) => z.safeParse(name, value).error?.issues[0]?.message;

describe('a person’s name', () => {
  it.each([
    ...[
      'O’Brien',
      "O'Brien",
      'Müller-Lüdenscheidt',
      'Nguyễn',
      'Łukasz',
      'José María',
      'D’Angelo',
      'Ng',
      'Íñigo',
    ],
    ...[
      '山田太郎',
      'タロー',
      'やまだ 太郎',
      '김철수',
      '陳大文',
      'Иван Петров',
      'Ёлкин',
      'Γιώργος',
      'محمد',
      'אברהם',
    ],
    ...[
      'Adminah',
      'Stafford',
      'Usher',
      'Supporto',
      'Williams',
      'Illian',
      'Robin 太郎',
      'अमित',
      'J. R.',
      'Moderow',
    ],
  ])('may be %s', (value) => expect(getProblem(value)).toBeUndefined());

  it.each([
    ...[
      'Administrator',
      'ADMIN',
      'admin',
      'The Admin',
      'Site-Administrator',
      'Moderator',
      'Support',
      'Staff',
    ],
    ...[
      'User',
      'Former member',
      'former  MEMBER',
      'Backflow Academy',
      'backflow-academy',
      'Backflow Parts & Supply',
    ],
    ...[
      'Ádmin',
      'A.d.m.i.n',
      'Adm1n',
      'admln',
      '@dmin'.replace('@', '4'),
      'Ａｄｍｉｎ',
      'Ad\u00adm\u200bin',
      'ѕtаff',
    ],
  ])('is not %s', (value) => expect(getProblem(value)).toMatch(/^First name must /));

  it.each(['Rоbin', 'Pаt', 'Αlex', 'Иvан', 'Robιn', 'Aлекс'])('does not mix alphabets as %s', (value) =>
    expect(getProblem(value)).toBe('First name must not mix letters of different alphabets'),
  );

  it('is not the brand that an administrator has set', () => {
    expect(isReservedName('Valve & Co', ['Valve & Co.'])).toBe(true);
    expect(isReservedName('Valve', ['Valve & Co.'])).toBe(false);
  });
});
