export { FeedSettings as default } from '../calendar-feed/feed-settings.tsx';
