import { IconUserShield } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { isCustomerPage } from '../session/customer-address.ts'
import { useDisplayName } from '../session/display-name.ts'
import { isolated, Latin } from '../ui/latin.tsx'
import classes from './acting-banner.module.css'

/** For whom an administrator acts, on every page of that customer and however far it is scrolled. */
export const ActingBanner = () => {
  const { t } = useTranslation('layout')
  const nameOf = useDisplayName()
  const { role, customer } = useCurrent()
  const { pathname } = useLocation()
  if (role !== 'admin' || !customer || !isCustomerPage(pathname)) return null
  return (
    <section className={classes.banner} aria-label={t('acting.label')}>
      <IconUserShield className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <p className={classes.words}>
        <strong>{t('acting.title', { name: isolated(nameOf(customer)) })}</strong>
        {customer.accountName && <Latin className={classes.account}>{customer.accountName}</Latin>}
      </p>
      <Link className={classes.back} to="/manageCustomers">
        {t('acting.back')}
      </Link>
    </section>
  )
}
