import { decideDispute, recordEvidence } from '#contract/endpoints/disputes.ts'
import type { Dispute } from '#contract/entities/dispute.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useAccountAct } from '#src/shared/account/use-account-act.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import type { DisputeAct } from '../dispute-columns.tsx'
import classes from './dispute.module.css'

interface DisputeDialogProps {
  act: DisputeAct
  dispute: Dispute
  onClose: () => void
}

/** Confirms that evidence was sent, or the decision of the bank, with its effect in words. */
export const DisputeDialog = ({ act, dispute, onClose }: DisputeDialogProps) => {
  const { t } = useTranslation('disputes')
  const facts = { number: isolated(dispute.invoiceNumber ?? t('common:notAvailable')) }
  const dialog = useAccountAct(act === 'evidence' ? dialogs.disputeEvidence : dialogs.disputeDecision, {
    send: (customerId, intent) => {
      const params = { customerId, disputeId: dispute.id }
      return act === 'evidence'
        ? call(recordEvidence, { params }, intent)
        : call(decideDispute, { params, body: { result: act } }, intent)
    },
    done: t(`${act}.done`, facts),
    onClose,
  })
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(`${act}.title`, facts)}
      confirm={t(`${act}.send`)}
      isDestructive={act === 'lost'}
    >
      <DisputeFacts dispute={dispute} />
      <p>{t(`${act}.text`)}</p>
      {act !== 'evidence' && dispute.isFromProvider && <p className={classes.quiet}>{t('fromProvider')}</p>}
    </ConfirmDialog>
  )
}

/** The request of the bank. */
const DisputeFacts = ({ dispute: { amount, currency, reason, respondBy } }: { dispute: Dispute }) => {
  const { t } = useTranslation('disputes')
  const dates = useDates()
  return (
    <dl className={classes.facts}>
      <dt>{t('amount')}</dt>
      <dd>
        <Money halalas={amount} currency={currency} />
      </dd>
      <dt>{t('reason')}</dt>
      <dd>{reason === null ? t('unknown') : <bdi>{reason}</bdi>}</dd>
      <dt>{t('respondBy')}</dt>
      <dd>{respondBy === null ? t('unknown') : dates.day(respondBy)}</dd>
    </dl>
  )
}
