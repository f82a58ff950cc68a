import type { StatementEntry } from '#contract/entities/statement.ts'
import { cardText } from '#rules/cards.ts'
import { STATEMENT_KIND_WORDS, STATEMENT_WORDS } from '#rules/statement-words.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import classes from '../billing-history.module.css'

const NONE = '-'

/** The columns of a statement. */
export const useStatementColumns = (): Column<StatementEntry>[] => {
  const { language } = useLanguage()
  const dates = useDates()
  const title = (name: keyof typeof STATEMENT_WORDS) => STATEMENT_WORDS[name][language]
  return [
    {
      key: 'entry',
      title: title('entry'),
      align: 'start',
      width: 24,
      place: 'name',
      cell: ({ kind }) => STATEMENT_KIND_WORDS[kind][language],
    },
    {
      key: 'date',
      title: title('date'),
      align: 'start',
      width: 13,
      place: 'below-figure',
      cell: ({ at }) => <span className={classes.whole}>{dates.day(at)}</span>,
    },
    {
      key: 'document',
      title: title('document'),
      align: 'start',
      width: 17,
      place: 'below-name',
      cell: ({ creditNote, invoice }) => {
        const number = creditNote ?? invoice.qoyod_reference
        return <span className={classes.whole}>{number === null ? NONE : <Latin>{number}</Latin>}</span>
      },
    },
    {
      key: 'card',
      title: title('card'),
      align: 'start',
      width: 15,
      place: 'note',
      isBlank: ({ card }) => card === null,
      cell: ({ card }) => (card ? <Latin>{cardText(card)}</Latin> : NONE),
    },
    {
      key: 'charged',
      title: title('charged'),
      align: 'figures',
      width: 15,
      place: 'figure',
      isBlank: ({ change }) => change <= 0,
      cell: ({ change }) => change > 0 && <Money halalas={change} />,
    },
    {
      key: 'credited',
      title: title('credited'),
      align: 'figures',
      width: 16,
      place: 'figure',
      isBlank: ({ change }) => change >= 0,
      cell: ({ change }) => change < 0 && <Money halalas={0 - change} />,
    },
    {
      key: 'balance',
      title: title('balance'),
      align: 'figures',
      width: 16,
      place: 'note',
      cell: ({ balance }) => <Balance halalas={balance} />,
    },
  ]
}

/** A balance in words for a credit of the customer: a minus is easily overlooked. */
export const Balance = ({ halalas }: { halalas: number }) => {
  const { t } = useTranslation('billing-history')
  const money = useMoney()
  if (halalas >= 0) return <Money halalas={halalas} />
  return (
    <span className={classes.whole}>{t('statement.credit', { amount: money.amountIn(0 - halalas) })}</span>
  )
}
