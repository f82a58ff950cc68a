import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canDecide } from '#machines/account/selectors.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import { hasUnsent, useReviewed } from './review-context.ts'

/** Asks before what was marked and not sent is left behind; the browser itself asks before the document goes. */
export const LeaveGuard = () => {
  const { t } = useTranslation('review')
  const { application, state } = useReviewed()
  // Decided by another reviewer meanwhile, there is nothing left to send.
  const isUnsent = canDecide(accountSnapshot(application.customer)) && hasUnsent(state.context)
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsent && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsent,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <Dialog title={t('leave.title')} onEscape={leaving.reset}>
      <p>{t('leave.text')}</p>
      <DialogActions>
        <Button variant="default" onClick={leaving.proceed}>
          {t('leave.leave')}
        </Button>
        <Button onClick={leaving.reset}>{t('leave.stay')}</Button>
      </DialogActions>
    </Dialog>
  )
}
