import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { arabicTitle } from '#rules/names.ts'
import { differenceCount } from '#rules/register-differences.ts'
import { BothNames } from '#src/shared/account/both-names.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { displayName } from '#src/shared/session/display-name.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import { StatusTag } from '#src/shared/ui/status-tag.tsx'
import classes from './review.module.css'
import { useReviewed } from './review-context.ts'

/** Whose application this is, how it stands, and whether anything differs from what was vouched for. */
export const ReviewHeader = () => {
  const { t } = useTranslation(['review', 'common'])
  const dates = useDates()
  const { application, vouched } = useReviewed()
  const { customer, termsAcceptedAt } = application
  const { accountType, accountName, status } = customer
  const count = differenceCount(vouched)
  const isCompared = Object.keys(vouched).length > 0
  const Icon = count > 0 ? IconAlertTriangle : IconCircleCheck
  return (
    <header className={classes.head}>
      <div className={classes.names}>
        <BothNames
          latin={displayName(customer)}
          arabic={arabicTitle(customer)}
          missing={t('common:notAvailable')}
          classes={{ first: classes.name, second: classes.secondName }}
        />
        <p className={classes.facts}>
          <span>{t(`common:accountType.${accountType}`)}</span>
          {accountName && (
            <span>
              {t('head.account')} <Latin>{accountName}</Latin>
            </span>
          )}
          <span>
            {termsAcceptedAt
              ? t('head.submitted', { date: dates.day(termsAcceptedAt) })
              : t('head.notSubmitted')}
          </span>
        </p>
      </div>
      <div className={classes.state}>
        <StatusTag status={status} />
        {isCompared && (
          <p className={classes.compared} data-tone={count > 0 ? 'warn' : 'ok'}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {count > 0 ? t('head.differences', { count }) : t('head.noDifferences')}
          </p>
        )}
        <a className={classes.jump} href="#decision">
          {t('head.toDecision')}
        </a>
      </div>
    </header>
  )
}
