import { Button, Loader } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { completeOnboarding } from '#contract/endpoints/customers.ts'
import type { ContractSummary } from '#contract/entities/contract-summary.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { hasBillingAccount } from '#machines/account/selectors.ts'
import { billingAccountId, NO_BILLING_ACCOUNT } from '#rules/display.ts'
import { ContractSummaries } from '#src/shared/account/contract-summaries.tsx'
import { contractSummariesQuery } from '#src/shared/account/contract-summaries-query.ts'
import { call } from '#src/shared/api/api.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { CopyButton } from '#src/shared/ui/buttons.tsx'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { OutsideLink } from '#src/shared/ui/links.tsx'
import { type PathStep, PathSteps } from '#src/shared/ui/path-steps.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { Notice } from '../flow/notice.tsx'
import { onNext, Screen } from '../flow/screen-page.tsx'
import classes from './completion-screen.module.css'

const POLL_INTERVAL_MS = 2000
/** The account usually exists within this time. */
const USUAL_WAIT_MS = 20_000

/** The created account. The page polls until it exists. */
export const CompletionScreen = () => {
  const { t } = useTranslation('onboarding')
  const { customer, next, busy } = useFlow()
  const isThere = hasBillingAccount(accountSnapshot(customer))
  const [isLate, setLate] = useState(false)
  useTimeout(() => setLate(true), USUAL_WAIT_MS, { autoInvoke: true })
  useQuery({ ...currentQuery, refetchInterval: isThere ? false : POLL_INTERVAL_MS })

  // Sends the latest revision, because the creation of the account also raises it.
  const save = async () => (await call(completeOnboarding, {}, { revision: customer.revision })).customer
  const { data: summaries } = useQuery(contractSummariesQuery)
  const id = billingAccountId(customer.gcpSubBillingAccountId, NO_BILLING_ACCOUNT)

  return (
    <Screen
      title={
        <span className={classes.title}>
          {isThere ? (
            <IconCircleCheck className={classes.sign} size={34} stroke={1.75} aria-hidden />
          ) : (
            <Loader size={28} aria-hidden />
          )}
          <span aria-live="polite">{isThere ? t('done.title') : t('done.creating')}</span>
        </span>
      }
      lead={isThere || isLate ? undefined : t('done.creatingText')}
      onSubmit={onNext(() => next(save))}
    >
      {isLate && !isThere && (
        <div role="status">
          <Notice tone="warn">{t('done.takingLonger')}</Notice>
        </div>
      )}
      <dl className={classes.account}>
        <div>
          <dt>{t('done.name')}</dt>
          <dd>
            <Latin>{customer.accountName ?? t('common:notAvailable')}</Latin>
          </dd>
        </div>
        <div>
          <dt>{t('done.id')}</dt>
          <dd>
            <Latin>{id}</Latin>
            {isThere && <CopyButton value={id} label={t('done.copyId')} />}
          </dd>
        </div>
      </dl>
      {summaries && <YourContract summaries={summaries} />}
      <NextSteps customer={customer} />
      <div className={classes.onward}>
        <Button type="submit" loading={busy} disabled={!isThere}>
          {t('done.dashboard')}
        </Button>
      </div>
    </Screen>
  )
}

/** The contract summary of the accepted terms, for download. */
const YourContract = ({ summaries }: { summaries: readonly ContractSummary[] }) => {
  const { t } = useTranslation('contract')
  if (summaries.length === 0) return null
  return (
    <section aria-labelledby="contract">
      <h2 id="contract" className={classes.stepsTitle}>
        {t('title')}
      </h2>
      <ContractSummaries summaries={summaries} />
    </section>
  )
}

/** The steps after the onboarding, each with its state: done, now or later. */
const NextSteps = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('onboarding')
  const links = useLinks()
  const isOpen = hasBillingAccount(accountSnapshot(customer))
  const isActivated = customer.pscPermissionGranted
  const steps: PathStep[] = [
    { key: 'terms', title: t('done.steps.terms'), state: 'done' },
    {
      key: 'account',
      title: t('done.steps.account'),
      state: isOpen ? 'done' : 'now',
      more: isOpen ? null : <p>{t('done.steps.accountText')}</p>,
    },
    {
      key: 'review',
      title: t('done.steps.review'),
      state: isActivated ? 'done' : isOpen ? 'now' : 'later',
      more: isActivated ? null : <p>{t('done.activation')}</p>,
    },
    {
      key: 'project',
      title: t('done.steps.project'),
      state: isOpen && isActivated ? 'now' : 'later',
      more: (
        <>
          {!isActivated && <p>{t('done.steps.projectText')}</p>}
          <OutsideLink href={links.URL_INSTRUCTIONS_CREATE_PROJECT}>{t('done.firstProject')}</OutsideLink>
        </>
      ),
    },
  ]

  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className={classes.stepsTitle}>
        {t('done.steps.title')}
      </h2>
      <PathSteps steps={steps} />
    </section>
  )
}
