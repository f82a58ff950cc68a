import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSignInConfig } from '#contract/endpoints/configs.ts'
import { call } from '../api/api.ts'

/** People of the sandbox sign in at its identity provider, all others at Google. */
const sandboxQuery = queryOptions({
  queryKey: ['configs', 'sign-in'],
  queryFn: async ({ signal }) => (await call(getSignInConfig, {}, { signal })).provider === 'oidc',
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether the product runs with the people of the sandbox; undefined while it is not known. Where it cannot be learned, it does not. */
export const useSandbox = (isAsked = true): boolean | undefined => {
  const { data, isError } = useQuery({ ...sandboxQuery, enabled: isAsked })
  return isError ? false : data
}
