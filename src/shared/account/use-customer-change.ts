import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '#contract/entities/customer.ts'
import type { DialogMachine } from '#machines/dialog/define-dialog.ts'
import type { CallOptions } from '../api/client.ts'
import { useDialog } from '../dialog/use-dialog.ts'
import { notify } from '../ui/notify.ts'
import { keepDecision, reloadAccount } from './account-changes.ts'
import { invoiceSummaryQuery } from './invoice-summary-query.ts'
import { type RevisionShown, useSeenRevision } from './use-seen-revision.ts'

interface CustomerChange {
  change: (options: Pick<CallOptions, 'revision' | 'idempotencyKey'>) => Promise<{ customer: Customer }>
  /** The words of the toast on success. */
  done: (customer: Customer) => string
  /** For screens that read the customer with a query of their own. */
  revisionShown?: RevisionShown
  onClose: () => void
}

/** A dialog in which the team changes a customer as they were shown when the dialog opened. */
export const useCustomerChange = (
  chart: DialogMachine<void>,
  { change, done, revisionShown, onClose }: CustomerChange,
) => {
  const queryClient = useQueryClient()
  const seen = useSeenRevision(revisionShown)
  return useDialog(chart, {
    send: async (idempotencyKey) => {
      const { customer } = await seen.change((revision) => change({ ...revision, idempotencyKey }))
      void notify.success(done(customer))
      keepDecision(queryClient, customer)
      void queryClient.invalidateQueries({ queryKey: invoiceSummaryQuery.queryKey })
    },
    onDone: onClose,
    onFailed: ({ code }) => {
      // The obstacle may have changed the account; a version conflict reloads anyway.
      if (code !== 'version-conflict') void reloadAccount(queryClient)
    },
    onClose,
  })
}
