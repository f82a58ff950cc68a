import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CloudTarget, Consequence } from '#contract/entities/consequence.ts'
import { cardText } from '#rules/cards.ts'
import { invoiceLabel } from '#rules/invoice-label.ts'
import { useInvoiceName } from '../account/invoice-name.ts'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { useDates } from '../i18n/dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { FactList } from '../ui/fact-list.tsx'
import { IsolatedText, isolated } from '../ui/isolated-text.tsx'
import { Money } from '../ui/money.tsx'
import classes from './consequences.module.css'
import type { ShownConsequence } from './use-consequence.ts'

interface ConsequenceListProps {
  shown: ShownConsequence
  /** The dialog shows the price of the package already. */
  hasPrice?: boolean
}

/** The consequence of an act: states, amounts and dates, as the server has computed them. */
export const ConsequenceList = ({
  shown: { consequence, isPending, problem, retry },
  hasPrice = false,
}: ConsequenceListProps) => {
  const { t } = useTranslation('consequences')
  if (problem) return <ProblemAlert problem={problem} onRetry={retry} />
  if (isPending || !consequence)
    return (
      <div aria-busy="true">
        <Skeleton height={112} radius={10} />
      </div>
    )
  return (
    <section className={classes.consequence} aria-label={t('title')}>
      <FactList>
        <States consequence={consequence} />
        <Amounts consequence={consequence} hasPrice={hasPrice} />
        <Cards consequence={consequence} />
        <Returns consequence={consequence} />
        <Notices consequence={consequence} />
      </FactList>
    </section>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

interface PartProps {
  consequence: Consequence
}

/** The words for a cloud account that stays as it is. */
const STAYS = {
  open: 'cloud.unchanged',
  suspended: 'cloud.suspended',
  closed: 'cloud.closed',
} as const satisfies Record<CloudTarget, string>

const cloudWords = ({ from, to }: Consequence['cloud']) => {
  if (to === null) return 'cloud.unchanged'
  return from === to ? STAYS[to] : (`cloud.${to}` as const)
}

const isChanged = ({ from, to }: { from: unknown; to: unknown }): boolean => from !== to

const States = ({ consequence }: PartProps) => {
  const { t } = useTranslation(['consequences', 'states'])
  const dates = useDates()
  const { account, held, billed, cardsOpen, packageOpen, cloud, later } = consequence
  const nameOf = (state: Consequence['account']['to']) => t(`states:account.${state}`)
  const isMoved = isChanged(account) || isChanged(held)
  return (
    <>
      {isChanged(account) && (
        <Row label={t('account')}>{t('becomes', { from: nameOf(account.from), to: nameOf(account.to) })}</Row>
      )}
      {isChanged(held) && <Row label={t('account')}>{t(held.to ? 'held' : 'released')}</Row>}
      {later && (
        <Row label={t('later')}>
          {t('laterState', {
            date: dates.day(later.at),
            time: isolated(dates.time(later.at)),
            state: nameOf(later.account),
          })}
        </Row>
      )}
      {isMoved && (isChanged(cloud) || later || billed.from) && (
        <Row label={t('cloud.label')}>
          {later ? t('cloud.until') : t(cloudWords(cloud))}
          {later?.cloud && ` ${t(`cloud.${later.cloud}`)}`}
        </Row>
      )}
      {isChanged(account) && (billed.from || billed.to) && (
        <Row label={t('billing.label')}>
          {t(billed.from ? (billed.to ? 'billing.continues' : 'billing.ends') : 'billing.begins')}
        </Row>
      )}
      {isChanged(cardsOpen) && (
        <Row label={t('cards.label')}>{t(cardsOpen.to ? 'cards.open' : 'cards.closed')}</Row>
      )}
      {isChanged(packageOpen) && (
        <Row label={t('package.label')}>{t(packageOpen.to ? 'package.open' : 'package.closed')}</Row>
      )}
    </>
  )
}

const useCardNames = () => {
  const { t } = useTranslation('consequences')
  return (cards: Consequence['payers']): string =>
    cards.map((card) => isolated(cardText(card))).join(t('cardAfter'))
}

const Amounts = ({ consequence, hasPrice }: PartProps & { hasPrice: boolean }) => {
  const { t } = useTranslation('consequences')
  const invoiceName = useInvoiceName()
  const dates = useDates()
  const cardNames = useCardNames()
  const { amounts, days, invoices, payers, cards } = consequence
  const shown = amounts.filter(({ kind }) => kind !== 'monthly' || !hasPrice)
  const isCharged = amounts.some(({ kind }) => kind === 'charged')
  const isMoved = cards.length > 0
  const hasPriceLater =
    amounts.some(({ kind }) => kind === 'monthly') && !days.some(({ kind }) => kind === 'price-from')
  return (
    <>
      {shown.map(({ kind, halalas }) => (
        <Row key={kind} label={t(`amounts.${kind}`)}>
          <Money halalas={halalas} />
        </Row>
      ))}
      {payers.length > 0 && (
        <Row label={t(isMoved ? 'payers.next' : isCharged ? 'payers.now' : 'payers.final')}>
          <IsolatedText>{cardNames(payers)}</IsolatedText>
        </Row>
      )}
      {isMoved && payers.length === 0 && <Row label={t('payers.next')}>{t('payers.none')}</Row>}
      {invoices.length > 0 && (
        <Row label={t('invoices')}>
          <ul className={classes.invoices}>
            {invoices.map(({ id, amount, documentNumber, ...label }) => (
              <li key={id}>
                <span>
                  {invoiceName(invoiceLabel(label))}
                  {documentNumber && <bdi dir="ltr"> {documentNumber}</bdi>}
                </span>
                <Money halalas={amount} />
              </li>
            ))}
          </ul>
        </Row>
      )}
      {hasPriceLater && <Row label={t('days.price-from')}>{t('fromActivation')}</Row>}
      {days.map(({ kind, day }) => (
        <Row key={kind} label={t(`days.${kind}`)}>
          {kind === 'price-from' ? t('priceFrom', { date: dates.calendarDay(day) }) : dates.calendarDay(day)}
        </Row>
      ))}
    </>
  )
}

const Cards = ({ consequence: { cards } }: PartProps) => {
  const { t } = useTranslation('consequences')
  return cards.map(({ id, type, last4, from, to }) => (
    <Row key={id} label={cardText({ type, last4 })}>
      {to === null ? t('cards.removed') : t('becomes', { from: t(`slots.${from}`), to: t(`slots.${to}`) })}
    </Row>
  ))
}

const Returns = ({ consequence: { returns } }: PartProps) => {
  const { t } = useTranslation('consequences')
  return returns.map(({ card, amount }) => (
    <Row key={cardText(card)} label={t('goesBack', { card: isolated(cardText(card)) })}>
      <Money halalas={amount} />
    </Row>
  ))
}

const Notices = ({ consequence: { told, needsSecond } }: PartProps) => {
  const { t } = useTranslation('consequences')
  const isAdmin = useCurrent().role === 'admin'
  return (
    <>
      {told.includes('customer') && (
        <Row label={t('told.label')}>{t(isAdmin ? 'told.customer' : 'told.you')}</Row>
      )}
      {needsSecond && <Row label={t('second.label')}>{t('second.text')}</Row>}
    </>
  )
}
