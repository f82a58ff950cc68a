import { useQuery } from '@tanstack/react-query'
import type { ForeseenAct } from '#contract/entities/consequence.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { consequenceQuery } from './consequence-query.ts'

/** Stands for a dialog without an act; it is never requested. */
const NO_ACT = { act: 'subscription.cancel' } as const

/**
 * The consequence of an act, read again whenever it is shown. `isPending`: the person cannot confirm yet. A failed read does not prevent
 * the act, which the server checks again.
 */
export const useConsequence = (act: ForeseenAct | null) => {
  const { ready } = useTranslation(['consequences', 'states', 'card', 'billing-history'])
  const { data, error, refetch, isFetching } = useQuery({
    ...consequenceQuery(act ?? NO_ACT),
    enabled: act !== null,
    refetchOnMount: 'always',
  })
  const isPending = act !== null && (!ready || (data === undefined && isFetching))
  return {
    consequence: data,
    isPending,
    problem: data === undefined && error !== null ? toCallProblem(error) : null,
    retry: () => void refetch(),
  }
}

export type ShownConsequence = ReturnType<typeof useConsequence>
