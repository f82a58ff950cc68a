import { Button, Loader } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { completeOnboarding } from '#contract/endpoints/customers.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { hasBillingAccount } from '#machines/account/selectors.ts'
import { billingAccountId, NO_BILLING_ACCOUNT } from '#rules/display.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { CopyButton } from '#src/shared/ui/copy-button.tsx'
import { Latin } from '#src/shared/ui/latin.tsx'
import { NextSteps } from '../components/next-steps.tsx'
import { Notice } from '../components/notice.tsx'
import { onNext, Screen } from '../components/screen.tsx'
import { useFlow } from '../flow/flow-context.ts'
import classes from './completion-screen.module.css'

const LOOK_AGAIN_MS = 2000
/** Until then the account is there as a rule. */
const USUAL_MS = 20_000

/** The account that was created, or is about to be: this page looks until it is there. */
export const CompletionScreen = () => {
  const { t } = useTranslation(['onboarding', 'common'])
  const { customer, next, busy } = useFlow()
  const isThere = hasBillingAccount(accountSnapshot(customer))
  const [isLate, setLate] = useState(false)
  useTimeout(() => setLate(true), USUAL_MS, { autoInvoke: true })
  useQuery({ ...currentQuery, refetchInterval: isThere ? false : LOOK_AGAIN_MS })

  // A change of the account itself is no other tab being faster, so the revision of this moment is named.
  const save = async () => (await call(completeOnboarding, {}, { revision: customer.revision })).customer
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
      <NextSteps customer={customer} />
      <div className={classes.onward}>
        <Button type="submit" loading={busy} disabled={!isThere}>
          {t('done.dashboard')}
        </Button>
      </div>
    </Screen>
  )
}
