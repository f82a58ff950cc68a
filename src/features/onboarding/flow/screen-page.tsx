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

/** A screen: the heading, the errors of the form, the content and the failure of the last call. */
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

/** A screen whose form Next submits. */
export const Screen = ({ onSubmit, ...page }: ScreenProps) => (
  <form id={SCREEN_FORM} noValidate onSubmit={onSubmit}>
    <ScreenPage {...page} />
  </form>
)

/** The submit handler of a screen that validates nothing. */
export const onNext = (next: () => void) => (event: FormEvent) => {
  event.preventDefault()
  next()
}
