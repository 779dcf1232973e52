/** A page of a list, with the cursor of the next one. */
export class PageOf<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;

  constructor(items: readonly Item[], nextCursor: string | null) {
    this.items = items;
    this.nextCursor = nextCursor;
  }

  /** The page with each item mapped. */
  map<Shown>(present: (item: Item) => Shown): PageOf<Shown> {
    return this.flatMap((item) => [present(item)]);
  }

  /** The page with each item mapped to any number of items. */
  flatMap<Shown>(present: (item: Item) => Shown | readonly Shown[]): PageOf<Shown> {
    return this.withItems(this.items.flatMap((item) => present(item)));
  }

  /** The page with other items, such as the rows of these ids. */
  withItems<Shown>(items: readonly Shown[]): PageOf<Shown> {
    return new PageOf(items, this.nextCursor);
  }
}
