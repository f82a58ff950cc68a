import { IconFileCheck, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { Dispute } from '#contract/entities/dispute.ts'
import { disputeSnapshot } from '#machines/dispute/dispute.machine.ts'
import { awaitsEvidence, type DisputeStage, disputeStage, isUndecided } from '#machines/dispute/selectors.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { Tag, type TagTone } from '#src/shared/ui/tag.tsx'
import classes from './billing-history.module.css'

/** An act of an administrator on an open dispute. */
export type DisputeAct = 'evidence' | 'won' | 'lost'

const TONES: Record<DisputeStage, TagTone> = {
  'evidence-due': 'warn',
  'bank-decides': 'info',
  won: 'ok',
  lost: 'bad',
}

/** `onAct` opens the dialog of an act. */
export const useDisputeColumns = (onAct: (act: DisputeAct, dispute: Dispute) => void): Column<Dispute>[] => {
  const { t } = useTranslation('billing-history')
  const dates = useDates()
  return [
    {
      key: 'invoice',
      title: t('disputes.invoice'),
      align: 'start',
      width: 24,
      place: 'name',
      cell: ({ invoiceNumber, reason }) => (
        <>
          {invoiceNumber === null ? t('common:notAvailable') : <Latin>{invoiceNumber}</Latin>}
          {reason !== null && (
            <span className={classes.reason}>
              <bdi>{reason}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'opened',
      title: t('disputes.opened'),
      align: 'end',
      width: 14,
      place: 'note',
      cell: ({ openedAt }) => <span className={classes.whole}>{dates.day(openedAt)}</span>,
    },
    {
      key: 'amount',
      title: t('disputes.amount'),
      align: 'figures',
      width: 16,
      place: 'figure',
      cell: ({ amount, currency }) => <Money halalas={amount} currency={currency} />,
    },
    {
      key: 'respondBy',
      title: t('disputes.respondBy'),
      align: 'end',
      width: 14,
      place: 'note',
      isBlank: ({ respondBy }) => respondBy === null,
      cell: ({ respondBy }) =>
        respondBy === null ? '-' : <span className={classes.whole}>{dates.day(respondBy)}</span>,
    },
    {
      key: 'state',
      title: t('disputes.state'),
      align: 'center',
      width: 16,
      place: 'below-figure',
      cell: (dispute) => {
        const stage = disputeStage(disputeSnapshot(dispute))
        return <Tag tone={TONES[stage]}>{t(`disputes.stages.${stage}`)}</Tag>
      },
    },
    {
      key: 'acts',
      title: t('acts'),
      align: 'start',
      width: 42,
      isHeaderUnseen: true,
      place: 'foot',
      isBlank: (dispute) => !isUndecided(disputeSnapshot(dispute)),
      cell: (dispute) => <DisputeActs dispute={dispute} onAct={(act) => onAct(act, dispute)} />,
    },
  ]
}

interface DisputeActsProps {
  dispute: Dispute
  onAct: (act: DisputeAct) => void
}

const DisputeActs = ({ dispute, onAct }: DisputeActsProps) => {
  const { t } = useTranslation('billing-history')
  const snapshot = disputeSnapshot(dispute)
  if (!isUndecided(snapshot)) return null
  const about = dispute.invoiceNumber ?? t('common:notAvailable')
  return (
    <span className={classes.acts}>
      {awaitsEvidence(snapshot) && (
        <RowAction
          picture={IconFileCheck}
          word={t('disputes.evidence')}
          about={about}
          opensDialog
          onAct={() => onAct('evidence')}
        />
      )}
      <RowAction
        picture={IconThumbUp}
        word={t('disputes.won')}
        about={about}
        opensDialog
        onAct={() => onAct('won')}
      />
      <RowAction
        picture={IconThumbDown}
        word={t('disputes.lost')}
        about={about}
        opensDialog
        onAct={() => onAct('lost')}
      />
    </span>
  )
}
