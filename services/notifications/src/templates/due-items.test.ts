import { settingsWith } from '@backflow/contracts/settings';
import { expect, it } from '@jest/globals';
import { renderMail } from './render-mail.ts';
import { renderSms } from './render-sms.ts';

const ORIGIN = 'https://academy.example.com';
const site = { settings: settingsWith(undefined), origin: ORIGIN };

it('due credentials and gauges are counted in days, with the classes that would count', () => {
  const items = [
    { kind: 'credential', title: 'Texas (TCEQ)', day: '2027-06-30', daysLeft: 1 },
    { kind: 'gauge', title: 'Midwest 845, 123', day: '2027-05-29', daysLeft: -7 },
  ];
  const classes = [{ title: 'Basics', text: 'Friday', path: '/events/e1' }];
  const data = {
    ...{ dueItems: JSON.stringify(items), classes: JSON.stringify(classes), url: `${ORIGIN}/credentials` },
  };
  const request = { template: 'credentials-due', data } as const;
  const { subject, text } = renderMail(request, site);
  expect(subject).toBe('Texas (TCEQ): 1 day left, and 1 more');
  expect(text).toContain('Texas (TCEQ): valid until Wednesday, June 30, 2027, 1 day left');
  expect(text).toContain('Midwest 845, 123: was to be verified by Saturday, May 29, 2027, 7 days ago');
  expect(text).toContain(`${ORIGIN}/events/e1`);
  expect(renderSms(request, site)?.text).toBe(
    `Backflow Academy: Texas (TCEQ): 1 day left, and 1 more. ${ORIGIN}/credentials Reply STOP to end.`,
  );
});
