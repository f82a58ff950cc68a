import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canAddMembers, isInUse } from '#machines/account/selectors.ts'
import { billingAccountId } from '#rules/display.ts'
import { isWithinDays } from '#rules/subscription.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Current } from '#src/shared/session/current-query.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { OutsideLink, PageLink } from '#src/shared/ui/links.tsx'
import { PathSteps } from '#src/shared/ui/path-steps.tsx'
import classes from './dashboard.module.css'

/** How long the dashboard shows the first steps, in Riyadh days from the activation. */
const FIRST_DAYS = 14

/** True for people of an account that was activated lately. */
export const showsFirstSteps = ({ customer, role }: Pick<Current, 'customer' | 'role'>): boolean => {
  if (!customer?.activationDate || role === 'admin') return false
  return isInUse(accountSnapshot(customer)) && isWithinDays(customer.activationDate, FIRST_DAYS, serverNow())
}

interface FirstStep {
  key: 'project' | 'backup' | 'colleague'
  isDone: boolean
  link: ReactNode
}

/** What a new customer does first. Usage, a saved card and a colleague tick the steps. */
export const FirstSteps = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('dashboard')
  const links = useLinks()
  const { data: summary } = useQuery(invoiceSummaryQuery)
  const { data: cards = [] } = useQuery(paymentMethodsQuery)
  const id = customer.gcpSubBillingAccountId && billingAccountId(customer.gcpSubBillingAccountId)
  const steps: FirstStep[] = [
    {
      key: 'project',
      isDone: summary?.months.some(({ billed, unbilled }) => billed + unbilled > 0) ?? false,
      link: (
        <OutsideLink href={links.URL_INSTRUCTIONS_CREATE_PROJECT}>{t('firstSteps.project.link')}</OutsideLink>
      ),
    },
    {
      key: 'backup',
      isDone: cards.some(({ status }) => status === 'backup'),
      link: <PageLink to="/managePayment">{t('firstSteps.backup.link')}</PageLink>,
    },
  ]
  if (customer.accountType === 'business' && canAddMembers(accountSnapshot(customer)))
    steps.push({
      key: 'colleague',
      isDone: customer.users.length > 1,
      link: <PageLink to="/manageUsers">{t('firstSteps.colleague.link')}</PageLink>,
    })
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className={classes.progressCard} aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes.progressTitle}>
        {t(next ? 'firstSteps.title' : 'firstSteps.allDone')}
      </h2>
      <PathSteps
        steps={steps.map(({ key, isDone, link }) => ({
          key,
          title: t(`firstSteps.${key}.title`),
          state: isDone ? 'done' : key === next?.key ? 'now' : 'later',
          more: !isDone && (
            <>
              <p>{t(`firstSteps.${key}.text`, { id: isolated(id ?? '') })}</p>
              <p>{link}</p>
            </>
          ),
        }))}
      />
    </section>
  )
}
