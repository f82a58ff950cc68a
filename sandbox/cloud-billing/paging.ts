import { invalid } from './errors.ts'

export interface PageQuery {
  pageSize: string
  pageToken: string
}

/** Numbers of items on a page: without a page size, and at most. */
interface PageSizes {
  usual: number
  largest: number
}

/** A page of a list. The token of the next page is the id of the last item of this one. Throws BillingError. */
export function pageOf<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { pageSize, pageToken }: PageQuery,
  { usual, largest }: PageSizes,
) {
  const size = pageSize === '' ? usual : Number(pageSize)
  if (!Number.isInteger(size) || size < 0) throw invalid('Invalid page size.')
  const start = pageToken === '' ? 0 : items.findIndex((item) => idOf(item) === pageToken) + 1
  if (pageToken !== '' && start === 0) throw invalid('Invalid page token.')
  const end = start + Math.min(size || usual, largest)
  const last = items.length > end ? items[end - 1] : undefined
  return { items: items.slice(start, end), ...(last !== undefined && { nextPageToken: idOf(last) }) }
}
