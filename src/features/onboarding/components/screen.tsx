import type { FormEvent, ReactNode } from 'react'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { SCREEN_FORM, useFlow } from '../flow/flow-context.ts'
import classes from './screen.module.css'

interface ScreenPageProps {
  title: ReactNode
  lead?: ReactNode
  /** What is wrong with the task, in one place above it. */
  summary?: ReactNode
  children: ReactNode
}

/** One onboarding screen: its heading, above its task what is wrong with it, and below it what went wrong. */
export const ScreenPage = ({ title, lead, summary, children }: ScreenPageProps) => {
  const { problem } = useFlow()
  return (
    <div className={classes.screen}>
      <div>
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
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

/** For a screen that only has something to choose or to read. */
export const onNext = (next: () => void) => (event: FormEvent) => {
  event.preventDefault()
  next()
}
