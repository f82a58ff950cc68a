import { queryOptions } from '@tanstack/react-query'
import { type Application, getApplication } from '#contract/endpoints/review.ts'
import { call } from '../api/api.ts'
import { APPLICATIONS } from '../session/current-query.ts'

/** The application that a reviewer decides on. */
export const applicationQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...APPLICATIONS, customerId],
    queryFn: async ({ signal }): Promise<Application> =>
      (await call(getApplication, { params: { customerId } }, { signal })).application,
  })
