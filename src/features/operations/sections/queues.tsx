import type { QueueState } from '#contract/entities/operations.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from '../operations.module.css'
import { Reason } from '../reason.tsx'
import { useMoment } from '../use-moment.ts'
import { Facts, Section, type SectionPart } from './section.tsx'

const isBusy = ({ due, running, later, failing, givenUp }: QueueState): boolean =>
  due + running + later + failing + givenUp > 0

export const Queues: SectionPart = ({ facts }) => {
  const { t } = useTranslation('operations')
  const busy = facts.queues.filter(isBusy)
  return (
    <Section title={t('queues.title')}>
      {busy.length === 0 ? (
        <p className={classes.quiet}>{t('queues.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {busy.map((state) => (
            <Queue key={state.queue} state={state} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const Queue = ({ state }: { state: QueueState }) => {
  const { t } = useTranslation('operations')
  const { count } = useNumbers()
  const moment = useMoment()
  const { due, dueSince, running, later, failing, failingSince, failures, givenUp } = state
  const of = (key: 'running' | 'later' | 'givenUp', number: number) =>
    number > 0 ? t(`queues.${key}`, { count: count(number) }) : null
  return (
    <li className={classes.row}>
      <h3 className={classes.name}>{t(`queue.${state.queue}`)}</h3>
      <Facts
        facts={[
          due > 0 && dueSince ? t('queues.dueSince', { count: count(due), time: moment(dueSince) }) : null,
          of('running', running),
          of('later', later),
          failing > 0 && failingSince
            ? t('queues.failing', {
                count: count(failing),
                time: moment(failingSince),
                tries: count(failures),
              })
            : null,
          of('givenUp', givenUp),
        ]}
      />
      {failing > 0 && state.reason !== null && <Reason text={state.reason} />}
    </li>
  )
}
