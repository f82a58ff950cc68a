import { Link } from '@tanstack/react-router'
import type { FlowChart, Shown } from '#contract/entities/flow-figures.ts'
import type { RehearsalDifference, RehearsalKind, UnknownState } from '#contract/entities/rehearsal.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { IsolatedText, isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import classes from './insight.module.css'
import { known, useFigures } from './use-figures.ts'
import { useStateNames } from './use-state-names.ts'

interface RehearsalDifferencesProps {
  chart: FlowChart
  kind: RehearsalKind
  differences: readonly RehearsalDifference[]
}

/** Formats a number for the middle of a sentence. */
const useNumberIn = () => {
  const { count } = useFigures()
  return (number: Shown): string => isolated(count(number))
}

/** The differences of one kind between recorded steps and the running version, grouped by cause. */
export const RehearsalDifferences = ({ chart, kind, differences }: RehearsalDifferencesProps) => {
  const { t } = useTranslation('insight')
  const number = useNumberIn()
  const { nameOf } = useStateNames(chart)
  const resultOf = (to: string | null) => (to === null ? t('rehearsal.refused') : isolated(nameOf(to)))
  const isKnown = kind !== 'unknown-state' && kind !== 'unknown-event'
  return (
    <section className={classes.card}>
      <h3>{t(`rehearsal.kinds.${kind}`)}</h3>
      <p className={classes.quiet}>{t(`rehearsal.leads.${kind}`)}</p>
      <ul className={classes.differences}>
        {differences.map(({ version, from, event, to, today, guard, steps, flows, examples }) => (
          <li key={JSON.stringify([version, from, event, to, today, guard])}>
            <strong>
              <IsolatedText>
                {t('rehearsal.where', { event: isolated(event), state: isolated(nameOf(from)) })}
              </IsolatedText>
            </strong>
            <span>
              {t('rehearsal.before', { result: resultOf(to) })}{' '}
              {isKnown && t('rehearsal.today', { result: resultOf(today) })}
            </span>
            {guard !== null && (
              <span>
                <IsolatedText>{t('rehearsal.guard', { guard: isolated(guard) })}</IsolatedText>
              </span>
            )}
            <span className={classes.quiet}>
              {t('rehearsal.counts', { version, steps: number(steps), flows: number(flows) })}
            </span>
            <FlowNames chart={chart} all={flows} flows={examples} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface UnknownStatesProps {
  chart: FlowChart
  unknownStates: readonly UnknownState[]
}

/** Stored states that the running version does not have, with their flows. */
export const UnknownStates = ({ chart, unknownStates }: UnknownStatesProps) => {
  const { t } = useTranslation('insight')
  const number = useNumberIn()
  if (unknownStates.length === 0) return null
  return (
    <section className={classes.card}>
      <h3>{t('rehearsal.unknownStates')}</h3>
      <p className={classes.quiet}>{t('rehearsal.unknownStatesLead')}</p>
      <ul className={classes.differences}>
        {unknownStates.map(({ version, state, flows, examples }) => (
          <li key={`${version} ${state}`}>
            <strong>
              <Latin>{state}</Latin>
            </strong>
            <span className={classes.quiet}>
              {t('rehearsal.unknownStateCounts', { version, flows: number(flows) })}
            </span>
            <FlowNames chart={chart} all={flows} flows={examples} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FlowNamesProps {
  chart: FlowChart
  /** The number of flows; `flows` names some of them. */
  all: Shown
  flows: readonly string[]
}

/** Links to the replays of flows by their names. */
const FlowNames = ({ chart, all, flows }: FlowNamesProps) => {
  const numbers = useNumbers()
  const { t } = useTranslation('insight')
  const more = known(all) - flows.length
  return (
    <ul className={classes.flows}>
      {flows.map((flow) => (
        <li key={flow}>
          <Link
            to="/insight/flows/$chart/$flow"
            params={{ chart, flow }}
            aria-label={t('panel.replay', { flow: isolated(flow) })}
          >
            <Latin className={classes.pseudonym}>{flow}</Latin>
          </Link>
        </li>
      ))}
      {more > 0 && <li>{t('rehearsal.more', { number: isolated(numbers.count(more)) })}</li>}
    </ul>
  )
}
