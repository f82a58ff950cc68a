import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useNumbers } from '../i18n/numbers.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './path-stepper.module.css'

interface PathStepperProps {
  /** The names of the steps, in order. */
  steps: string[]
  /** The current step, from 0; `steps.length` when all are done. */
  current: number
  /** Completed steps with something to correct. */
  toCorrect?: readonly number[]
}

/** Progress as a path of numbered steps, ticked when completed; on a small screen one line with the next step. */
export const PathStepper = ({ steps, current, toCorrect = [] }: PathStepperProps) => (
  <>
    <Path steps={steps} current={current} toCorrect={toCorrect} />
    <Position steps={steps} current={current} />
  </>
)

const Path = ({ steps, current, toCorrect }: Required<PathStepperProps>) => {
  const { t } = useTranslation('layout')
  return (
    <nav className={classes.path} aria-label={t('steps.label')}>
      <ol>
        {steps.map((name, index) => {
          const done = index < current
          const here = index === current
          const needsCorrection = toCorrect.includes(index)
          return (
            <li
              key={name}
              className={classes.step}
              data-done={done || undefined}
              data-wanted={needsCorrection || undefined}
              aria-current={here ? 'step' : undefined}
            >
              <span className={classes.node} aria-hidden>
                <Mark done={done} needsCorrection={needsCorrection} index={index} />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                {here && (
                  <span className={classes.small}>
                    {t('steps.position', { step: index + 1, total: steps.length })}
                  </span>
                )}
                {needsCorrection && <span className={classes.small}>{t('steps.toCorrect')}</span>}
                {done && !needsCorrection && <span className={classes.unseen}>{t('steps.done')}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const Mark = ({
  done,
  needsCorrection,
  index,
}: {
  done: boolean
  needsCorrection: boolean
  index: number
}) => {
  const numbers = useNumbers()
  if (needsCorrection) return <IconPencil size={15} stroke={2} />
  return done ? <IconCheck size={16} stroke={2.5} /> : numbers.count(index + 1)
}

/** The position without the name of the step, which is the heading below. */
const Position = ({ steps, current }: PathStepperProps) => {
  const { t } = useTranslation('layout')
  if (steps[current] === undefined) return null
  const next = steps[current + 1]
  return (
    <div className={classes.position}>
      <p className={classes.line}>
        <strong>{t('steps.position', { step: current + 1, total: steps.length })}</strong>
        <span className={classes.next}>{next ? t('steps.next', { name: next }) : t('steps.last')}</span>
      </p>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ inlineSize: `${((current + 1) / steps.length) * 100}%` }} />
      </span>
    </div>
  )
}
