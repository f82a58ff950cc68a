import { activeStates, type InspectedActor, type InspectedEvent } from '#machines/inspector/inspected.ts'
import { ChartMap, takenTransition } from '#src/shared/chart-map/chart-map.tsx'
import { useDrawing } from '#src/shared/chart-map/use-drawing.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { IsolatedText, isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { ValueList } from '#src/shared/ui/value-list.tsx'
import { nameIn, statesText } from './actor-names.ts'
import classes from './inspector.module.css'

interface ActorChartProps {
  actor: InspectedActor | undefined
  /** Distinguishes actors of the same name. */
  place: string
  /** The last event that the actor received. */
  last: InspectedEvent | undefined
}

/** The chart of an actor with its current state and the visible part of its context. */
export const ActorChart = ({ actor, place, last }: ActorChartProps) => {
  const { t } = useTranslation('inspector')
  if (!actor) return <p className={classes.card}>{t('chart.choose')}</p>
  return (
    <section className={classes.card}>
      <h2>
        <Latin>{actor.name}</Latin> <bdi className={classes.quiet}>{place}</bdi>
      </h2>
      {actor.isChart ? (
        <ChartDetails actor={actor} last={last} />
      ) : (
        <p className={classes.quiet}>{t('chart.none')}</p>
      )}
    </section>
  )
}

const ChartDetails = ({
  actor: { name, stand },
  last,
}: Pick<ActorChartProps, 'last'> & { actor: InspectedActor }) => {
  const { t } = useTranslation('inspector')
  const { drawing, problem, retry } = useDrawing(name)
  const states = activeStates(stand.value)
  const context = stand.context ?? {}
  const params = { name: isolated(name), state: isolated(statesText(states, nameIn(drawing, name))) }
  const taken =
    drawing && last?.took
      ? takenTransition(drawing, { from: last.took.from, event: last.event.type, to: last.took.to })
      : null
  return (
    <>
      <p role="status">
        {(drawing !== undefined || problem) && (
          <IsolatedText>
            {t(stand.status === 'stopped' ? 'chart.stopped' : 'chart.told', params)}
          </IsolatedText>
        )}
      </p>
      <ProblemAlert problem={problem} onRetry={retry} />
      {drawing && (
        <ChartMap
          drawing={drawing}
          label={t('chart.label', { name })}
          current={new Set(states.map((state) => `${name}.${state}`))}
          taken={taken}
        />
      )}
      {drawing === undefined && !problem && <LoadingArea label={t('chart.loading')} />}
      <h3>{t('chart.context')}</h3>
      {Object.keys(context).length === 0 ? (
        <p className={classes.quiet}>{t('chart.noContext')}</p>
      ) : (
        <ValueList values={context} />
      )}
    </>
  )
}
