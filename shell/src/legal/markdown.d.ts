/** A text of `shell/content`, compiled by the build. */
declare module '*.md' {
  const page: import('@backflow/content').Page;
  export default page;
}
