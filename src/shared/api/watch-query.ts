import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** The type of the data kept under a query's key. */
type DataOf<Options extends { queryKey: QueryKey }> = Exclude<
  ReturnType<typeof QueryClient.prototype.getQueryData<unknown, Options['queryKey']>>,
  undefined
>

/** Hears what is known under a query: at once, and whenever it is read or kept anew. For actors, which live outside of React. */
export const watchQuery = <Options extends { queryKey: QueryKey }>(
  queryClient: QueryClient,
  { queryKey }: Options,
  hear: (data: DataOf<Options>) => void,
): (() => void) => {
  const hash = hashKey(queryKey)
  const hearKnown = () => {
    const known = queryClient.getQueryData(queryKey)
    if (known !== undefined) hear(known as DataOf<Options>)
  }
  hearKnown()
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === hash)
      hearKnown()
  })
}
