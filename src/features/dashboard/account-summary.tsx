import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Current } from '#src/shared/session/current-query.ts'
import { CopyButton } from '#src/shared/ui/copy-button.tsx'
import { Latin } from '#src/shared/ui/latin.tsx'
import { StatusTag } from '#src/shared/ui/status-tag.tsx'
import classes from './account-summary.module.css'
import { accountHolder, type SummaryField, summaryFields } from './summary-fields.ts'

interface AccountSummaryProps {
  customer: NonNullable<Current['customer']>
  role: Current['role']
}

/** Whose account this is and what it consists of. */
export const AccountSummary = ({ customer, role }: AccountSummaryProps) => {
  const { t } = useTranslation(['dashboard', 'common'])
  const arabicName = customer.accountType === 'business' ? customer.arabicBusinessName : null

  return (
    <section className={classes.card} aria-label={t('summary.title')}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h2>{accountHolder(customer, role) ?? t('common:notAvailable')}</h2>
          {arabicName && (
            <p className={classes.arabic} lang="ar" dir="rtl">
              {arabicName}
            </p>
          )}
        </div>
        <StatusTag status={customer.status} />
      </div>
      <dl className={classes.fields}>
        {summaryFields(customer).map((field) => (
          <div key={field.name} className={classes.field}>
            <dt>{t(`summary.${field.name}`)}</dt>
            <dd>
              <Value {...field} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Value = ({ name, value }: SummaryField) => {
  const { t } = useTranslation(['dashboard', 'common'])
  if (!value?.trim()) return <span className={classes.missing}>{t('common:notAvailable')}</span>
  if (name === 'accountType') return t(`common:accountType.${value as 'business' | 'individual'}`)
  return (
    <>
      <Latin>{value}</Latin>
      {name === 'billingId' && <CopyButton value={value} label={t('summary.copyBillingId')} />}
    </>
  )
}
