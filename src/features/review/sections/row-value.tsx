import { IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react'
import { isCardExpired } from '#rules/cards.ts'
import { billingAccountId } from '#rules/display.ts'
import { type PlaceKind, placeName } from '#rules/places.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import classes from '../review.module.css'
import { useReviewContext } from '../review-context.ts'
import type { RowName } from './rows.ts'

/** The applicant's number and who verified it. */
const VerifiedNumber = () => {
  const { t } = useTranslation('review')
  const dates = useDates()
  const { customer, vouched } = useReviewContext().application
  const isVerified = vouched !== null && customer.identificationNumberVerified
  const Icon = isVerified ? IconCircleCheck : IconExclamationCircle
  return (
    <>
      <Latin>{customer.identificationNumber}</Latin>
      <span className={classes.rowNote} data-tone={isVerified ? 'ok' : 'bad'}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {isVerified ? t(`number.${vouched.kind}`, { date: dates.day(vouched.at) }) : t('number.unverified')}
      </span>
    </>
  )
}

/** The primary card without its number. */
const Card = () => {
  const { t } = useTranslation(['review', 'card'])
  const now = serverNow()
  const { paymentMethod: card } = useReviewContext().application.customer
  if (!card) return <span className={classes.rowMissing}>{t('card.none')}</span>
  const isExpired = isCardExpired(card.expiryDate, now)
  const date = isolated(card.expiryDate)
  return (
    <>
      <span>
        {t('card.ends', { brand: isolated(t(`card:brands.${card.type}`)), last4: isolated(card.last4) })}
      </span>
      <span className={classes.rowNote} data-tone={isExpired ? 'bad' : 'quiet'}>
        {isExpired && <IconExclamationCircle size={16} stroke={1.75} aria-hidden />}
        {t(isExpired ? 'card.expired' : 'card.expires', { date })}
      </span>
    </>
  )
}

const Terms = () => {
  const { t } = useTranslation('review')
  const dates = useDates()
  const { termsAcceptedAt: at } = useReviewContext().application
  if (!at) return <span className={classes.rowMissing}>{t('notAccepted')}</span>
  return <span>{t('acceptedAt', { date: dates.day(at), time: isolated(dates.time(at)) })}</span>
}

const Place = ({ name }: { name: PlaceKind }) => {
  const { language } = useLanguage()
  const { customer } = useReviewContext().application
  return <Text>{placeName(name, customer[name], language) ?? customer[name]}</Text>
}

const Text = ({ children }: { children: string | null | undefined }) => {
  const { t } = useTranslation('review')
  return children?.trim() ? <bdi>{children}</bdi> : <span className={classes.rowMissing}>{t('none')}</span>
}

/** A value without letters of another script reads left to right, even if it starts with a sign. */
const isLatin = (value: string): boolean => /^[!-~][ -~]*$/.test(value)

/** The value of a line. */
export const RowValue = ({ name }: { name: RowName }) => {
  const { t } = useTranslation(['review', 'packages', 'targets'])
  const { customer } = useReviewContext().application
  switch (name) {
    case 'number':
      return <VerifiedNumber />
    case 'card':
      return <Card />
    case 'terms':
      return <Terms />
    case 'city':
    case 'province':
      return <Place name={name} />
    case 'organizationType':
      return <Text>{t(`targets:organizationTypes.${customer.organizationType}`)}</Text>
    case 'package':
      return <Text>{customer.package && t(`packages:names.${customer.package}`)}</Text>
    case 'signedInAs':
      return <Latin>{customer.user.email}</Latin>
    case 'billingAccount':
      return customer.gcpSubBillingAccountId ? (
        <Latin>{billingAccountId(customer.gcpSubBillingAccountId)}</Latin>
      ) : (
        <span className={classes.rowMissing}>{t('notOpen')}</span>
      )
    default: {
      const value = customer[name]
      return value && isLatin(value) ? <Latin>{value}</Latin> : <Text>{value}</Text>
    }
  }
}
