import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '#contract/entities/customer.ts'
import type { DialogMachine } from '#machines/dialog/define-dialog.ts'
import type { CallOptions } from '../api/client.ts'
import { useDialog } from '../dialog/use-dialog.ts'
import { useDates } from '../i18n/dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { notify } from '../ui/notify.ts'
import { keepDecision, reloadAccount } from './account-changes.ts'
import { invoiceSummaryQuery } from './invoice-summary-query.ts'
import { type RevisionShown, useSeenRevision } from './use-seen-revision.ts'

/** `waitsUntil`: nothing was changed, because the act waits for a second administrator until then. */
interface ChangeReply {
  customer: Customer
  waitsUntil?: string | undefined
}

interface CustomerChange {
  change: (options: Pick<CallOptions, 'revision' | 'idempotencyKey'>) => Promise<ChangeReply>
  /** The words of the toast on success. */
  done: (customer: Customer) => string
  /** For screens that read the customer with their own query. */
  revisionShown?: RevisionShown
  onClose: () => void
}

/** A dialog in which the team changes a customer, with the revision shown when the dialog opened. */
export const useCustomerChange = (
  chart: DialogMachine<void>,
  { change, done, revisionShown, onClose }: CustomerChange,
) => {
  const { t } = useTranslation('common')
  const dates = useDates()
  const queryClient = useQueryClient()
  const seen = useSeenRevision(revisionShown)
  return useDialog(chart, {
    send: async (idempotencyKey) => {
      const { customer, waitsUntil } = await seen.change((revision) =>
        change({ ...revision, idempotencyKey }),
      )
      if (waitsUntil === undefined) void notify.success(done(customer))
      else
        void notify.info(t('waitsForSecond', { date: dates.day(waitsUntil), time: dates.time(waitsUntil) }))
      keepDecision(queryClient, customer)
      void queryClient.invalidateQueries({ queryKey: invoiceSummaryQuery.queryKey })
    },
    onDone: onClose,
    onFailed: ({ code }) => {
      // The account may have changed; a version conflict reloads it in any case.
      if (code !== 'version-conflict') void reloadAccount(queryClient)
    },
    onClose,
  })
}
