import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { type Application, requestChanges } from '#contract/endpoints/review.ts'
import { type Mark, reviewMachine } from '#machines/review/review.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { keepDecision, reloadAccount } from '#src/shared/account/account-changes.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** The chart of requesting changes. */
export const useReview = ({ customer }: Application) => {
  const { t } = useTranslation('review')
  const queryClient = useQueryClient()
  const latest = useLatest({ customer, t })

  const machine = useMemo(() => {
    const intent = createIntent()
    return provide(reviewMachine, {
      actors: {
        send: fromPromise<void, { marks: Mark[] }>(async ({ input }) => {
          const { id, revision } = latest.current.customer
          const body = { changes: input.marks }
          const reply = await intent(
            (idempotencyKey) =>
              call(requestChanges, { params: { customerId: id }, body }, { revision, idempotencyKey }),
            JSON.stringify(body),
          )
          void notify.success(latest.current.t('marks.sent'))
          keepDecision(queryClient, reply.customer)
        }),
        reload: fromPromise<void, void>(async () => {
          await reloadAccount(queryClient)
        }),
      },
    })
  }, [queryClient, latest])
  return useActor(machine, { inspect })
}
