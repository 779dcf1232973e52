import { listWebinars, registerForWebinar } from '@backflow/contracts';
import { queryClient, request, requestPage } from '@backflow/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { everyPage } from '../every-page.ts';
import { registrationKeys } from '../registrations/api.ts';

const webinarKeys = {
  all: ['webinars'],
  list: ['webinars', 'list'],
  register: ['webinars', 'register'],
} as const;

/** Every webinar there is: which tab one belongs to changes with the clock, and the tabs count. */
export const webinarList = queryOptions({
  queryKey: webinarKeys.list,
  queryFn: ({ signal }) => everyPage((query) => requestPage(listWebinars, { query }, { signal })),
});

/** Registers for the webinar of the given id. Refreshes even when refused: then the screen knew too little. */
export const webinarRegistration = mutationOptions({
  mutationKey: webinarKeys.register,
  mutationFn: (id: string) => request(registerForWebinar, { params: { id } }),
  onSettled: () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: webinarKeys.all }),
      queryClient.invalidateQueries({ queryKey: registrationKeys.all }),
    ]),
});
