import { ActionIcon, CloseButton } from '@mantine/core'
import { IconMenu2, IconUserShield } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useDisplayName } from '../account/names.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { PAGES, pagePathAt } from '../pages.ts'
import { isCustomerPage } from '../session/acting.ts'
import { useCurrent } from '../session/current-query.ts'
import { usePageTitle } from '../ui/hooks.ts'
import { isolated, Latin } from '../ui/isolated-text.tsx'
import { SkipLink } from '../ui/links.tsx'
import classes from './layout.module.css'
import { ProfileMenu } from './profile-menu.tsx'
import { PageIcon, SideMenu } from './side-menu.tsx'

/** The frame of every screen after onboarding: side menu, top bar, content. On a small screen the menu is a drawer. */
export const AppLayout = ({ children, contact }: { children: ReactNode; contact?: ReactNode }) => {
  const { t } = useTranslation('layout')
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()

  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={classes.side}>
        <SideMenu />
      </aside>
      <dialog ref={drawer} className={classes.drawer} aria-label={t('menu.label')} closedby="any">
        <SideMenu onLeave={close} />
        <CloseButton
          className={classes.close}
          size={44}
          iconSize={20}
          aria-label={t('menu.close')}
          onClick={close}
        />
      </dialog>
      <div className={classes.page}>
        <TopBar onOpenMenu={() => drawer.current?.showModal()} contact={contact} />
        <ActingBanner />
        <main id="content" className={classes.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

interface TopBarProps {
  onOpenMenu: () => void
  /** The place of Contact Us. */
  contact?: ReactNode
}

/** The screen's title and icon, and the signed-in person. */
const TopBar = ({ onOpenMenu, contact }: TopBarProps) => {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  const path = pagePathAt(pathname)
  const page = path && PAGES[path]
  usePageTitle(page && t(`menu.${page.name}`))

  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.open}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('menu.open')}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      {path && page && (
        <h1 className={classes.title}>
          <PageIcon className={classes.topBarIcon} path={path} />
          {t(`menu.${page.name}`)}
        </h1>
      )}
      <div className={classes.profile}>
        {contact}
        <ProfileMenu withName />
      </div>
    </header>
  )
}

/** Names the customer an administrator acts for, on every page of that customer, at any scroll position. */
const ActingBanner = () => {
  const { t } = useTranslation('layout')
  const nameOf = useDisplayName()
  const { role, customer } = useCurrent()
  const { pathname } = useLocation()
  if (role !== 'admin' || !customer || !isCustomerPage(pathname)) return null
  return (
    <section className={classes.acting} aria-label={t('acting.label')}>
      <IconUserShield className={classes.actingIcon} size={20} stroke={1.75} aria-hidden />
      <p className={classes.actingWords}>
        <strong>{t('acting.title', { name: isolated(nameOf(customer)) })}</strong>
        {customer.accountName && <Latin className={classes.actingAccount}>{customer.accountName}</Latin>}
      </p>
      <Link className={classes.actingBack} to="/manageCustomers">
        {t('acting.back')}
      </Link>
    </section>
  )
}
