import type { ReactNode } from 'react'
import { usePageTitle } from '../ui/use-page-title.ts'
import classes from './onboarding-frame.module.css'
import { OnboardingHeader } from './onboarding-header.tsx'
import { SkipLink } from './skip-link.tsx'

interface OnboardingFrameProps {
  /** Names the document, for the tab and for screen readers. */
  title?: string | undefined
  /** The Contact Us button of the header. */
  contact?: ReactNode
  /** The stepper; screens outside the numbered steps have none. */
  path?: ReactNode
  /** Back and Next, always in the same place at the bottom. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every onboarding screen: header, the way beside the one task, and the two directions below. */
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
