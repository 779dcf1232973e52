/** A text of `shell/content`, compiled by the build. */
declare module '*.md' {
  import type { Page } from '@backflow/content';

  const page: Page;
  export default page;
}
