import type { Customer } from '#contract/entities/customer.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import { accountWay, type AccountWay as Way } from '#machines/account/way.ts'
import { billingMonthOf, monthStart, nextBillingMonth } from '#rules/billing-calendar.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { type PathStep, PathSteps } from '#src/shared/ui/path-steps.tsx'
import classes from './dashboard.module.css'

/** The way of an account that waits: what is done, who acts now, and what follows. Nothing for an account that waits for nothing. */
export const AccountWay = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('account-way')
  const voice = useVoice()
  const way = accountWay(accountAt(customer, serverNow()))
  const steps = useSteps(customer)
  if (!way) return null
  return (
    <section className={classes.progressCard} aria-labelledby="way">
      <h2 id="way" className={classes.progressTitle}>
        {t(`title.${voice}`)}
      </h2>
      <PathSteps steps={steps(way)} across />
    </section>
  )
}

const useVoice = () => (useCurrent().role === 'admin' ? 'admin' : 'own')

const useSteps = ({ cancellationDate, account, heldAt }: Customer) => {
  const { t } = useTranslation('account-way')
  const dates = useDates()
  const voice = useVoice()
  return ({ kind, holder }: Way): PathStep[] => {
    const step = (key: string, state: PathStep['state'], title: string, text?: string): PathStep => ({
      ...{ key, title, state },
      more: (
        <>
          {state === 'now' && <p className={classes.wayHolder}>{t(`holder.${holder}.${voice}`)}</p>}
          {text && <p>{text}</p>}
        </>
      ),
    })
    switch (kind) {
      case 'debt':
        return [
          step('declined', 'done', t('debt.declined')),
          step('pay', 'now', t(`debt.pay.${voice}`), t('debt.payText')),
          step('goal', 'later', t('debt.active'), t('debt.activeText')),
        ]
      case 'quota': {
        const date = dates.day(monthStart(nextBillingMonth(billingMonthOf(serverNow()))))
        return [
          step('reached', 'done', t('quota.reached')),
          step('wait', 'now', t('quota.wait'), t('quota.waitText', { date })),
          step('goal', 'later', t('quota.active'), t('quota.activeText')),
        ]
      }
      case 'suspension':
        return [
          step('decided', 'done', t('suspension.suspended')),
          step('review', 'now', t('suspension.review'), t(`suspension.reviewText.${voice}`)),
          ...(account.facts.overdue ? [step('debt', 'later', t('suspension.debt'))] : []),
          step('goal', 'later', t('suspension.active')),
        ]
      case 'hold':
        return [
          step('placed', 'done', t('hold.placed'), heldAt ? dates.day(heldAt) : undefined),
          step('review', 'now', t('suspension.review'), t(`hold.reviewText.${voice}`)),
          step('goal', 'later', t('hold.released'), t('hold.releasedText')),
        ]
      case 'notice-period':
      case 'ending': {
        const isOver = kind === 'ending'
        const end = cancellationDate ?? ''
        const until = end && t('cancellation.waitText', { date: dates.day(end), time: dates.time(end) })
        return [
          step('asked', 'done', t('cancellation.asked')),
          step('wait', isOver ? 'done' : 'now', t('cancellation.wait'), isOver ? undefined : until),
          step('settle', isOver ? 'now' : 'later', t('cancellation.settle'), t('cancellation.settleText')),
          step('closed', 'later', t('cancellation.closed'), t(`cancellation.closedText.${voice}`)),
        ]
      }
    }
  }
}
