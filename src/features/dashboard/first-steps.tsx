import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canAddMembers } from '#machines/account/selectors.ts'
import { billingAccountId } from '#rules/display.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { OutsideLink, PageLink } from '#src/shared/ui/links.tsx'
import { PathSteps } from '#src/shared/ui/path-steps.tsx'
import classes from './dashboard.module.css'

interface FirstStep {
  key: 'project' | 'backup' | 'colleague'
  isDone: boolean
  link: ReactNode
}

/** The first steps of a new customer. Usage, a saved card and a colleague tick the steps. */
export const FirstSteps = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('dashboard')
  const links = useLinks()
  const { data: cards } = useQuery(paymentMethodsQuery)
  const account = accountSnapshot(customer)
  const id = customer.gcpSubBillingAccountId && billingAccountId(customer.gcpSubBillingAccountId)
  const steps: FirstStep[] = [
    {
      key: 'project',
      isDone: account.context.hasUsage,
      link: (
        <OutsideLink href={links.URL_INSTRUCTIONS_CREATE_PROJECT}>{t('firstSteps.project.link')}</OutsideLink>
      ),
    },
  ]
  // Without an answer about the cards nobody is asked to add one.
  if (cards)
    steps.push({
      key: 'backup',
      isDone: cards.some(({ status }) => status === 'backup'),
      link: <PageLink to="/managePayment">{t('firstSteps.backup.link')}</PageLink>,
    })
  if (customer.accountType === 'business' && canAddMembers(account))
    steps.push({
      key: 'colleague',
      isDone: customer.users.length > 1,
      link: <PageLink to="/manageUsers">{t('firstSteps.colleague.link')}</PageLink>,
    })
  return (
    <section className={classes.progressCard} aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes.progressTitle}>
        {t(steps.every(({ isDone }) => isDone) ? 'firstSteps.allDone' : 'firstSteps.title')}
      </h2>
      <PathSteps
        steps={steps.map(({ key, isDone, link }) => ({
          key,
          title: t(`firstSteps.${key}.title`),
          state: isDone ? 'done' : 'open',
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
