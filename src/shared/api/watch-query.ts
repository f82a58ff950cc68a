import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** The type of the cached data of a query. */
type DataOf<Options extends { queryKey: QueryKey }> = Exclude<
  ReturnType<typeof QueryClient.prototype.getQueryData<unknown, Options['queryKey']>>,
  undefined
>

/**
 * Calls `onData` with the data of a query: at once if there is any, and after every update. For actors, which live outside of
 * React.
 */
export const watchQuery = <Options extends { queryKey: QueryKey }>(
  queryClient: QueryClient,
  { queryKey }: Options,
  onData: (data: DataOf<Options>) => void,
): (() => void) => {
  const hash = hashKey(queryKey)
  const report = () => {
    const data = queryClient.getQueryData(queryKey)
    if (data !== undefined) onData(data as DataOf<Options>)
  }
  report()
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === hash)
      report()
  })
}
