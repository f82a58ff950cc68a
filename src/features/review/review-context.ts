import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { createContext, useContext, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { type Application, requestChanges } from '#contract/endpoints/review.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { type Mark, reviewMachine } from '#machines/review/review.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import type { VouchedValues } from '#rules/register-differences.ts'
import { keepDecision, reloadAccount } from '#src/shared/account/account-changes.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'
import { notify } from '#src/shared/ui/notify.ts'

type Chart = ReturnType<typeof useReview>

interface Review {
  application: Application
  /** The values of the register or the identity service, compared with the typed ones. */
  vouched: VouchedValues
  /** The targets of changes that can be requested now. */
  askable: readonly ChangeTarget[]
  state: Chart[0]
  send: Chart[1]
}

/** True if there are marks or drafts that were not sent. */
export const hasUnsent = ({ marks, drafts }: Chart[0]['context']): boolean =>
  marks.length > 0 || Object.values(drafts).some((draft) => draft.trim() !== '')

export const ReviewContext = createContext<Review | null>(null)

export const useReviewContext = (): Review => {
  const review = useContext(ReviewContext)
  if (!review) throw new Error('There is no application around this component')
  return review
}

/** Runs the chart of requested changes for an application. */
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
