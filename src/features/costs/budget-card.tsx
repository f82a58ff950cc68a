import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Budget, Costs } from '#contract/entities/costs.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { isStoppedByBudget } from '#machines/account/selectors.ts'
import { budgetSnapshot } from '#machines/budget/budget.machine.ts'
import { isLifted, isStopping } from '#machines/budget/selectors.ts'
import { BUDGET_LEVELS } from '#rules/budget.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import classes from './costs.module.css'

/** The monthly budget: how much of it is used, what was told when, its stop of new resources, and its changes. */
export const BudgetCard = ({ costs }: { costs: Costs }) => {
  const { t } = useTranslation('costs')
  const money = useMoney()
  const mayChange = useMayDo()('costs.setBudget')
  const id = useId()
  const amount = useOnDemand(async () => (await import('./budget-dialogs.tsx')).BudgetDialog, 'fields')
  const lift = useOnDemand(async () => (await import('./budget-dialogs.tsx')).BudgetLift)
  const removal = useOnDemand(async () => (await import('./budget-dialogs.tsx')).BudgetRemoval)
  const { budget, month, currentMonth, total, support } = costs
  const { customer } = useCurrent()
  const snapshot = budget && budgetSnapshot(budget)
  const isStopped = snapshot !== null && isStopping(snapshot)
  /** Only the budget keeps new resources from starting. */
  const allows = isStopped && customer !== null && isStoppedByBudget(accountSnapshot(customer))
  const spent = support && month === currentMonth ? total.amount : null
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t('budget.title')}</h2>
      <p>
        {t('budget.lead')} {t(budget?.chart.facts.stops ? 'budget.leadStops' : 'budget.leadRuns')}
      </p>
      {budget && (
        <>
          <p className={classes.budgetLine}>
            {spent === null
              ? t('budget.amount', { amount: money.pricedIn(budget.amount) })
              : t('budget.used', { spent: money.pricedIn(spent), amount: money.pricedIn(budget.amount) })}
          </p>
          {spent !== null && (
            <meter
              className={classes.meter}
              aria-label={t('budget.meter')}
              min={0}
              max={budget.amount}
              value={Math.max(0, spent)}
            />
          )}
          {allows && <p className={classes.stopped}>{t('budget.stopped')}</p>}
          {snapshot && isLifted(snapshot) && <p className={classes.stopped}>{t('budget.isLifted')}</p>}
          <Notices notices={budget.notices} />
        </>
      )}
      {mayChange && (
        <div className={classes.acts}>
          {isStopped && <Button onClick={() => void lift.open()}>{t('budget.lift')}</Button>}
          <Button variant="default" onClick={() => void amount.open()}>
            {t(budget ? 'budget.change' : 'budget.set')}
          </Button>
          {budget && (
            <Button variant="subtle" onClick={() => void removal.open()}>
              {t('budget.remove')}
            </Button>
          )}
        </div>
      )}
      {!mayChange && !budget && <p className={classes.note}>{t('budget.none')}</p>}
      {amount.Part && <amount.Part budget={budget} onClose={amount.close} />}
      {lift.Part && <lift.Part allows={allows} onClose={lift.close} />}
      {removal.Part && <removal.Part allows={allows} onClose={removal.close} />}
    </section>
  )
}

/** The notices to the customer about the month. */
const Notices = ({ notices }: Pick<Budget, 'notices'>) => {
  const { t } = useTranslation('costs')
  const dates = useDates()
  const money = useMoney()
  const numbers = useNumbers()
  if (notices.length === 0) return <p className={classes.note}>{t('budget.noNotices')}</p>
  return (
    <ul className={classes.notices} aria-label={t('budget.notices')}>
      {notices.map(({ kind, toldAt, amount, spent, expected, stopped }) => {
        const date = dates.day(toldAt)
        const share = (BUDGET_LEVELS.find(({ level }) => level === kind)?.percent ?? 0) / 100
        return (
          <li key={`${kind} ${amount} ${stopped}`}>
            {kind === 'forecast'
              ? t('budget.forecastTold', {
                  date,
                  expected: money.pricedIn(expected ?? 0),
                  amount: money.pricedIn(amount),
                })
              : t(stopped ? 'budget.stopTold' : 'budget.levelTold', {
                  date,
                  percent: numbers.percent(share),
                  spent: money.pricedIn(spent),
                  amount: money.pricedIn(amount),
                })}
          </li>
        )
      })}
    </ul>
  )
}
