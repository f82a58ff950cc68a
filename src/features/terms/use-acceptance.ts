import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import { isConflict, toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'

const ACCEPTANCE = ['accept-terms']

/** Accepts today's terms. Where another window was faster, the server is asked how things stand. */
export const useAcceptance = () => {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationKey: ACCEPTANCE,
    mutationFn: async () => (await call(acceptTerms, {})).customer,
    onSuccess: (customer) => {
      queryClient.setQueryData(
        currentQuery.queryKey,
        (current) => current && { ...current, customer, termsOutdated: false },
      )
    },
    onError: (failure) =>
      isConflict(toCallProblem(failure)) ? queryClient.invalidateQueries(currentQuery) : undefined,
  })
  const accept = () => {
    // A second press may come before the first one is drawn.
    if (queryClient.isMutating({ mutationKey: ACCEPTANCE }) === 0) mutate()
  }
  const problem = error ? toCallProblem(error) : null
  return { accept, isPending, problem: problem && !isConflict(problem) ? problem : null }
}
