import { afterEach, expect, test } from '@jest/globals';
import { toast } from '@backflow/platform';
import { dismissToast, useToasts } from '@backflow/platform/shell';
import { greetAfter } from './greet.ts';

const greeting = { title: 'Welcome back!', description: 'You have been logged in successfully.' };
const restored = { title: 'Draft restored', description: 'What you typed is in the form again.' };
const both = {
  title: 'Welcome back!',
  description: 'You have been logged in successfully.\nDraft restored\nWhat you typed is in the form again.',
};

afterEach(dismissToast);

test('a toast of the page that opened while signing in is shown with the greeting', async () => {
  toast({ title: 'Unauthorized', variant: 'destructive' });
  await greetAfter(
    Promise.resolve().then(() => toast(restored)),
    greeting,
  );
  expect(useToasts.getState().current).toMatchObject({ ...both, variant: 'default' });
});

test('so is one of a page that opens later', async () => {
  await greetAfter(Promise.resolve(), greeting);
  expect(useToasts.getState().current).toMatchObject(greeting);
  toast(restored);
  expect(useToasts.getState().current).toMatchObject(both);
});

test('a failure comes first', async () => {
  await greetAfter(Promise.resolve(), greeting);
  toast({ title: 'The event is full.', variant: 'destructive' });
  expect(useToasts.getState().current).toMatchObject({
    title: 'The event is full.',
    description: 'Welcome back!\nYou have been logged in successfully.',
    variant: 'destructive',
  });
});

test('an older toast is replaced, and a failed request greets nobody', async () => {
  toast({ title: 'Unauthorized', variant: 'destructive' });
  await greetAfter(Promise.resolve(), greeting);
  expect(useToasts.getState().current).toMatchObject(greeting);
  dismissToast();
  await expect(greetAfter(Promise.reject(new Error('no')), greeting)).rejects.toThrow('no');
  expect(useToasts.getState().current).toBeNull();
});
