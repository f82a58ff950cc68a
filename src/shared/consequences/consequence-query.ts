import { queryOptions } from '@tanstack/react-query'
import { getConsequence } from '#contract/endpoints/consequences.ts'
import type { ForeseenAct } from '#contract/entities/consequence.ts'
import { call } from '../api/api.ts'

/** Query key of the consequences of all acts. */
export const CONSEQUENCES = ['consequences'] as const

/** The consequence of an act for the account as it is now. */
export const consequenceQuery = (act: ForeseenAct) =>
  queryOptions({
    queryKey: [...CONSEQUENCES, act],
    // The dialog offers the retry.
    retry: false,
    queryFn: async ({ signal }) => (await call(getConsequence, { query: act }, { signal })).consequence,
  })
