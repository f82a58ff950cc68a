import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { FlowStep, readFlow } from '#contract/endpoints/flows.ts'
import { directionOf } from '#contract/languages.ts'
import { ChartMap } from '#src/shared/chart-map/chart-map.tsx'
import { takenTransition } from '#src/shared/chart-map/taken-transition.ts'
import { useDrawing } from '#src/shared/chart-map/use-drawing.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { IsolatedText } from '#src/shared/ui/isolated-text.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './insight.module.css'
import { InspectButtons } from './inspect-buttons.tsx'
import replay from './replay.module.css'
import { ReplaySteps } from './replay-steps.tsx'
import { StepDetails } from './step-details.tsx'
import { useReplay } from './use-replay.ts'
import { useStateNames } from './use-state-names.ts'

interface ReplayPlayerProps {
  flow: ReplyOf<typeof readFlow>
  at: number | undefined
}

/** The state a flow is in after a step; a refused event leaves it where it was. */
const stateAfter = ({ from, to }: FlowStep): string => to ?? from

/** A flow on the drawing of its chart, with its steps and what each of them was decided on. */
export const ReplayPlayer = ({ flow: recorded, at }: ReplayPlayerProps) => {
  const { chart, flow, steps } = recorded
  const { t } = useTranslation('insight')
  const { step: index, isPlaying, send } = useReplay({ chart, flow, at, steps: steps.length })
  const isRtl = directionOf(useLanguage().language) === 'rtl'
  const step = steps[index]
  const { drawing, problem, retry } = useDrawing(chart, step?.version)
  const { nameOf } = useStateNames(chart)

  const [Back, Forward] = isRtl ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight]
  const [First, Last] = isRtl ? [IconChevronsRight, IconChevronsLeft] : [IconChevronsLeft, IconChevronsRight]
  useHotkeys(
    (
      [
        [isRtl ? 'ArrowRight' : 'ArrowLeft', 'back.pressed'],
        [isRtl ? 'ArrowLeft' : 'ArrowRight', 'forward.pressed'],
        ['Home', 'first.pressed'],
        ['End', 'last.pressed'],
      ] as const
    ).map(([key, type]) => [
      key,
      (event) => {
        // On the drawing itself, these keys scroll it.
        if (event.target instanceof Element && event.target.closest('[data-view]')) return
        event.preventDefault()
        send({ type })
      },
      { preventDefault: false },
    ]),
  )
  if (!step) return null

  // At an end it stays where the focus is, and does nothing.
  const stepButton = (name: 'first' | 'back' | 'forward' | 'last', Sign: Icon, isEnd: boolean) => (
    <ActionIcon
      variant="default"
      size={40}
      aria-disabled={isEnd}
      {...(isEnd && { 'data-disabled': true })}
      aria-label={t(`replay.${name}`)}
      onClick={() => send({ type: `${name}.pressed` })}
    >
      <Sign size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  const position = t('replay.position', { step: index + 1, steps: steps.length })
  const told = t(step.to === null ? 'replay.refused' : 'replay.moved', {
    event: isolated(step.event ?? t('replay.noEvent')),
    state: nameOf(stateAfter(step)),
  })

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <div className={classes.exports}>
          {stepButton('first', First, index === 0)}
          {stepButton('back', Back, index === 0)}
          <Button
            variant="default"
            leftSection={
              isPlaying ? (
                <IconPlayerPause size={18} stroke={1.75} aria-hidden />
              ) : (
                <IconPlayerPlay className={replay.play} size={18} stroke={1.75} aria-hidden />
              )
            }
            onClick={() => send({ type: isPlaying ? 'pause.pressed' : 'play.pressed' })}
          >
            {t(isPlaying ? 'replay.pause' : 'replay.play')}
          </Button>
          {stepButton('forward', Forward, index === steps.length - 1)}
          {stepButton('last', Last, index === steps.length - 1)}
        </div>
        <span className={`${classes.quiet} ${replay.keys}`}>{t('replay.keys')}</span>
        <InspectButtons flow={recorded} />
      </div>
      <p role="status" className={replay.told}>
        {position}{' '}
        <bdi>
          <IsolatedText>{told}</IsolatedText>
        </bdi>
      </p>
      <ProblemAlert problem={problem} onRetry={retry} />
      {drawing ? (
        <ChartMap
          drawing={drawing}
          label={t('replay.drawing', { chart: t(`charts.${chart}`), version: step.version })}
          current={new Set([`${chart}.${stateAfter(step)}`])}
          taken={
            step.to !== null && step.event !== null
              ? takenTransition(drawing, { from: [step.from], event: step.event, to: [step.to] })
              : null
          }
        />
      ) : (
        !problem && <Skeleton className={classes.waiting} aria-label={t('replay.loading')} />
      )}
      <div className={replay.columns}>
        <ReplaySteps
          chart={chart}
          steps={steps}
          shown={index}
          onChoose={(chosen) => send({ type: 'step.chosen', step: chosen })}
        />
        <StepDetails step={step} />
      </div>
    </div>
  )
}
