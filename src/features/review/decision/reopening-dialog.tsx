import { Button } from '@mantine/core'
import { reopenReview } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { reopeningMachine } from '#machines/reopening/reopening.machine.ts'
import { call } from '#src/shared/api/api.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { shownName } from '#src/shared/session/shown-name.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './decision.module.css'
import { useDecision } from './use-decision.ts'

interface ReopeningDialogProps {
  customer: Customer
  onClose: () => void
}

/** Asks before a rejection is taken back. */
export const ReopeningDialog = ({ customer, onClose }: ReopeningDialogProps) => {
  const { t } = useTranslation(['review', 'common'])
  const { send, isBusy, problem } = useDecision(reopeningMachine, {
    customerId: customer.id,
    decide: (revision) => call(reopenReview, { params: { customerId: customer.id } }, revision),
    done: t('reopen.done'),
    onClose,
  })

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
