import type { QueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { keepSubscription } from '#contract/endpoints/subscription.ts'
import { subscriptionMachine } from '#machines/subscription/subscription.machine.ts'
import type { StatusAnswer } from '#machines/subscription/types.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { useProblemWords } from '#src/shared/api/problem-words.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { keepCustomer, useCurrent } from '#src/shared/session/current-query.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** The part of the subscription's chart that the dashboard offers: taking a cancellation back within its 48 hours. */
export const useKeepAccount = (queryClient: QueryClient) => {
  const { t } = useTranslation('dashboard')
  const words = useProblemWords()
  const { customer } = useCurrent()
  const latest = useRef({ revision: customer?.revision, t })
  latest.current = { revision: customer?.revision, t }

  const machine = useMemo(() => {
    const intent = createIntent()
    return subscriptionMachine.provide({
      actors: {
        keep: fromPromise<StatusAnswer, void>(async () => {
          const { revision } = latest.current
          const kept = await intent((idempotencyKey) =>
            call(keepSubscription, {}, { idempotencyKey, ...(revision !== undefined && { revision }) }),
          )
          void notify.success(latest.current.t('notice.kept'))
          keepCustomer(queryClient, kept.customer)
          // The button goes with the notice it stands in.
          document.getElementById('content')?.focus()
          return kept.customer
        }),
      },
    })
  }, [queryClient])
  const [state, send] = useActor(machine, { input: { status: customer?.status ?? 'pending-cancellation' } })

  const { problem } = state.context
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem is told once, in the words of that moment
  useEffect(() => {
    if (!problem) return
    void notify.error(words(problem))
    void reloadAccount(queryClient)
  }, [problem, queryClient])

  return { isBusy: state.hasTag('busy'), keep: () => send({ type: 'undo.pressed' }) }
}
