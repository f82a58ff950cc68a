import type { ChargeMark, PlannedCharge } from '#contract/entities/charge-run.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { Difference } from '#src/shared/ui/difference.tsx'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { PageLink } from '#src/shared/ui/links.tsx'
import { Tag, type TagTone } from '#src/shared/ui/tag.tsx'
import classes from './planned-charges.module.css'

const NONE = '-'

const TONES: Readonly<Record<ChargeMark, TagTone>> = {
  new: 'info',
  higher: 'warn',
  'no-card': 'bad',
  declined: 'warn',
  stopped: 'bad',
}

export const useChargeColumns = (): Column<PlannedCharge>[] => {
  const { t } = useTranslation('planned-charges')
  const money = useMoney()
  return [
    {
      key: 'customer',
      title: t('column.customer'),
      align: 'start',
      width: 24,
      place: 'name',
      cell: ({ customerId, customerName }) => (
        <PageLink to="/dashboard" search={{ customer: customerId }}>
          <bdi>{customerName ?? t('unnamed')}</bdi>
        </PageLink>
      ),
    },
    {
      key: 'amount',
      title: t('column.amount'),
      align: 'figures',
      width: 15,
      place: 'figure',
      cell: ({ amount }) => <span className={classes.whole}>{money.amountIn(amount)}</span>,
    },
    {
      key: 'card',
      title: t('column.card'),
      align: 'start',
      width: 16,
      place: 'below-name',
      cell: ({ card }) =>
        card === null ? (
          NONE
        ) : (
          <Latin>
            {CARD_LABELS[card.type]} •••• {card.last4}
          </Latin>
        ),
    },
    {
      key: 'difference',
      title: t('column.difference'),
      align: 'start',
      width: 18,
      place: 'note',
      cell: ({ amount, previousAmount }) => <Difference amount={amount} previous={previousAmount} />,
    },
    {
      key: 'approved',
      title: t('column.approved'),
      align: 'center',
      width: 12,
      place: 'note',
      cell: ({ isApproved }) => (
        <Tag tone={isApproved ? 'ok' : 'quiet'}>{t(isApproved ? 'approved' : 'unapproved')}</Tag>
      ),
    },
    {
      key: 'marks',
      title: t('column.marks'),
      align: 'start',
      width: 15,
      place: 'note',
      isBlank: ({ marks }) => marks.length === 0,
      cell: ({ marks }) =>
        marks.length === 0 ? (
          NONE
        ) : (
          <span className={classes.marks}>
            {marks.map((mark) => (
              <Tag key={mark} tone={TONES[mark]}>
                {t(`mark.${mark}`)}
              </Tag>
            ))}
          </span>
        ),
    },
  ]
}
