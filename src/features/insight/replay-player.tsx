import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  type Icon,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconExternalLink,
  IconEye,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { FlowStep, readFlow } from '#contract/endpoints/flows.ts'
import { directionOf } from '#contract/languages.ts'
import { ChartMap, takenTransition } from '#src/shared/chart-map/chart-map.tsx'
import { useDrawing } from '#src/shared/chart-map/use-drawing.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { StatelyConsent } from '#src/shared/inspection/stately-consent.tsx'
import { IsolatedText, isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { ValueList, valueText } from '#src/shared/ui/value-list.tsx'
import classes from './insight.module.css'
import { ReplaySteps } from './replay-steps.tsx'
import { useReplay, useReplayInInspector } from './use-replay.ts'
import { useStateNames } from './use-state-names.ts'

interface ReplayPlayerProps {
  flow: ReplyOf<typeof readFlow>
  at: number | undefined
}

/** The state after a step. A refused event does not change the state. */
const stateAfter = ({ from, to }: FlowStep): string => to ?? from

/** The drawing of a flow's chart, with its steps and their details. */
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
        // Inside the drawing these keys scroll, so they do not change the step.
        if (event.target instanceof Element && event.target.closest('[data-view]')) return
        event.preventDefault()
        send({ type })
      },
      { preventDefault: false },
    ]),
  )
  if (!step) return null

  // The button is not disabled at an end, so that it keeps the focus.
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
  const announcement = t(step.to === null ? 'replay.refused' : 'replay.moved', {
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
                <IconPlayerPlay className={classes.play} size={18} stroke={1.75} aria-hidden />
              )
            }
            onClick={() => send({ type: isPlaying ? 'pause.pressed' : 'play.pressed' })}
          >
            {t(isPlaying ? 'replay.pause' : 'replay.play')}
          </Button>
          {stepButton('forward', Forward, index === steps.length - 1)}
          {stepButton('last', Last, index === steps.length - 1)}
        </div>
        <span className={`${classes.quiet} ${classes.keys}`}>{t('replay.keys')}</span>
        <InspectButtons flow={recorded} />
      </div>
      <p role="status" className={classes.told}>
        {position}{' '}
        <bdi>
          <IsolatedText>{announcement}</IsolatedText>
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
        !problem && <LoadingArea label={t('replay.loading')} />
      )}
      <div className={classes.columns}>
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

/** Buttons that open a recorded flow in the portal's inspector or, after consent, in Stately's. */
const InspectButtons = ({ flow }: { flow: ReplyOf<typeof readFlow> }) => {
  const { t } = useTranslation(['insight', 'inspector'])
  const { openInOwn, openInStately, preloadStately } = useReplayInInspector(flow)
  const [isAsking, setAsking] = useState(false)
  const closeQuestion = () => setAsking(false)
  return (
    <div className={classes.exports}>
      <Button
        variant="default"
        leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
        onClick={() => void openInOwn()}
      >
        {t('replay.inspect')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        onClick={() => {
          preloadStately()
          setAsking(true)
        }}
      >
        {t('replay.inspectByStately')}
      </Button>
      {isAsking && (
        <StatelyConsent
          title={t('inspector:stately.flow.title')}
          text={t('inspector:stately.flow.text')}
          ends={t('inspector:stately.flow.ends')}
          flow={{ chart: flow.chart, flow: flow.flow }}
          onAgree={async () => {
            const hasOpened = await openInStately()
            if (hasOpened) closeQuestion()
            return hasOpened
          }}
          onOwn={async () => {
            closeQuestion()
            await openInOwn()
          }}
          onCancel={closeQuestion}
        />
      )}
    </div>
  )
}

const isEmpty = (values: object | null): boolean => values === null || Object.keys(values).length === 0

/** The guards, payload, facts and refusal of a step. */
const StepDetails = ({ step }: { step: FlowStep }) => {
  const { t } = useTranslation('insight')
  const { guards, payload, facts, refusal, version } = step
  return (
    <section className={classes.card}>
      <h3>{t('replay.details')}</h3>
      {refusal && (
        <p>
          {t('replay.code')} <Latin>{[refusal.code, refusal.field].filter(Boolean).join(' · ')}</Latin>
        </p>
      )}
      <h4>{t('replay.guards')}</h4>
      {isEmpty(guards) ? (
        <p className={classes.quiet}>{t('replay.noGuards')}</p>
      ) : (
        <ul className={classes.list}>
          {Object.entries(guards ?? {}).map(([name, answer]) => (
            <li key={name}>
              <Latin>{name}</Latin>
              <span className={classes.answer} data-yes={answer}>
                {answer ? (
                  <IconCheck size={16} stroke={2} aria-hidden />
                ) : (
                  <IconX size={16} stroke={2} aria-hidden />
                )}
                {t(answer ? 'replay.yes' : 'replay.no')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Values title={t('replay.payload')} values={payload} />
      <Values title={t('replay.facts')} values={facts} />
      <p className={classes.quiet}>{t('replay.version', { version })}</p>
    </section>
  )
}

const Values = ({ title, values }: { title: string; values: Record<string, unknown> | null }) => {
  const { t } = useTranslation('insight')
  const words = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'replay.yes' : 'replay.no')
    const isMissing = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return isMissing ? t('replay.none') : typeof value === 'string' ? value : valueText(value)
  }
  return (
    <>
      <h4>{title}</h4>
      {isEmpty(values) ? (
        <p className={classes.quiet}>{t('replay.nothing')}</p>
      ) : (
        <ValueList values={values ?? {}} wordsFor={words} />
      )}
    </>
  )
}
