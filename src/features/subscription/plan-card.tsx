import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PackageName } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { packageOption } from '#contract/entities/support-package.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canChangePackage } from '#machines/account/selectors.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { chargeSum } from '#rules/next-charge.ts'
import { offerAt, offerOf } from '#rules/price.ts'
import { downgradeUnlockDay, isPackageLocked } from '#rules/subscription.ts'
import { BillFold } from '#src/shared/account/bill-fold.tsx'
import { ContractSummaries } from '#src/shared/account/contract-summaries.tsx'
import { contractSummariesQuery } from '#src/shared/account/contract-summaries-query.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { Benefits, OfferPrice } from '#src/shared/account/offer.tsx'
import { packageHistoryQuery } from '#src/shared/account/package-history-query.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ClosedPart } from '#src/shared/refusals/closed-part.tsx'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { PageLink } from '#src/shared/ui/links.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { StatusTag } from '#src/shared/ui/tag.tsx'
import classes from './subscription.module.css'
import { tabSearch } from './subscription-tabs.ts'

/** The package with its price, its commitment and the next charge. */
export const PlanCard = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation(['subscription', 'packages'])
  const dates = useDates()
  const { status, createdAt, package: name, activationDate } = customer
  const missing = t('common:notAvailable')
  return (
    <section className={classes.card} aria-label={t('summary.title')}>
      {name && <Plan name={name} isAgreed={activationDate !== null} />}
      <dl className={classes.facts}>
        <div>
          <dt>{t('summary.status')}</dt>
          <dd>
            <StatusTag status={status} />
          </dd>
        </div>
        <div>
          <dt>{t('summary.since')}</dt>
          {/* An account that was never approved was never active. */}
          <dd>{activationDate && createdAt ? dates.day(createdAt) : missing}</dd>
        </div>
        <div>
          <dt>{t('summary.package')}</dt>
          <dd>
            {name ? t(`packages:names.${name}`) : missing}
            {activationDate && (
              <span className={classes.tagline}>
                {t('summary.subscribedOn', { date: dates.day(activationDate) })}
              </span>
            )}
          </dd>
        </div>
        <Commitment customer={customer} />
        <NextCharge threshold={customer.threshold} />
        <ContractRow />
      </dl>
      <div className={classes.planActs}>
        {name && canChangePackage(accountSnapshot(customer)) && <ChangePackage />}
        {name && <ClosedPart customer={customer} part="package" className={classes.tagline} />}
        {activationDate && (
          <PageLink to="/subscription" search={tabSearch('history')}>
            {t('plan.history')}
          </PageLink>
        )}
      </div>
    </section>
  )
}

/** The package at the price that the customer accepted; at today's price before the account is active. */
const Plan = ({ name, isAgreed }: { name: PackageName; isAgreed: boolean }) => {
  const { t } = useTranslation('packages')
  return (
    <div className={classes.plan}>
      <h2>{t('support', { name: t(`names.${name}`) })}</h2>
      <div className={classes.planParts}>
        {isAgreed ? <AgreedPrice name={name} /> : <OfferPrice offer={offerOf(name)} />}
        <Benefits option={packageOption(name)} />
      </div>
    </div>
  )
}

const AgreedPrice = ({ name }: { name: PackageName }) => {
  const { data: changes, error, refetch } = useQuery(packageHistoryQuery)
  const latest = changes?.find((change) => change.package === name)
  if (latest) return <OfferPrice offer={offerAt(latest)} />
  if (error) return <ProblemAlert problem={toCallProblem(error)} onRetry={() => void refetch()} />
  return <Skeleton height={80} />
}

/** Absent for the lowest package, before the subscription, and while the package cannot be changed. */
const Commitment = ({ customer }: { customer: Customer }) => {
  const { package: name, subscriptionDate } = customer
  const { t } = useTranslation('subscription')
  const dates = useDates()
  const unlockDay = downgradeUnlockDay(subscriptionDate)
  if (!name || !packageOption(name).commitments || !unlockDay) return null
  if (!canChangePackage(accountSnapshot(customer))) return null
  const isBound = isPackageLocked(name, 'Basic', subscriptionDate, serverNow())
  return (
    <div>
      <dt>{t('plan.commitment')}</dt>
      <dd>
        {isBound ? t('plan.lowerFrom', { date: dates.calendarDay(unlockDay) }) : t('plan.unbound')}
        {isBound && <span className={classes.tagline}>{t('plan.higherAnyTime')}</span>}
      </dd>
    </div>
  )
}

/** The next charge, as on the dashboard. Absent while none is planned. */
const NextCharge = ({ threshold }: { threshold: number }) => {
  const { t } = useTranslation(['subscription', 'next-charge'])
  const dates = useDates()
  const { data: summary } = useQuery(invoiceSummaryQuery)
  if (!summary?.nextCharge || !summary.nextChargeAmount) return null
  const { nextCharge, nextChargeAmount: charge, currency } = summary
  const { amount, basis } = chargeSum(charge)
  return (
    <div className={classes.nextCharge}>
      <dt>{t('plan.nextCharge')}</dt>
      <dd>
        <Money halalas={amount} currency={currency} />
        <span className={classes.tagline}>
          {t(`next-charge:basis.${basis}`, { date: dates.day(nextCharge) })}
        </span>
      </dd>
      {charge.bill && (
        <dd className={classes.bill}>
          <BillFold bill={charge.bill} charge={charge} threshold={threshold} />
        </dd>
      )}
    </div>
  )
}

const ChangePackage = () => {
  const { t } = useTranslation('subscription')
  const { Part, open, close } = useOnDemand(
    async () => (await import('#src/shared/account/package-dialog.tsx')).PackageDialog,
    'dashboard',
  )
  return (
    <>
      <Button variant="default" onClick={() => void open()}>
        {t('plan.change')}
      </Button>
      {Part && <Part onClose={close} />}
    </>
  )
}

/** The contract summaries for download. Absent until they are loaded. */
const ContractRow = () => {
  const { t } = useTranslation('contract')
  const { data: summaries = [] } = useQuery(contractSummariesQuery)
  if (summaries.length === 0) return null
  return (
    <div className={classes.contract}>
      <dt>{t('title')}</dt>
      <dd>
        <ContractSummaries summaries={summaries} />
      </dd>
    </div>
  )
}
