import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canChangePackage, canSetBillingGroup } from '#machines/account/selectors.ts'
import { billingAccountId } from '#rules/display.ts'
import { BothNames } from '#src/shared/account/both-names.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Current } from '#src/shared/session/current-query.ts'
import { CopyButton } from '#src/shared/ui/copy-button.tsx'
import { EmailText } from '#src/shared/ui/email-text.tsx'
import { Latin } from '#src/shared/ui/latin.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { PhoneFold } from '#src/shared/ui/phone-fold.tsx'
import { StatusTag } from '#src/shared/ui/status-tag.tsx'
import classes from './account-summary.module.css'
import { ChangePackage } from './change-package.tsx'
import { accountHolder, arabicHolder, type SummaryField, summaryFields } from './summary-fields.ts'
import { UpdatePermissions } from './update-permissions.tsx'

type Customer = NonNullable<Current['customer']>

interface AccountSummaryProps {
  customer: Customer
  role: Current['role']
}

/** Whose account this is and what it consists of. */
export const AccountSummary = ({ customer, role }: AccountSummaryProps) => {
  const { t } = useTranslation(['dashboard', 'common'])

  return (
    <section className={classes.card} aria-label={t('summary.title')}>
      <div className={classes.head}>
        <div className={classes.names}>
          <BothNames
            latin={accountHolder(customer)}
            arabic={arabicHolder(customer)}
            missing={t('common:notAvailable')}
            classes={{ second: classes.secondName }}
          />
        </div>
        <StatusTag status={customer.status} />
      </div>
      <PhoneFold label={(isUnfolded) => t(isUnfolded ? 'summary.fold' : 'summary.unfold')}>
        {({ className, ...folded }) => (
          <dl className={`${classes.fields} ${className}`} {...folded}>
            {summaryFields(customer, role).map((field) => (
              <div key={field.name} className={classes.field}>
                <dt>{t(`summary.${field.name}`)}</dt>
                <dd>
                  <Value {...field} /> <Tool name={field.name} customer={customer} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </PhoneFold>
    </section>
  )
}

const Value = ({ name, value }: SummaryField) => {
  const { t } = useTranslation(['dashboard', 'common', 'packages'])
  if (!value?.trim()) return <span className={classes.missing}>{t('common:notAvailable')}</span>
  if (name === 'accountType')
    return <span>{t(`common:accountType.${value as Customer['accountType']}`)}</span>
  if (name === 'package')
    return <span>{t(`packages:names.${value as NonNullable<Customer['package']>}`)}</span>
  if (name === 'quota') return <Money halalas={Number(value)} />
  if (name === 'customerId') return <Latin className={classes.oneLine}>{value}</Latin>
  if (name === 'email' || name === 'permissions') return <EmailText email={value} />
  return <Latin>{value}</Latin>
}

/** What can be done with a field. */
const Tool = ({ name, customer }: { name: SummaryField['name']; customer: Customer }) => {
  const { t } = useTranslation('dashboard')
  const { gcpSubBillingAccountId } = customer
  const account = accountSnapshot(customer)
  if (name === 'customerId') return <CopyButton value={customer.id} label={t('summary.copyCustomerId')} />
  if (name === 'billingId' && gcpSubBillingAccountId)
    return <CopyButton value={billingAccountId(gcpSubBillingAccountId)} label={t('summary.copyBillingId')} />
  if (name === 'package' && customer.package && canChangePackage(account)) return <ChangePackage />
  if (name === 'permissions' && canSetBillingGroup(account)) return <UpdatePermissions />
  return null
}
