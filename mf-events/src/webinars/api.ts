import { listWebinars, registerForWebinar } from '@backflow/contracts';
import type { RegistrationItem, WebinarView } from '@backflow/contracts';
import { queryClient, request, requestPage } from '@backflow/platform';
import { everyPage } from '@backflow/remote-kit';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { registrationKeys, webinarKeys } from '../keys.ts';

/** Every webinar there is: which tab one belongs to changes with the clock, and the tabs count. */
export const webinarList = queryOptions({
  queryKey: webinarKeys.list,
  queryFn: ({ signal }) => everyPage((query) => requestPage(listWebinars, { query }, { signal })),
});

/** Registers for the webinar of the given id. Its card changes with the response; the seats are then read anew. */
export const webinarRegistration = mutationOptions({
  mutationKey: webinarKeys.register,
  mutationFn: (id: string) => request(registerForWebinar, { params: { id } }),
  onSuccess: (item) => {
    const { id, status, registeredAt, webinarId } = item;
    queryClient.setQueryData<WebinarView[]>(webinarKeys.list, (webinars) =>
      webinars?.map((webinar) =>
        webinar.id === webinarId ? { ...webinar, registration: { id, status, registeredAt } } : webinar,
      ),
    );
    queryClient.setQueryData<RegistrationItem[]>(registrationKeys.own, (items) => items && [item, ...items]);
    void queryClient.invalidateQueries({ queryKey: webinarKeys.all });
  },
  // What was refused means that the screen knew too little.
  onError: () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: webinarKeys.all }),
      queryClient.invalidateQueries({ queryKey: registrationKeys.all }),
    ]),
});
