import { queryOptions } from '@tanstack/react-query'
import { type Application, getApplication } from '#contract/endpoints/review.ts'
import { call } from '../api/api.ts'
import { APPLICATIONS } from '../session/current-query.ts'

/** Everything a reviewer decides by. */
export const applicationQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...APPLICATIONS, customerId],
    queryFn: async ({ signal }): Promise<Application> =>
      (await call(getApplication, { params: { customerId } }, { signal })).application,
  })
