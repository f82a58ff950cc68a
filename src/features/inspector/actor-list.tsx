import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ActorStand, activeStates, type InspectedActor } from '#machines/inspector/inspected.ts'
import { controlDirection } from '#src/shared/forms/inputs.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { keepInView } from '#src/shared/ui/hooks.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { statesText, useActorLabel } from './actor-names.ts'
import classes from './inspector.module.css'

interface ActorListProps {
  actors: readonly InspectedActor[]
  chosen: string | null
  onChoose: (id: string) => void
}

const STATUSES = ['active', 'done', 'error', 'stopped'] as const

const keepInList = keepInView('ul')

/** Every actor of the inspected pages, with its children below it. */
export const ActorList = ({ actors, chosen, onChoose }: ActorListProps) => {
  const { t } = useTranslation('inspector')
  const [filter, setFilter] = useState('')
  const shown = actorTree(
    actors.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase())),
  )
  const placeOf = useActorLabel(actors)
  const statusText = ({ status, value }: ActorStand): string => {
    const known = STATUSES.find((one) => one === status)
    return known === 'active' && value !== null
      ? statesText(activeStates(value))
      : known
        ? t(`actors.statuses.${known}`)
        : status
  }
  return (
    <section className={classes.card}>
      <h2>{t('actors.title')}</h2>
      <TextInput
        aria-label={t('actors.filter')}
        placeholder={t('actors.filter')}
        value={filter}
        maxLength={60}
        {...controlDirection('auto')}
        onChange={({ currentTarget }) => setFilter(currentTarget.value)}
      />
      {shown.length === 0 && <p className={classes.quiet}>{t('actors.none')}</p>}
      <ul className={classes.actors}>
        {shown.map((actor) => (
          <li key={actor.id}>
            <button
              type="button"
              className={classes.actor}
              data-ended={actor.stand.status !== 'active'}
              data-inner={!actor.isChart}
              ref={actor.id === chosen ? keepInList : undefined}
              aria-current={actor.id === chosen}
              onClick={() => onChoose(actor.id)}
            >
              <span>
                <Latin>{actor.name}</Latin> <bdi className={classes.quiet}>{placeOf(actor)}</bdi>
              </span>
              <span className={classes.quiet}>
                <bdi>{statusText(actor.stand)}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const byActivity = ({ stand }: InspectedActor): number => (stand.status === 'active' ? 0 : 1)

/** Sorts each actor before its children, active ones first. An actor whose parent is not listed is at the top level. */
export const actorTree = (actors: readonly InspectedActor[]): InspectedActor[] => {
  const ids = new Set(actors.map(({ id }) => id))
  const parentOf = ({ parent }: InspectedActor) => (parent !== null && ids.has(parent) ? parent : null)
  const subtreesOf = (id: string | null): InspectedActor[] =>
    actors
      .filter((actor) => parentOf(actor) === id)
      .toSorted((one, other) => byActivity(one) - byActivity(other))
      .flatMap((actor) => [actor, ...subtreesOf(actor.id)])
  return subtreesOf(null)
}
