import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Brand } from '../ui/brand.tsx'
import { usePageTitle } from '../ui/hooks.ts'
import { SkipLink } from '../ui/links.tsx'
import classes from './onboarding-frame.module.css'
import { ProfileMenu } from './profile-menu.tsx'

interface OnboardingFrameProps {
  /** The document title, for the tab and for screen readers. */
  title?: string | undefined
  /** The Contact Us button of the header. */
  contact?: ReactNode
  /** The stepper; screens outside the numbered steps have none. */
  path?: ReactNode
  /** Back and Next, always in the same place at the bottom. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every onboarding screen: header, stepper beside the content, Back and Next below. */
export const OnboardingFrame = ({ title, contact, path, actions, children }: OnboardingFrameProps) => {
  usePageTitle(title)
  return (
    <div className={classes.frame}>
      <SkipLink />
      <OnboardingHeader contact={contact} />
      <div className={classes.body}>
        <div className={classes.path}>{path}</div>
        <main id="content" className={classes.content} tabIndex={-1}>
          {children}
        </main>
        {actions && (
          <div className={classes.actions} data-action-bar>
            {actions}
          </div>
        )}
      </div>
    </div>
  )
}

/** The header during onboarding. `contact` is the place of Contact Us. */
const OnboardingHeader = ({ contact }: { contact?: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Brand name={t('brand')} />
        <div className={classes.tools}>
          {contact}
          <ProfileMenu withPreferences />
        </div>
      </div>
    </header>
  )
}
