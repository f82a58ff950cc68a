import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './path-steps.module.css'

export interface PathStep {
  key: string
  title: string
  /** `open`: may be done at any time. */
  state: 'done' | 'now' | 'later' | 'open'
  /** Shown below the title. */
  more?: ReactNode
}

const ICONS = { done: IconCircleCheck, now: IconCircleDot, later: IconCircle, open: IconCircle } as const

interface PathStepsProps {
  steps: readonly PathStep[]
  /** Beside each other on a wide screen. */
  across?: boolean
}

/** Steps along a path, each with its state in words. */
export const PathSteps = ({ steps, across = false }: PathStepsProps) => {
  const { t } = useTranslation('common')
  return (
    <ol className={classes.steps} data-across={across || undefined}>
      {steps.map(({ key, title, state, more }) => {
        const Icon = ICONS[state]
        return (
          <li
            key={key}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Icon size={24} stroke={1.75} aria-hidden />
            <div className={classes.words}>
              <span className={classes.title}>
                {title} <span className={classes.state}>{t(`path.${state}`)}</span>
              </span>
              {more}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
