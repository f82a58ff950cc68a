import { useLocation } from '@tanstack/react-router'
import type { RefusalReason as Reason, RefusedEvent } from '#contract/refusal-reasons.ts'
import { WAYS_OUT, type WayOut as Way } from '#machines/refusals/reasons.ts'
import { billingMonthOf, monthStart, nextBillingMonth } from '#rules/billing-calendar.ts'
import { serverNow } from '../api/server-clock.ts'
import { useDates } from '../i18n/dates.ts'
import { anyKey, useTranslation } from '../i18n/use-translation.ts'
import { isCustomerPage, isTeamPage } from '../session/acting.ts'
import { useCurrent } from '../session/current-query.ts'
import { destinationOf, personOf } from '../session/guards.ts'
import { useMayDo } from '../session/may-do.ts'
import { PageLink } from '../ui/links.tsx'
import { WAY_OUT_ACTS } from './way-out-acts.ts'

export interface RefusalReasonProps {
  refused: RefusedEvent
  /** A text of the specification that replaces the reason; the way out follows it. */
  text?: string | undefined
  /** The general text, while the reasons are loading. */
  fallback?: string
  /** False if the way out is a decision of the customer that nobody should suggest here. */
  hasWay?: boolean
}

/** Says why a chart refuses an act, and the way out. */
export const RefusalReason = ({ refused, text, fallback = '', hasWay = true }: RefusalReasonProps) => {
  const { t, ready } = useTranslation('why-not')
  const { reason } = refused
  if (!ready) return text ?? fallback
  return (
    <>
      {text ?? (reason && t(`reasons.${reason}`))}
      {reason ? hasWay && <WayOut reason={reason} /> : <StateName refused={refused} />}
    </>
  )
}

/** Names the state, for a refusal that has no other reason. */
const StateName = ({ refused: { chart, state } }: { refused: RefusedEvent }) => {
  const { t, ready } = useTranslation(['why-not', 'states'])
  const name = anyKey(t)(`states:${chart}.${state}`)
  return ready && <span> {t('inState', { state: name })}</span>
}

const WayOut = ({ reason }: { reason: Reason }) => {
  const { t } = useTranslation('why-not')
  const dates = useDates()
  const { pathname } = useLocation()
  const current = useCurrent()
  const isAdministrator = current.role === 'admin'
  const mayDo = useMayDo()
  const way: Way = WAYS_OUT[reason]
  if ('opening' in way) {
    const date = dates.day(monthStart(nextBillingMonth(billingMonthOf(serverNow()))))
    return <span> {t(`openings.${way.opening}`, { date })}</span>
  }
  if ('by' in way) {
    if (way.by === 'none' || (way.by === 'team' && isAdministrator)) return null
    return <span> {t(`ways.${way.by}`)}</span>
  }
  const { page, operation, words } = WAY_OUT_ACTS['act' in way ? way.act : way.instead]
  const act = t(`acts.${words}`)
  if (!mayDo(operation))
    return <span> {isAdministrator ? `${t('ways.customerNext')} ${act}` : t('ways.team')}</span>
  // From a page about no customer, a link to an account would open another customer's.
  const isReachable =
    destinationOf(page, personOf(current)) === page && !(isTeamPage(pathname) && isCustomerPage(page))
  return (
    <span>
      {' '}
      {t('instead' in way ? 'ways.instead' : 'ways.next')}{' '}
      {pathname !== page && isReachable ? <PageLink to={page}>{act}</PageLink> : act}
    </span>
  )
}
