import { IconArrowNarrowLeft, IconArrowNarrowRight } from '@tabler/icons-react'
import type { FlowStep } from '#contract/endpoints/flows.ts'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import { directionOf } from '#contract/languages.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { useSeesPeople } from './flow-customer.tsx'
import classes from './insight.module.css'
import { useDuration } from './use-duration.ts'
import { useStateNames } from './use-state-names.ts'

interface ReplayStepsProps {
  chart: FlowChart
  steps: readonly FlowStep[]
  shown: number
  onChoose: (index: number) => void
}

/** The steps of a flow with the time between them. */
export const ReplaySteps = ({ chart, steps, shown, onChoose }: ReplayStepsProps) => {
  const { t } = useTranslation('insight')
  const dates = useDates()
  const duration = useDuration()
  const seesPeople = useSeesPeople()
  const { nameOf } = useStateNames(chart)
  const isRtl = directionOf(useLanguage().language) === 'rtl'
  const Arrow = isRtl ? IconArrowNarrowLeft : IconArrowNarrowRight
  return (
    <section className={classes.card}>
      <h3>{t('replay.steps')}</h3>
      {!seesPeople && <p className={classes.quiet}>{t('groups.hours')}</p>}
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
          <li key={index}>
            <button
              type="button"
              className={classes.step}
              aria-current={index === shown ? 'step' : undefined}
              data-refused={step.to === null}
              onClick={() => onChoose(index)}
            >
              <span>
                {step.event === null ? t('replay.noEvent') : <Latin>{step.event}</Latin>}
                <Arrow className={classes.leads} size={14} stroke={1.75} aria-hidden />
                {step.to === null ? t('replay.no') : nameOf(step.to)}
              </span>
              <span className={classes.quiet}>
                {t(`replay.by.${step.by}`)} · {dates.day(step.at)} · {dates.time(step.at)}
                {step.seconds !== null && ` · ${t('replay.later', { time: duration(step.seconds) })}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
