import { Button } from '@mantine/core'
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconRadar2,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { actorOf } from '#machines/inspector/inspected.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { FullScreen } from '#src/shared/ui/full-screen.tsx'
import { Views } from '#src/shared/ui/views.tsx'
import { ActorChart } from './actor-chart.tsx'
import { ActorList } from './actor-list.tsx'
import { useActorLabel } from './actor-names.ts'
import { EventList } from './event-list.tsx'
import classes from './inspector.module.css'
import { SequenceView } from './sequence-view.tsx'
import { useInspector } from './use-inspector.ts'

const VIEWS = ['list', 'sequence'] as const

/** The actors of inspected pages with their charts and events. */
export const InspectorScreen = ({ withServer }: { withServer: boolean }) => {
  const { t } = useTranslation('inspector')
  const { state, send } = useInspector(withServer)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOwn, setOwn] = useState(false)
  const [view, setView] = useState<(typeof VIEWS)[number]>('list')
  const { inspected, waiting } = state.context
  const isPaused = state.hasTag('paused')
  const actors = Object.values(inspected.actors)
  const placeOf = useActorLabel(actors)

  if (actors.length === 0)
    return (
      <FullScreen
        icon={IconRadar2}
        title={t(withServer ? 'empty.serverTitle' : 'empty.title')}
        text={t(withServer ? 'empty.serverText' : 'empty.text')}
      >
        <Button component="a" href="/" variant="default">
          {t('common:actions.toStart')}
        </Button>
      </FullScreen>
    )

  const newestChart = actors.findLast(({ isChart, stand }) => isChart && stand.status === 'active')
  const actor = (chosen === null ? undefined : actorOf(inspected.actors, chosen)) ?? newestChart ?? actors[0]
  const events = isOwn ? inspected.events.filter((event) => event.actor === actor?.id) : inspected.events

  return (
    <main className={classes.screen} id="content">
      <header className={classes.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={classes.quiet}>{t('lead')}</p>
        </div>
        <fieldset className={classes.controls} aria-label={t('controls.label')}>
          <Button
            variant="default"
            leftSection={
              isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />
            }
            onClick={() => send({ type: isPaused ? 'resume.pressed' : 'pause.pressed' })}
          >
            {t(isPaused ? 'controls.resume' : 'controls.pause')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
            disabled={!state.can({ type: 'step.pressed' })}
            onClick={() => send({ type: 'step.pressed' })}
          >
            {t('controls.step')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => send({ type: 'clear.pressed' })}
          >
            {t('controls.clear')}
          </Button>
          {isPaused && (
            <span className={classes.quiet} role="status">
              {t('controls.waiting', { number: waiting.length })}
            </span>
          )}
        </fieldset>
      </header>
      <div className={classes.columns}>
        <ActorList actors={actors} chosen={actor?.id ?? null} onChoose={setChosen} />
        <ActorChart
          place={actor ? placeOf(actor) : ''}
          actor={actor}
          last={inspected.events.findLast((event) => event.actor === actor?.id && event.took !== null)}
        />
      </div>
      <section className={classes.card}>
        <div className={classes.head}>
          <h2>{t('events.title')}</h2>
          <label className={classes.own}>
            <input
              type="checkbox"
              checked={isOwn}
              onChange={({ currentTarget }) => setOwn(currentTarget.checked)}
            />
            {t('events.own')}
          </label>
          <Views
            label={t('views.label')}
            views={VIEWS.map((one) => ({ view: one, name: t(`views.${one}`) }))}
            shown={view}
            onShow={setView}
          />
        </div>
        {events.length === 0 ? (
          <p className={classes.quiet}>{t('events.none')}</p>
        ) : view === 'list' ? (
          <EventList events={events} actors={inspected.actors} placeOf={placeOf} onChoose={setChosen} />
        ) : (
          <SequenceView events={events} actors={inspected.actors} />
        )}
      </section>
    </main>
  )
}
