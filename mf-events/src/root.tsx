import { Route, Routes } from '@backflow/platform';
import { EventsPage } from './events/events-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { WebinarsPage } from './webinars/webinars-page.tsx';

export const Root = () => (
  <Routes>
    <Route path="/events" element={<EventsPage />} />
    <Route path="/webinars" element={<WebinarsPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
