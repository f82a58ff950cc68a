import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canChangePackage, canSetBillingGroup } from '#machines/account/selectors.ts'
import { ACCOUNT_NAME_SHOWN, BUSINESS_NAME_SHOWN, billingAccountId, truncate } from '#rules/display.ts'
import { arabicTitle, customerTitle, personName } from '#rules/names.ts'
import { BothNames } from '#src/shared/account/names.tsx'
import { useFreshDrafts } from '#src/shared/forms/drafts.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ClosedPart } from '#src/shared/refusals/closed-part.tsx'
import type { Current } from '#src/shared/session/current-query.ts'
import { CopyButton, TextButton } from '#src/shared/ui/buttons.tsx'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { EmailText, Latin } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { PhoneFold } from '#src/shared/ui/phone-fold.tsx'
import { StatusTag } from '#src/shared/ui/tag.tsx'
import classes from './dashboard.module.css'

type Customer = NonNullable<Current['customer']>

interface AccountSummaryProps {
  customer: Customer
  role: Current['role']
}

export const AccountSummary = ({ customer, role }: AccountSummaryProps) => {
  const { t } = useTranslation('dashboard')

  return (
    <section className={classes.summaryCard} aria-label={t('summary.title')}>
      <div className={classes.summaryHead}>
        <div className={classes.summaryNames}>
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
          <dl className={`${classes.summaryFields} ${className}`} {...folded}>
            {summaryFields(customer, role).map((field) => (
              <div key={field.name} className={classes.summaryField}>
                <dt>{t(`summary.${field.name}`)}</dt>
                <dd>
                  <Value {...field} /> <FieldAction name={field.name} customer={customer} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </PhoneFold>
    </section>
  )
}

const Value = (field: SummaryField) => {
  const { t } = useTranslation(['dashboard', 'packages'])
  if (field.value === null) return <Missing />
  if (field.name === 'accountType') return <span>{t(`common:accountType.${field.value}`)}</span>
  if (field.name === 'package') return <span>{t(`packages:names.${field.value}`)}</span>
  if (field.name === 'quota') return <Money halalas={field.value} />
  if (!field.value.trim()) return <Missing />
  if (field.name === 'customerId') return <Latin className={classes.oneLine}>{field.value}</Latin>
  if (field.name === 'email' || field.name === 'permissions') return <EmailText email={field.value} />
  return <Latin>{field.value}</Latin>
}

const Missing = () => {
  const { t } = useTranslation()
  return <span className={classes.summaryMissing}>{t('common:notAvailable')}</span>
}

/** The button beside a field: copies its value, or opens the dialog that changes it. */
const FieldAction = ({ name, customer }: { name: SummaryField['name']; customer: Customer }) => {
  const { t } = useTranslation('dashboard')
  const { gcpSubBillingAccountId } = customer
  const account = accountSnapshot(customer)
  if (name === 'customerId') return <CopyButton value={customer.id} label={t('summary.copyCustomerId')} />
  if (name === 'billingId' && gcpSubBillingAccountId)
    return <CopyButton value={billingAccountId(gcpSubBillingAccountId)} label={t('summary.copyBillingId')} />
  if (name === 'package' && customer.package)
    return canChangePackage(account) ? <ChangePackage /> : <Closed customer={customer} part="package" />
  if (name === 'permissions')
    return canSetBillingGroup(account) ? <UpdatePermissions /> : <Closed customer={customer} part="group" />
  return null
}

const Closed = ({ customer, part }: { customer: Customer; part: 'package' | 'group' }) => (
  <ClosedPart customer={customer} part={part} className={classes.summaryClosed} />
)

const ChangePackage = () => {
  const { t } = useTranslation('dashboard')
  const { Part, open, close } = useOnDemand(
    async () => (await import('#src/shared/account/package-dialog.tsx')).PackageDialog,
  )
  return (
    <>
      <TextButton label={t('summary.changePackage')} onClick={open}>
        {t('summary.change')}
      </TextButton>
      {Part && <Part onClose={close} />}
    </>
  )
}

const UpdatePermissions = () => {
  const { t } = useTranslation('dashboard')
  const readDrafts = useFreshDrafts()
  const { Part, open, close } = useOnDemand(async () => {
    const [{ PermissionsDialog }] = await Promise.all([
      import('./dialogs/permissions-dialog.tsx'),
      readDrafts(),
    ])
    return PermissionsDialog
  }, 'fields')
  return (
    <>
      <TextButton label={t('summary.updatePermissions')} onClick={open}>
        {t('summary.update')}
      </TextButton>
      {Part && <Part onClose={close} />}
    </>
  )
}

const shown = (name: string | null): string | null => name && truncate(name, BUSINESS_NAME_SHOWN)

/** The name of the company or person that holds the account; null if none is known yet. */
const accountHolder = (customer: Customer): string | null => shown(customerTitle(customer))

/** The Arabic name of the company or person that holds the account; null if none is known. */
const arabicHolder = (customer: Customer): string | null => shown(arabicTitle(customer))

type TextName =
  | 'owner'
  | 'accountName'
  | 'customerId'
  | 'domain'
  | 'billingId'
  | 'email'
  | 'phone'
  | 'permissions'

/** A field of the summary. Null and blank text show 'Not Available'. */
type SummaryField =
  | { name: TextName; value: string | null }
  | { name: 'accountType'; value: Customer['accountType'] }
  | { name: 'package'; value: Customer['package'] }
  | { name: 'quota'; value: number }

const BUSINESS_ONLY: readonly SummaryField['name'][] = ['domain', 'permissions']

/** The fields in their order on the card. Administrators also see the owner, the first of the customer's users. */
const summaryFields = (customer: Customer, role: Current['role']): SummaryField[] => {
  const [owner] = customer.users
  const fields: SummaryField[] = [
    ...(role === 'admin' ? [{ name: 'owner' as const, value: owner ? personName(owner) : null }] : []),
    {
      name: 'accountName',
      value: customer.accountName && truncate(customer.accountName, ACCOUNT_NAME_SHOWN),
    },
    { name: 'customerId', value: customer.id },
    { name: 'accountType', value: customer.accountType },
    { name: 'domain', value: customer.domain },
    {
      name: 'billingId',
      value: customer.gcpSubBillingAccountId && billingAccountId(customer.gcpSubBillingAccountId),
    },
    { name: 'email', value: customer.contactEmail ?? customer.user.email },
    { name: 'phone', value: customer.phone },
    { name: 'package', value: customer.package },
    { name: 'permissions', value: customer.gcpSecurityGroup },
  ]
  if (customer.monthlyQuota !== null) fields.push({ name: 'quota', value: customer.monthlyQuota })
  return fields.filter(({ name }) => customer.accountType === 'business' || !BUSINESS_ONLY.includes(name))
}
