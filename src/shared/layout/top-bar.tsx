import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { PAGES, pagePathAt } from '../pages.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { PageIcon } from './page-icon.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  onOpenMenu: () => void
  /** The place of Contact Us. */
  contact?: ReactNode
}

/** The screen's title and icon, and who is signed in. */
export const TopBar = ({ onOpenMenu, contact }: TopBarProps) => {
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
          <PageIcon className={classes.icon} path={path} />
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
