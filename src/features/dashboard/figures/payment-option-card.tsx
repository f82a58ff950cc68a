import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/use-may-do.ts'
import { FigureCard } from './figure-card.tsx'
import classes from './figures.module.css'

const slotsOf = (cards: readonly PaymentMethod[]) => {
  const has = (status: PaymentMethod['status']) => cards.some((card) => card.status === status)
  if (cards.length === 0) return 'noCards'
  if (!has('primary')) return 'noPrimary'
  return has('backup') ? 'primaryAndBackup' : 'primaryOnly'
}

/** How many cards there are, with the way to them. */
export const PaymentOptionCard = () => {
  const { t } = useTranslation(['dashboard', 'common'])
  const { data: cards, isError } = useQuery(paymentMethodsQuery)
  const mayAdd = useMayDo()('cardAttempts.open')
  const title = t('figures.paymentOption')
  if (!cards) return <FigureCard title={title} figure={isError ? t('common:notAvailable') : undefined} />
  const figure = t('figures.cards', { count: cards.length })
  if (cards.length === 0 && !mayAdd)
    return <FigureCard title={title} figure={figure} note={t('common:customerAddsCards')} />
  return (
    <FigureCard
      title={title}
      figure={figure}
      note={t(`figures.${slotsOf(cards)}`)}
      aside={
        <Link className={classes.link} to="/managePayment">
          {t(cards.length === 0 ? 'figures.addCard' : 'figures.updateCards')}
        </Link>
      }
    />
  )
}
