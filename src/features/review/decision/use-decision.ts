import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import type { rejectionMachine } from '#machines/rejection/rejection.machine.ts'
import type { reopeningMachine } from '#machines/reopening/reopening.machine.ts'
import { keepDecision } from '#src/shared/account/keep-decision.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import type { CallOptions } from '#src/shared/api/client.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { useRevisionShown } from '../application-query.ts'

interface Decision {
  customerId: string
  decide: (seen: Pick<CallOptions, 'revision'>) => Promise<{ customer: Customer }>
  /** What is said when it is done. */
  done: string
  onClose: () => void
}

/** A decision about the application as it was shown when the dialog opened. */
export const useDecision = (
  chart: typeof rejectionMachine | typeof reopeningMachine,
  { customerId, decide, done, onClose }: Decision,
) => {
  const queryClient = useQueryClient()
  const seen = useSeenRevision(useRevisionShown(customerId))
  const dialog = useDialog(
    chart,
    async () => {
      const { customer } = await seen.change(decide)
      void notify.success(done)
      keepDecision(queryClient, customer)
    },
    onClose,
  )
  const { problem } = dialog

  // Whatever stood against it may have changed what is shown; an outdated view is read again anyway.
  useEffect(() => {
    if (problem && problem.code !== 'version-conflict') void reloadAccount(queryClient)
  }, [problem, queryClient])

  return dialog
}
