import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import { administrationMachine } from '#machines/administration/administration.machine.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { keepDecision } from '#src/shared/account/keep-decision.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import type { CallOptions } from '#src/shared/api/client.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { notify } from '#src/shared/ui/notify.ts'

interface Administration {
  act: (options: Pick<CallOptions, 'revision' | 'idempotencyKey'>) => Promise<{ customer: Customer }>
  /** What is said when it is done. */
  done: (customer: Customer) => string
  onClose: () => void
}

/** A dialog that changes the account as it was shown when the dialog opened. */
export const useAdministration = ({ act, done, onClose }: Administration) => {
  const queryClient = useQueryClient()
  const seen = useSeenRevision()
  const intent = useRef(createIntent())
  const dialog = useDialog(
    administrationMachine,
    async () => {
      try {
        const { customer } = await seen.change((revision) =>
          intent.current((idempotencyKey) => act({ ...revision, idempotencyKey })),
        )
        void notify.success(done(customer))
        keepDecision(queryClient, customer)
        void queryClient.invalidateQueries({ queryKey: invoiceSummaryQuery.queryKey })
      } catch (error) {
        // What stood against it may have changed what is shown; an outdated view is read again anyway.
        if (toCallProblem(error).code !== 'version-conflict') void reloadAccount(queryClient)
        throw error
      }
    },
    onClose,
  )
  /** What is wanted now is something else. */
  const edited = () => {
    intent.current = createIntent()
    dialog.send({ type: 'edited' })
  }
  return { ...dialog, edited, submit: () => dialog.send({ type: 'submit.pressed' }) }
}
