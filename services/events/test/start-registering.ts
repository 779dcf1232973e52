import type { TestResponse, TestMember } from '@backflow/service-kit/testing';
import { startEventsService } from './start-events-service.ts';
import type { EventsService } from './start-events-service.ts';

type Identified = Pick<TestMember, 'id'>;

/** The events service, with registering over HTTP for its events or for its webinars. */
export interface RegisteringService extends EventsService {
  register(who: Identified | null, what: Identified): Promise<TestResponse>;
  /** One member asks so many times at the same moment. */
  registerOften(times: number, who: Identified, what: Identified): Promise<TestResponse[]>;
  /** So many different members ask at the same moment. */
  registerCrowd(size: number, what: Identified): Promise<TestResponse[]>;
}

export async function startRegistering(kind: 'events' | 'webinars'): Promise<RegisteringService> {
  const service = await startEventsService();
  const pathOf = ({ id }: Identified) => `/api/${kind}/${id}/register`;
  return {
    ...service,
    register: async (who, what) => (await service.as(who)).post(pathOf(what)),
    async registerOften(times, who, what) {
      const client = await service.as(who);
      return Promise.all(Array.from({ length: times }, () => client.post(pathOf(what))));
    },
    async registerCrowd(size, what) {
      const clients = [];
      while (clients.length < size) clients.push(await service.as(await service.buildMember()));
      return Promise.all(clients.map((client) => client.post(pathOf(what))));
    },
  };
}
