import { expect, test } from '@jest/globals';
import { getSessionId } from './session-id.ts';

const NAME = 'backflow_session';

test.each([
  `${NAME}=s%3Aone.signature`,
  `${NAME}=s:one.signature`,
  `${NAME}=%73%3a%6fne%2esignature`,
  `other=1;  ${NAME} = "s:one.signature" ; ${NAME}=s:two.signature`,
])('one session is the same in every spelling: %s', (header) => {
  expect(getSessionId(header, NAME)).toBe('s:one');
});

test.each([undefined, '', 'other=1', `x${NAME}=s:one.signature`, `${NAME}=`, NAME])(
  'no session is named by %p',
  (header) => {
    expect(getSessionId(header, NAME)).toBeUndefined();
  },
);

test('a value that is no encoding stays what it is', () => {
  expect(getSessionId(`${NAME}=%zz.signature`, NAME)).toBe('%zz');
});
