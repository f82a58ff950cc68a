import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import { isConflict, toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'

/** Accepts today's terms. Where another window was faster, the server is asked how things stand. */
export const useAcceptance = () => {
  const queryClient = useQueryClient()
  const isSent = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await call(acceptTerms, {})).customer,
    onSuccess: (customer) => {
      queryClient.setQueryData(
        currentQuery.queryKey,
        (current) => current && { ...current, customer, termsOutdated: false },
      )
    },
    onError: (failure) =>
      isConflict(toCallProblem(failure)) ? queryClient.invalidateQueries(currentQuery) : undefined,
    onSettled: () => {
      isSent.current = false
    },
  })
  const accept = () => {
    if (isSent.current) return
    isSent.current = true
    mutate()
  }
  const problem = error ? toCallProblem(error) : null
  return { accept, isPending, problem: problem && !isConflict(problem) ? problem : null }
}
