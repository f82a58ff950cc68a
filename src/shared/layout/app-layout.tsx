import { CloseButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { ActingBanner } from './acting-banner.tsx'
import classes from './app-layout.module.css'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

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
