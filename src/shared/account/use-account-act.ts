import { useQueryClient } from '@tanstack/react-query'
import type { DialogMachine } from '#machines/dialog/define-dialog.ts'
import { useDialog } from '../dialog/use-dialog.ts'
import { useCurrent } from '../session/current-query.ts'
import { notify } from '../ui/notify.ts'
import { reloadAccount } from './account-changes.ts'

interface AccountAct {
  send: (customerId: string, intent: { idempotencyKey: string }) => Promise<unknown>
  /** The words of the toast on success. */
  done: string
  onClose: () => void
}

/** A dialog in which the team acts on documents or payments of the shown account. Every answer reloads the account. */
export const useAccountAct = (chart: DialogMachine<void>, { send, done, onClose }: AccountAct) => {
  const queryClient = useQueryClient()
  const customerId = useCurrent().customer?.id ?? ''
  return useDialog(chart, {
    send: async (idempotencyKey) => {
      await send(customerId, { idempotencyKey })
      void notify.success(done)
      void reloadAccount(queryClient)
    },
    onDone: onClose,
    onFailed: () => void reloadAccount(queryClient),
    onClose,
  })
}
