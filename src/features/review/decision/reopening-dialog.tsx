import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reopenReview } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { reopeningMachine } from '#machines/reopening/reopening.machine.ts'
import { keepDecision } from '#src/shared/account/keep-decision.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { useDialogChart } from '#src/shared/dialog/use-dialog-chart.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { shownName } from '#src/shared/session/shown-name.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './decision.module.css'

interface ReopeningDialogProps {
  customer: Customer
  onClose: () => void
}

/** Asks before a rejection is taken back. */
export const ReopeningDialog = ({ customer, onClose }: ReopeningDialogProps) => {
  const { t } = useTranslation(['review', 'common'])
  const queryClient = useQueryClient()
  const seen = useSeenRevision()
  const [state, send] = useDialogChart(reopeningMachine, async () => {
    const customerId = customer.id
    const reopened = await seen.change((revision) => call(reopenReview, { params: { customerId } }, revision))
    void notify.success(t('reopen.done'))
    keepDecision(queryClient, reopened.customer)
  })
  const isBusy = state.hasTag('busy')
  const isDone = state.hasTag('done')
  const { problem } = state.context

  useEffect(() => send({ type: 'opened' }), [send])

  // Whatever stood against it may have changed what is shown; an outdated view is read again anyway.
  useEffect(() => {
    if (problem && problem.code !== 'version-conflict') void reloadAccount(queryClient)
  }, [problem, queryClient])

  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once, when it is done
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone])

  return (
    <Dialog title={t('reopen.title')} onEscape={() => !isBusy && onClose()}>
      <div className={classes.form}>
        <p className={classes.text}>{t('reopen.lead', { name: isolated(shownName(customer)) })}</p>
        <ProblemAlert problem={problem} />
      </div>
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => send({ type: 'submit.pressed' })}>
          {t('reopen.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
