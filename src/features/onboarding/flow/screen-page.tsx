import type { FormEvent, ReactNode } from 'react'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import classes from '../onboarding.module.css'
import { SCREEN_FORM, useFlow } from './flow-context.ts'

interface ScreenPageProps {
  title: ReactNode
  lead?: ReactNode
  /** Errors, shown above the content. */
  summary?: ReactNode
  children: ReactNode
}

/** A screen with a heading, errors above its content and the failure of the call below it. */
export const ScreenPage = ({ title, lead, summary, children }: ScreenPageProps) => {
  const { problem } = useFlow()
  return (
    <div className={classes.screen}>
      <div>
        <h1 tabIndex={-1} className={classes.screenTitle}>
          {title}
        </h1>
        {lead && <p className={classes.screenLead}>{lead}</p>}
      </div>
      {summary}
      {children}
      <ProblemAlert problem={problem} />
    </div>
  )
}

interface ScreenProps extends ScreenPageProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** A screen that Next submits. */
export const Screen = ({ onSubmit, ...page }: ScreenProps) => (
  <form id={SCREEN_FORM} noValidate onSubmit={onSubmit}>
    <ScreenPage {...page} />
  </form>
)

/** For a screen without a form to validate. */
export const onNext = (next: () => void) => (event: FormEvent) => {
  event.preventDefault()
  next()
}
